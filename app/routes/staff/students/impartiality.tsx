import { z } from "zod";
import { impartialityContent, interestQuestion, stateInterest } from "#app/certification/interest.server.ts";
import { portals } from "#app/identity/portals.ts";
import { FormScreen } from "#app/ui/form-screen.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { gone } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { noteField } from "#app/web/fields.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/impartiality";

const TITLE = "Conflict of interest";
const WHY = "Say what the conflict is, so that a colleague can take over";

const schema = z
  .object({
    conflict: z.enum(["no", "yes"], { error: "Choose one of these" }),
    reason: noteField(1000),
    successor: z.string().default(""),
  })
  .refine(({ conflict, reason }) => conflict === "no" || reason.length >= 3, { path: ["reason"], error: WHY });

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "certification:see");
  const page = `${portals[person.role].home}/students`;
  const asked = await interestQuestion(person, params.student);
  if (!asked) throw await gone(page, NOT_THERE);
  if (asked.bar !== null) throw await gone(`${page}/${params.student}`, asked.bar);
  const { student, successors } = asked;
  return { name: student.full_name, id: student.id, successors, words: impartialityContent() };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "certification:see");
  const { home } = portals[person.role];
  const after = url.searchParams.get("to") ?? "";
  const back = `${home}/students/${params.student}`;
  return formAction(request, {
    schema,
    to: back,
    run: ({ conflict, ...rest }) => stateInterest(person, params.student, { ...rest, conflict: conflict === "yes" }),
    answers: {
      done: (_, { conflict }) =>
        conflict === "yes"
          ? { title: "You have stepped back", text: "Colleagues see it, and the case is theirs." }
          : { title: "Your statement is kept", to: PAGE.test(after) ? `${home}/${after}` : back },
      gone: { title: NOT_THERE },
      nobody: { fields: { successor: "Choose who holds the interview in your place" } },
      "not free": { fields: { successor: "They have another interview at that time; choose somebody else" } },
    },
  });
}

const NOT_THERE = "This student is not there any more";
/** The pages that ask for a statement before they open, below a portal's home. */
const PAGE = /^(?:interviews|decisions)\/[0-9a-f]{24}(?:\/sheet\/[0-9a-f]{24})?$/;

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Impartiality({ loaderData, actionData }: Route.ComponentProps) {
  const { name, id, successors, words } = loaderData;
  const options = successors.map(({ id: value, name: label }) => ({ value, label }));
  return (
    <FormScreen
      id="impartiality"
      title={TITLE}
      intro={`About ${name}. ${words.lead}`}
      back={{ to: `../students/${id}`, label: "Back to the student" }}
      above={
        <ul className="grid max-w-2xl list-disc gap-2 pl-5">
          {words.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      }
      answer={actionData}
      fields={[
        {
          name: "conflict",
          type: "radio",
          label: "Is there such a conflict between you and this person?",
          options: [
            { value: "no", label: "No, I can judge them impartially" },
            { value: "yes", label: "Yes, or I step back for another reason" },
          ],
        },
        { name: "reason", type: "textarea", rows: 3, label: "Reason", hint: words.after },
        ...(options.length > 0
          ? [
              {
                name: "successor",
                type: "select" as const,
                label: "Who holds the interview in your place",
                hint: "Needed only if you step back.",
                placeholder: "Nobody",
                options,
              },
            ]
          : []),
      ]}
      button="Save"
      className="grid max-w-2xl gap-6"
    />
  );
}
