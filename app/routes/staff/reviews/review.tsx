import { Link, useLocation } from "react-router";
import { z } from "zod";
import { portals } from "#app/identity/portals.ts";
import type { UploadStatus } from "#app/records/evaluation-result.server.ts";
import { type LetterPart, markedLetter } from "#app/staff/marked-letter.server.ts";
import {
  evaluationToReview,
  type JudgedVerdict,
  judgedVerdicts,
  nextReview,
  reviewEvaluation,
} from "#app/staff/reviews.server.ts";
import { Failure, pageTitle, SubPage, usePortalHome } from "#app/ui/sub-page.tsx";
import { gone, orFailure } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { noteField } from "#app/web/fields.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { Taking } from "../buttons.tsx";
import { Preview, RefereesSaid, WorkDates } from "../documents/parts.tsx";
import { noteName, type SheetFieldsOf, verdictName } from "../verdicts.tsx";
import type { Route } from "./+types/review";
import { Evaluated, shownEvaluation } from "./evaluated.tsx";
import { ReviewFields } from "./review-fields.tsx";

const TITLE = "Review a Certificate";

type ReviewForm = { version: number; note: string; rest?: "agree" | "close" } & SheetFieldsOf<UploadStatus | undefined>;

const note = noteField(2000);

/** Sends the form with the sure verdicts of the elements on which nothing is chosen, and if so with every doubt as not shown. */
const rest = z.enum(["agree", "close"]).optional();

/**
 * The form of a review of these elements. A verdict is chosen on each, or taken over where it is sure; one that differs from a sure
 * verdict says why.
 */
function reviewSchema(elements: readonly JudgedVerdict[]) {
  const verdicts = elements.flatMap(({ id }) => [
    [verdictName(id), z.enum(["approved", "revision_needed"]).optional()] as const,
    [noteName(id), note] as const,
  ]);
  const form = z.object({ version: z.coerce.number().int().min(0), note, rest, ...Object.fromEntries(verdicts) });
  return (form as unknown as z.ZodType<ReviewForm, ReviewForm>)
    .superRefine((form, context) => {
      for (const { id, name, verdict, sure, closes } of elements) {
        const chosen = form[verdictName(id)];
        const issue = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
        const unsaid = form.rest === "close" ? closes : sure && form.rest === "agree";
        if (chosen === undefined && !unsaid) issue(verdictName(id), `Choose a verdict on ${name}`);
        if (chosen !== undefined && sure && chosen !== verdict && !form[noteName(id)])
          issue(noteName(id), `Say why you override the verdict on ${name}`);
      }
    })
    .transform((form) => ({
      version: form.version,
      verdicts: elements.map(({ id, verdict }) => ({
        element_id: id,
        status: form[verdictName(id)] ?? verdict,
        note: form[noteName(id)] || form.note,
      })),
    }));
}

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = permitted(context, "evaluations:review");
  const found = await evaluationToReview(person, params.evaluation);
  if (!found) throw await gone(`${portals[person.role].home}/reviews`, NOT_THERE);
  const { evaluation, competency, taker, work, said } = found;
  // Browsers show no Word file, so its words stand in its place.
  const asText = (url.searchParams.get("text") ?? (/\.docx?$/i.test(evaluation.file_name) ? "" : "no")) !== "no";
  const letter = asText ? await orFailure(() => markedLetter(person, evaluation)) : null;
  const waits = evaluation.state === "waiting";
  return {
    competency,
    evaluation: shownEvaluation(evaluation),
    taker,
    waits,
    asText,
    letter,
    work,
    said,
    certificate: evaluation.certificate_id,
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "evaluations:review");
  const list = `${portals[person.role].home}/reviews`;
  const found = await evaluationToReview(person, params.evaluation);
  if (!found) throw await gone(`${portals[person.role].home}/reviews`, NOT_THERE);
  return formAction(request, {
    schema: reviewSchema(judgedVerdicts(found.evaluation)),
    to: list + url.search,
    run: ({ version, verdicts }) => reviewEvaluation(person, params.evaluation, version, verdicts),
    answers: {
      async done() {
        const next = await nextReview(person, params.evaluation, url.searchParams);
        const to = `${list}${next === null ? "" : `/${next}`}${url.search}`;
        return { to, title: "Review saved", text: "The student sees it now." };
      },
      gone: { title: NOT_THERE },
      "changed meanwhile": MEANWHILE,
    },
  });
}

const NOT_THERE = "This evaluation is not there any more";
const MEANWHILE =
  "Another assessor has reviewed this certificate since you opened it. Your review was not saved; what was decided is shown above the form.";

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { evaluation, competency, taker, waits, asText, letter } = loaderData;
  const { search } = useLocation();
  const home = usePortalHome();
  const other = new URLSearchParams(search);
  other.set("text", asText ? "no" : "");
  return (
    <SubPage
      title={evaluation.student_name}
      intro={`${competency} · ${evaluation.file_name}`}
      back={{ to: `../reviews${search}`, label: "Back to the queue" }}
      tools={waits && <Taking list="reviews" id={evaluation.id} taker={taker} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="top-4 self-start lg:sticky">
          <p className="mb-3">
            <Link to={`?${other}`} preventScrollReset>
              {asText ? "Hide its words" : "Show its words, with what was counted marked"}
            </Link>
          </p>
          {asText && <Letter parts={letter} />}
          <Preview
            src={`${home}/reviews/${evaluation.id}/file`}
            title={`${evaluation.file_name} of ${evaluation.student_name}`}
            fileName={evaluation.file_name}
          />
        </div>
        <div className="grid content-start gap-5">
          <Evaluated evaluation={evaluation} />
          <RefereesSaid said={loaderData.said} />
          <WorkDates {...loaderData.work} of={loaderData.certificate} />
          <ReviewFields evaluation={evaluation} answer={actionData} />
        </div>
      </div>
    </SubPage>
  );
}

function Letter({ parts }: { parts: readonly LetterPart[] | null }) {
  if (parts === null) return <Failure message="The words of this file could not be read" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too
    <section aria-label="The words of the file" tabIndex={0} className="document-frame panel mb-4 overflow-auto">
      <p className="whitespace-pre-line">
        {parts.map(({ text, of, doubt }, place) =>
          of.length === 0 && doubt === undefined ? (
            text
          ) : (
            <mark
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which never change their order
              key={place}
              className={`border-b-2 text-inherit ${doubt === undefined ? "border-gilt bg-sunk" : "border-dashed border-danger bg-transparent"}`}
            >
              {text}
              <small className="mx-1 text-soft">{`(${doubt ?? of.join(", ")})`}</small>
            </mark>
          ),
        )}
      </p>
    </section>
  );
}
