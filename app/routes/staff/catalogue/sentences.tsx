import { Form, href } from "react-router";
import { z } from "zod";
import { MOST_LETTERS, sentencesFrom } from "#app/evaluation/evidence/sentence-file.ts";
import { decideOffer, saveTeaching, teachingToEdit } from "#app/staff/teaching.server.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { FormBody } from "#app/ui/form-screen.tsx";
import { pageTitle, Section, SubPage } from "#app/ui/sub-page.tsx";
import { gone } from "#app/web/answers.server.ts";
import { readAgainOnConflict } from "#app/web/client.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/sentences";

const TITLE = "Teaching Sentences";
const MOST_SENTENCES = 500;
const LIST = href("/super-admin-dashboard/competencies");

const sentences = z
  .string()
  .default("")
  .transform(sentencesFrom)
  .refine((all) => all.length <= MOST_SENTENCES, { error: `Enter at most ${MOST_SENTENCES} sentences` })
  .refine((all) => all.every((one) => one.length <= MOST_LETTERS), {
    error: `Keep every sentence under ${MOST_LETTERS} characters; one stands on each line`,
  });

const teachingSchema = z.object({
  version: z.coerce.number().int().min(0).default(0),
  shows: sentences,
  showsNot: sentences,
  /** An offered sentence that is decided on; absent where the sentences themselves are saved. */
  offer: z.string().max(40).optional(),
  decision: z.enum(["accepted", "declined"]).optional(),
});

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData ? `${TITLE}: ${loaderData.element.name}` : TITLE);

/** Told to the second of two editors; what the first saved is shown with it. */
const MEANWHILE =
  "Somebody else has changed this since you opened it, so nothing was saved. What they saved stands below. Saving again puts your text in its place.";

const NOT_THERE = "This element is not there any more";

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "competencies:write");
  const found = await teachingToEdit(person, params.element);
  if (!found) throw await gone(LIST, NOT_THERE);
  return found;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "competencies:write");
  const to = href("/super-admin-dashboard/competencies/elements/:element/sentences", params);
  const text = "The evaluator learns them now; until it has, it judges by what it learnt before.";
  return formAction(request, {
    schema: teachingSchema,
    to,
    async run({ version, shows, showsNot, offer, decision }) {
      if (offer === undefined || decision === undefined)
        return saveTeaching(person, params.element, version, { shows, showsNot });
      const outcome = await decideOffer(person, params.element, offer, decision);
      return outcome.kind === "gone" ? { ...outcome, kind: "done" as const } : outcome;
    },
    answers: {
      done: (_, { offer, decision }) => ({ title: offer && decision ? `Offer ${decision}` : "Sentences saved", text }),
      gone: { title: NOT_THERE, to: LIST },
      "changed meanwhile": MEANWHILE,
    },
  });
}

export default function Sentences({ loaderData, actionData }: Route.ComponentProps) {
  const { element, competency, sentences: kept, own, findings, offers } = loaderData;
  return (
    <SubPage
      title={element.name}
      intro={`${competency}. These sentences teach the evaluator what shows the element: as they stand in letters, appraisals and CVs, one on each line.`}
      back={{ to: LIST, label: "Back to the competencies" }}
    >
      <p className="max-w-3xl">{element.definition}</p>
      {!own && <p className="text-soft">They come from the files of the product until they are saved here.</p>}
      {findings.length > 0 && (
        <Section title="What the evaluator finds" heading="text-lg" className="panel">
          <ul className="mt-2 grid gap-2">
            {findings.map(({ kind, about, message }) => (
              <li key={`${kind} ${about}`}>
                <strong>{message}</strong> {kind !== "not apart" && about}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {offers.length > 0 && (
        <Section title="Offered by assessors" heading="text-lg" className="grid gap-3">
          {offers.map(({ id, sentence, shows_not, offered_by_name }) => (
            <Form key={id} method="post" className="rule grid gap-2 pt-3" preventScrollReset>
              <input type="hidden" name="offer" value={id} />
              <blockquote className="border-l-2 border-gilt pl-3 wrap-anywhere">{sentence}</blockquote>
              <p className="text-sm text-soft">
                {shows_not ? "It looks like the element and does not show it" : "It shows the element"}, says{" "}
                {offered_by_name}. Names and figures are masked.
              </p>
              <div className="flex flex-wrap gap-3">
                <SubmitButton variant="outline" name="decision" value="accepted" busyLabel="Saving...">
                  Let it teach
                </SubmitButton>
                <SubmitButton variant="quiet" name="decision" value="declined" busyLabel="Saving...">
                  Decline
                </SubmitButton>
              </div>
            </Form>
          ))}
        </Section>
      )}
      <FormBody
        key={element.version}
        id={`sentences-${element.version}`}
        title={TITLE}
        answer={actionData}
        values={{ shows: kept.shows.join("\n"), showsNot: kept.showsNot.join("\n") }}
        hidden={{ version: element.version }}
        fields={[
          {
            name: "shows",
            label: `Sentences that show it (${kept.shows.length})`,
            type: "textarea",
            rows: 20,
            hint: "Somebody has done it. One on each line, from many trades, mostly not in the words of the definition. 60 and more teach well.",
            optional: true,
          },
          {
            name: "showsNot",
            label: `Sentences that look like it and do not show it (${kept.showsNot.length})`,
            type: "textarea",
            rows: 8,
            hint: "A wish, a course, somebody else's work, a denial, a job description. One on each line.",
            optional: true,
          },
        ]}
        button="Save Sentences"
      />
    </SubPage>
  );
}
