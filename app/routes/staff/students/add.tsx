import { useForm } from "@conform-to/react";
import { Form, useLocation } from "react-router";
import { addStudent } from "#app/staff/student-changes.server.ts";
import { LeaveDialog, RouteDialog } from "#app/ui/dialog.tsx";
import { ErrorSummary, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { refused } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { useKeptForm } from "#app/web/portal-layout.tsx";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/add";
import { StudentFields } from "./student-fields.tsx";
import { studentSchema } from "./student-form.ts";

const TITLE = "Add Student";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export function loader({ context }: Route.LoaderArgs) {
  permitted(context, "students:write");
  return null;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const person = permitted(context, "students:write");
  const submission = await readForm(request, studentSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const { fullName, email, phone = null } = submission.value;
  const { known, id } = await addStudent(person, { fullName, email, phone });
  const record = `${url.pathname.replace(/\/add$/, "")}/${id}`;
  if (known) return redirectWithToast(record, { kind: "info", title: "There is a student with this address already" });
  return redirectWithToast(record, {
    kind: "success",
    title: `${fullName} is added`,
    text: "A mail with the link for a password is on its way.",
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

/** Staff add a student, who chooses a password by a mailed link. */
export default function AddStudent({ actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const closeTo = pathname.replace(/\/add$/, "") + search;
  const kept = useKeptForm();
  const [form, fields] = useForm<{ fullName: string; email: string; phone: string }, string[]>({
    id: "add-student",
    lastResult: actionData?.result ?? kept,
  });
  return (
    <RouteDialog title={TITLE} closeTo={closeTo}>
      <Form method="post" replace id={form.id} noValidate className="grid gap-5" preventScrollReset>
        <ErrorSummary form={form} title={TITLE} />
        <StudentFields
          fields={fields}
          emailHint="The link for a password goes here; with it the address is confirmed."
        />
        <p className="text-sm text-soft">Add only people who are 18 or older.</p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel="Adding...">Add Student</SubmitButton>
          <LeaveDialog to={closeTo} />
        </div>
      </Form>
    </RouteDialog>
  );
}
