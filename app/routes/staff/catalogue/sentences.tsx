import { useForm } from "@conform-to/react";
import { data, Form, href } from "react-router";
import { z } from "zod";
import { sentencesFrom } from "#app/evaluation/evidence/sentence-file.ts";
import { decideOffer, saveTeaching, teachingToEdit } from "#app/staff/teaching.server.ts";
import { Field } from "#app/ui/field.tsx";
import { ErrorSummary, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/sentences";
import { MEANWHILE } from "./theirs.tsx";

const TITLE = "Teaching Sentences";
const MOST_SENTENCES = 500;
const MOST_LETTERS = 600;
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

async function gone(): Promise<never> {
  throw await redirectWithToast(LIST, { kind: "error", title: "This element is not there any more" });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "competencies:write");
  return (await teachingToEdit(person, params.element)) ?? (await gone());
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "competencies:write");
  const submission = await readForm(request, teachingSchema);
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });
  const { version, shows, showsNot, offer, decision } = submission.value;
  const decides = offer !== undefined && decision !== undefined;
  const outcome = decides
    ? await decideOffer(person, params.element, offer, decision)
    : await saveTeaching(person, params.element, version, { shows, showsNot });
  if (outcome.kind === "changed meanwhile") return data(submission.reply({ formErrors: [MEANWHILE] }), { status: 409 });
  if (outcome.kind === "gone" && !decides) return gone();
  return redirectWithToast(href("/super-admin-dashboard/competencies/elements/:element/sentences", params), {
    kind: "success",
    title: decides ? `Offer ${decision}` : "Sentences saved",
    text: "The evaluator learns them now; until it has, it judges by what it learnt before.",
  });
}

export default function Sentences({ loaderData, actionData }: Route.ComponentProps) {
  const { element, competency, sentences: kept, own, findings, offers } = loaderData;
  const [form, fields] = useForm<{ version: string; shows: string; showsNot: string }, string[]>({
    id: `sentences-${element.version}`,
    lastResult: actionData,
    defaultValue: { shows: kept.shows.join("\n"), showsNot: kept.showsNot.join("\n") },
  });
  return (
    <SubPage
      title={element.name}
      intro={`${competency}. These sentences teach the evaluator what shows the element: as they stand in letters, appraisals and CVs, one on each line.`}
      back={{ to: LIST, label: "Back to the competencies" }}
    >
      <p className="max-w-3xl">{element.definition}</p>
      {!own && <p className="text-soft">They come from the files of the product until they are saved here.</p>}
      {findings.length > 0 && (
        <section className="panel" aria-labelledby="findings">
          <h2 id="findings" className="text-lg">
            What the evaluator finds
          </h2>
          <ul className="mt-2 grid gap-2">
            {findings.map(({ kind, about, message }) => (
              <li key={`${kind} ${about}`}>
                <strong>{message}</strong> {kind !== "not apart" && about}
              </li>
            ))}
          </ul>
        </section>
      )}
      {offers.length > 0 && (
        <section className="grid gap-3" aria-labelledby="offers">
          <h2 id="offers" className="text-lg">
            Offered by assessors
          </h2>
          {offers.map(({ id, sentence, offered_by_name }) => (
            <Form key={id} method="post" className="rule grid gap-2 pt-3" preventScrollReset>
              <input type="hidden" name="offer" value={id} />
              <blockquote className="border-l-2 border-gilt pl-3 wrap-anywhere">{sentence}</blockquote>
              <p className="text-sm text-soft">Offered by {offered_by_name}. Names and figures are masked.</p>
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
        </section>
      )}
      <Form method="post" id={form.id} noValidate className="grid gap-5">
        <ErrorSummary form={form} title={TITLE} />
        <input type="hidden" name="version" value={element.version} />
        <Field
          field={fields.shows}
          label={`Sentences that show it (${kept.shows.length})`}
          type="textarea"
          rows={20}
          hint="Somebody has done it. One on each line, from many trades, mostly not in the words of the definition. 60 and more teach well."
          optional
        />
        <Field
          field={fields.showsNot}
          label={`Sentences that look like it and do not show it (${kept.showsNot.length})`}
          type="textarea"
          rows={8}
          hint="A wish, a course, somebody else's work, a denial, a job description. One on each line."
          optional
        />
        <SubmitButton busyLabel="Saving..." className="justify-self-start">
          Save Sentences
        </SubmitButton>
      </Form>
    </SubPage>
  );
}
