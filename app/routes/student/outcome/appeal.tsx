import { href, redirect } from "react-router";
import { z } from "zod";
import { APPEAL_LENGTH, appeal, readOwnOutcome } from "#app/certification/own-outcome.server.ts";
import { longDay } from "#app/platform/format.ts";
import { FormScreen } from "#app/ui/form-screen.tsx";
import { pageTitle, Section } from "#app/ui/sub-page.tsx";
import { keepWhenCutOff } from "#app/web/client.ts";
import { doneOrGone, formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/appeal";

const TITLE = "Appeal against the decision";
const OUTCOME = href("/student-dashboard/certification/outcome");

const appealSchema = z.object({
  text: z
    .string({ error: "Write why the decision should be looked at anew" })
    .trim()
    .min(30, "Write in a sentence or two why the decision should be looked at anew")
    .max(APPEAL_LENGTH, `Use at most ${APPEAL_LENGTH} characters`),
});

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "own-certification:take");
  const { attempts, appealUntil } = await readOwnOutcome(person);
  if (!appealUntil) throw redirect(OUTCOME);
  return { until: longDay(appealUntil), reasons: attempts[0]?.decision?.reasons ?? "" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "own-certification:take");
  return formAction(request, {
    schema: appealSchema,
    to: OUTCOME,
    run: async ({ text }) => doneOrGone(await appeal(person, text)),
    answers: {
      done: { title: "Your appeal is with PGI", text: "Somebody who had no part in the decision looks at it." },
      gone: { title: "This decision cannot be appealed any more" },
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Appeal({ loaderData: { until, reasons }, actionData }: Route.ComponentProps) {
  return (
    <FormScreen
      id="appeal"
      title={TITLE}
      intro={`You can appeal once, until ${until}. Somebody who neither talked with you nor decided then looks at it anew.`}
      back={{ to: OUTCOME, label: "Back to your certification" }}
      above={
        <Section title="The reasons you were given" className="max-w-180">
          <p className="mt-2 whitespace-pre-wrap wrap-anywhere border-l-2 border-gilt pl-4">{reasons}</p>
        </Section>
      }
      answer={actionData}
      fields={[
        {
          name: "text",
          type: "textarea",
          rows: 8,
          label: "Why should it be looked at anew?",
          hint: "Name what was overlooked or misunderstood, and where it is in your evidence.",
        },
      ]}
      button="Send the appeal"
      busy="Sending..."
      className="grid max-w-180 gap-5"
    />
  );
}
