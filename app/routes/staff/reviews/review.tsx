import { redirect } from "react-router";
import { evaluationToReview, reviewEvaluation, verdictsInForce } from "#app/staff/reviews.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { gone, refused } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { useKeptForm } from "#app/web/portal-layout.tsx";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/review";
import { Evaluated, shownEvaluation } from "./evaluated.tsx";
import { ReviewFields } from "./review-fields.tsx";
import { reviewSchema } from "./review-form.ts";

const TITLE = "Review a Certificate";

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const person = permitted(context, "evaluations:review");
  const found = await evaluationToReview(person, params.evaluation);
  if (!found) throw await gone(queueOf(request), NOT_THERE);
  const { evaluation, competency } = found;
  return { competency, evaluation: shownEvaluation(evaluation) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "evaluations:review");
  const found = await evaluationToReview(person, params.evaluation);
  if (!found) throw await gone(queueOf(request), NOT_THERE);
  const submission = await readForm(request, reviewSchema(verdictsInForce(found.evaluation)));
  if (submission.status !== "success") return refused(submission.reply());
  const { seen, verdicts } = submission.value;
  const outcome = await reviewEvaluation(person, params.evaluation, seen, verdicts);
  if (outcome.kind === "changed meanwhile")
    return refused(submission.reply({ formErrors: [MEANWHILE] }), { status: 409 });
  if (outcome.kind === "gone") throw redirect(queueOf(request));
  return redirectWithToast(queueOf(request), {
    kind: "success",
    title: "Review saved",
    text: "The student sees it now.",
  });
}

const NOT_THERE = "This evaluation is not there any more";
const MEANWHILE =
  "Another assessor has reviewed this certificate since you opened it. Your review was not saved; what was decided is shown above the form.";

function queueOf(request: Request): string {
  return `${new URL(request.url).pathname.split("/reviews/")[0]}/reviews`;
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { evaluation, competency } = loaderData;
  const kept = useKeptForm();
  return (
    <SubPage
      title={evaluation.student_name}
      intro={`${competency} · ${evaluation.file_name}`}
      back={{ to: "../reviews", label: "Back to the queue" }}
    >
      <Evaluated evaluation={evaluation} />
      <ReviewFields evaluation={evaluation} lastResult={actionData?.result ?? kept} />
    </SubPage>
  );
}
