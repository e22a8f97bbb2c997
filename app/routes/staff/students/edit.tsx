import { useForm } from "@conform-to/react";
import { Form, useLocation } from "react-router";
import { correctStudent, studentToCorrect } from "#app/staff/student-changes.server.ts";
import { LeaveDialog, RouteDialog } from "#app/ui/dialog.tsx";
import { ErrorSummary, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { gone, refused } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { useKeptForm } from "#app/web/portal-layout.tsx";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/edit";
import { listOf, NO_STUDENT } from "./load-record.server.ts";
import { StudentFields } from "./student-fields.tsx";
import { correctionSchema } from "./student-form.ts";

const TITLE = "Correct Data";
const MEANWHILE = "Somebody else has changed these data since you opened the form, so nothing was saved. They are now:";

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await studentToCorrect(permitted(context, "students:write"), params.student);
  if (!found) throw await gone(listOf(url), NO_STUDENT);
  const { student, confirmed, shown } = found;
  const { full_name: fullName, email, phone } = student;
  return { values: { fullName, email, phone: phone === null ? "" : `+${phone}` }, confirmed, shown };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "students:write");
  const submission = await readForm(request, correctionSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const { shown, fullName, email, phone = null } = submission.value;
  const outcome = await correctStudent(person, params.student, shown, { fullName, email, phone });
  switch (outcome.kind) {
    case "gone":
      throw await gone(listOf(url), NO_STUDENT);
    case "taken":
      return refused(submission.reply({ fieldErrors: { email: ["Another account has this address"] } }));
    case "changed meanwhile": {
      const now = (await studentToCorrect(person, params.student))?.student;
      const values = [now?.full_name, now?.email, now?.phone].filter(Boolean).join(", ");
      return refused(submission.reply({ formErrors: [`${MEANWHILE} ${values}`] }), { status: 409 });
    }
    case "done":
      return redirectWithToast(url.pathname.replace(/\/edit$/, ""), { kind: "success", title: "Data corrected" });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

/** Staff correct what is known of a student. */
export default function CorrectStudent({ loaderData, actionData }: Route.ComponentProps) {
  const { values, confirmed, shown } = loaderData;
  const closeTo = useLocation().pathname.replace(/\/edit$/, "");
  const kept = useKeptForm();
  const [form, fields] = useForm<typeof values, string[]>({
    id: "correct-student",
    lastResult: actionData?.result ?? kept,
    defaultValue: values,
  });
  return (
    <RouteDialog title={TITLE} closeTo={closeTo}>
      <Form method="post" replace id={form.id} noValidate className="grid gap-5" preventScrollReset>
        <ErrorSummary form={form} title={TITLE} />
        <input type="hidden" name="shown" value={shown} />
        <StudentFields
          fields={fields}
          fixedEmail={confirmed ? "The student has confirmed this address; it cannot be changed." : undefined}
          emailHint="Not confirmed yet. To another address the mail with the link goes again."
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel="Saving...">Save</SubmitButton>
          <LeaveDialog to={closeTo} />
        </div>
      </Form>
    </RouteDialog>
  );
}
