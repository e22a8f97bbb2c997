import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { heldCase } from "#app/certification/held-case.server.ts";
import { callOff } from "#app/certification/times.server.ts";
import { LeaveDialog, RouteDialog } from "#app/ui/dialog.tsx";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { gone, refused } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/call-off";
import { caseOf } from "./place.server.ts";
import { callOffSchema } from "./reason-form.ts";

const TITLE = "Call Off the Interview";
const NONE = "There is no interview to call off";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const held = await heldCase(permitted(context, "interviews:hold"), params.case);
  const interview = held?.attempt.stage === "booked" ? held.attempt.interview : null;
  if (!held || !interview) throw await gone(caseOf(url.pathname), NONE);
  return { seen: interview.time, student: held.student.full_name, closeTo: caseOf(url.pathname) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "interviews:hold");
  const submission = await readForm(request, callOffSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const { seen, reason } = submission.value;
  const outcome = await callOff(person, params.case, seen, reason);
  const page = caseOf(url.pathname);
  if (outcome.kind !== "done") return gone(page, NONE);
  return redirectWithToast(page, {
    kind: "success",
    title: "The interview is called off",
    text: "The student is told.",
  });
}

export default function CallOff({ loaderData: { seen, student, closeTo }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ reason: string }, string[]>({ id: "call-off", lastResult: actionData?.result });
  return (
    <RouteDialog title={TITLE} closeTo={closeTo}>
      <Form
        method="post"
        replace
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        className="grid gap-5"
        preventScrollReset
      >
        <ErrorSummary form={form} title={TITLE} />
        <p>{student} gets a mail with your reason and can choose another time. This time is not offered again.</p>
        <input type="hidden" name="seen" value={seen} />
        <Field field={fields.reason} type="textarea" rows={3} label="Reason" hint="The student reads it." />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel="Calling off..." variant="danger">
            Call Off
          </SubmitButton>
          <LeaveDialog to={closeTo} />
        </div>
      </Form>
    </RouteDialog>
  );
}
