import { useForm } from "@conform-to/react";
import { Form, Link } from "react-router";
import { caseToDecide, decide } from "#app/certification/decide.server.ts";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage, usePortalHome } from "#app/ui/sub-page.tsx";
import { gone, refused } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { useKeptForm } from "#app/web/portal-layout.tsx";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/decide";
import { decideSchema } from "./decide-form.ts";
import { Dossier, Standing } from "./dossier.tsx";
import { RULINGS } from "./words.ts";

const TITLE = "Decide on a certification";

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const person = permitted(context, "certifications:decide");
  const found = await caseToDecide(person, params.case);
  if (!found) throw await gone(queueOf(request), NOT_THERE);
  const { student, attempt, ...rest } = found;
  const { id, full_name, email, student_id } = student;
  return { ...rest, attempt, seen: attempt.since.getTime(), student: { id, full_name, email, student_id } };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "certifications:decide");
  const submission = await readForm(request, decideSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const outcome = await decide(person, params.case, submission.value);
  switch (outcome.kind) {
    case "gone":
      throw await gone(queueOf(request), NOT_THERE);
    case "changed meanwhile":
      return refused(submission.reply({ formErrors: [MEANWHILE] }), { status: 409 });
    case "refused":
      return refused(submission.reply({ formErrors: [outcome.message] }), { status: 409 });
    case "done":
      return redirectWithToast(queueOf(request), {
        kind: "success",
        title: DONE[submission.value.kind],
        text: "The student sees it now and is told by mail.",
      });
  }
}

const DONE = { award: "Certification awarded", refer: "Referred back", decline: "Certification declined" } as const;
const NOT_THERE = "This certification is not there any more";
const MEANWHILE =
  "Somebody has decided, or something has changed, since you opened this page. Your decision was not saved; what stands now is shown here.";

function queueOf(request: Request): string {
  return `${new URL(request.url).pathname.split("/decisions/")[0]}/decisions`;
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

type DecideData = Route.ComponentProps["loaderData"];

export default function Decide({ loaderData, actionData }: Route.ComponentProps) {
  const kept = useKeptForm();
  const home = usePortalHome();
  const { student, attempt, bar } = loaderData;
  const waits = attempt.stage === "recommended" || attempt.stage === "appealed";
  const mayDecide = waits && bar === null;
  // Where somebody else was quicker there is no form any more that could say so.
  const refusal = mayDecide ? undefined : actionData?.result.error?.[""]?.[0];
  return (
    <SubPage
      title={student.full_name}
      intro={
        <span className="wrap-anywhere">
          {attempt.course}, attempt {attempt.attempt} ·{" "}
          <Link to={`${home}/students/${student.id}`}>Student record</Link> ·{" "}
          {[student.student_id, student.email].filter(Boolean).join(" · ")}
        </span>
      }
      back={{ to: `${home}/decisions`, label: "Back to the queue" }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Dossier {...loaderData} />
        <div className="grid content-start gap-7">
          {refusal && (
            <p className="panel" role="alert">
              {refusal}
            </p>
          )}
          <Standing {...loaderData} />
          {waits && bar && <p className="panel">{bar.message}</p>}
          {mayDecide && <DecideForm key={loaderData.seen} {...loaderData} lastResult={actionData?.result ?? kept} />}
        </div>
      </div>
    </SubPage>
  );
}

type FormProps = DecideData & { lastResult: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined };

function DecideForm({ seen, attempt, missing, lastResult }: FormProps) {
  const [form, fields] = useForm<{ reasons: string }, string[]>({ id: "decide", lastResult });
  const recommended = attempt.recommendation?.kind;
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="panel grid gap-5">
      <h2 className="text-xl">{attempt.appeal ? "Your decision on the appeal" : "Your decision"}</h2>
      <ErrorSummary form={form} title={TITLE} />
      {recommended && <p className="text-soft">Recommended: {RULINGS[recommended].toLowerCase()}.</p>}
      <input type="hidden" name="seen" value={seen} />
      <Field
        field={fields.reasons}
        type="textarea"
        rows={6}
        label="Reasons for the student"
        hint="What is to be added, when you refer back; the reasons, when you decline. The student reads them."
      />
      <div className="flex flex-wrap gap-3">
        {missing.length === 0 && (
          <SubmitButton busyLabel="Saving..." name="kind" value="award">
            {RULINGS.award}
          </SubmitButton>
        )}
        <SubmitButton busyLabel="Saving..." name="kind" value="refer" variant="outline">
          {RULINGS.refer}
        </SubmitButton>
        <SubmitButton busyLabel="Saving..." name="kind" value="decline" variant="outline">
          {RULINGS.decline}
        </SubmitButton>
      </div>
      {missing.length > 0 && <p className="text-sm text-soft">It cannot be awarded while something is missing.</p>}
    </Form>
  );
}
