import { useLocation } from "react-router";
import { z } from "zod";
import { portals } from "#app/identity/portals.ts";
import { evaluationToReview, nextReview, reviewEvaluation, verdictsInForce } from "#app/staff/reviews.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { gone } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { noteField } from "#app/web/fields.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { Taking } from "../buttons.tsx";
import { noteName, type SheetFieldsOf, verdictName } from "../verdicts.tsx";
import type { Route } from "./+types/review";
import { Evaluated, shownEvaluation } from "./evaluated.tsx";
import { ReviewFields } from "./review-fields.tsx";

const TITLE = "Review a Certificate";

/** The verdict in force on each element, by the element's id; another one needs a note of its own. */
type InForce = Readonly<Record<string, "approved" | "revision_needed">>;

type ReviewForm = { version: number; note: string } & SheetFieldsOf<"approved" | "revision_needed">;

const note = noteField(2000);
const status = z.enum(["approved", "revision_needed"], { error: "Choose a verdict" });

/** The form of a review of these elements; every verdict in it has a note, its own or the one for all. */
function reviewSchema(inForce: InForce) {
  const elements = Object.keys(inForce);
  const verdicts = elements.flatMap((id) => [[verdictName(id), status] as const, [noteName(id), note] as const]);
  const form = z.object({ version: z.coerce.number().int().min(0), note, ...Object.fromEntries(verdicts) });
  return (form as unknown as z.ZodType<ReviewForm, ReviewForm>)
    .superRefine((form, context) => {
      const noted = elements.filter((id) => form[noteName(id)] !== "");
      for (const id of elements) {
        if (form[verdictName(id)] === inForce[id] || noted.includes(id)) continue;
        const message = "Say why you override the verdict on this element";
        context.addIssue({ code: "custom", path: [noteName(id)], message });
      }
      if (form.note === "" && noted.length < elements.length)
        context.addIssue({ code: "custom", path: ["note"], message: "Write a note, or one on each element" });
    })
    .transform((form) => ({
      version: form.version,
      verdicts: Object.entries(inForce).map(([id, verdict]) => ({
        element_id: id,
        status: form[verdictName(id)] ?? verdict,
        note: form[noteName(id)] || form.note,
      })),
    }));
}

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "evaluations:review");
  const found = await evaluationToReview(person, params.evaluation);
  if (!found) throw await gone(`${portals[person.role].home}/reviews`, NOT_THERE);
  const { evaluation, competency, taker } = found;
  return { competency, evaluation: shownEvaluation(evaluation), taker, waits: evaluation.state === "waiting" };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "evaluations:review");
  const list = `${portals[person.role].home}/reviews`;
  const found = await evaluationToReview(person, params.evaluation);
  if (!found) throw await gone(`${portals[person.role].home}/reviews`, NOT_THERE);
  return formAction(request, {
    schema: reviewSchema(verdictsInForce(found.evaluation)),
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
  const { evaluation, competency, taker, waits } = loaderData;
  const { search } = useLocation();
  return (
    <SubPage
      title={evaluation.student_name}
      intro={`${competency} · ${evaluation.file_name}`}
      back={{ to: `../reviews${search}`, label: "Back to the queue" }}
      tools={waits && <Taking list="reviews" id={evaluation.id} taker={taker} />}
    >
      <Evaluated evaluation={evaluation} />
      <ReviewFields evaluation={evaluation} answer={actionData} />
    </SubPage>
  );
}
