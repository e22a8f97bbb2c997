import { useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { z } from "zod";
import { changeOwnStudent, readOwnStudent } from "#app/identity/students.server.ts";
import { LeaveDialog, RouteDialog } from "#app/ui/dialog.tsx";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { refused } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { line, optionalPhoneField } from "#app/web/fields.ts";
import { permitted } from "#app/web/guard.server.ts";
import { useKeptForm } from "#app/web/portal-layout.tsx";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/profile";

const TITLE = "Edit Profile";
const HOME = href("/student-dashboard");
const NAME_LENGTH = 100;

/** A blank mobile number is none. */
const profileSchema = z.object({ fullName: line("full name", NAME_LENGTH), phone: optionalPhoneField });

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "own-profile:edit");
  const student = await readOwnStudent(person);
  return { fullName: student?.full_name ?? "", email: person.email, phone: student?.phone?.toString() ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permitted(context, "own-profile:edit");
  const submission = await readForm(request, profileSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const { fullName, phone } = submission.value;
  await changeOwnStudent(person, { fullName, phone: phone ?? null });
  return redirectWithToast(HOME, { kind: "success", title: "Profile updated successfully" });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  const kept = useKeptForm();
  const [form, fields] = useForm<{ fullName: string; email: string; phone: string }, string[]>({
    id: "profile-form",
    lastResult: actionData?.result ?? kept,
    defaultValue: loaderData,
  });
  return (
    <RouteDialog title={TITLE} closeTo={HOME}>
      <Form method="post" replace id={form.id} noValidate className="grid gap-5" preventScrollReset>
        <ErrorSummary form={form} title={TITLE} />
        <Field field={fields.fullName} label="Full Name" autoComplete="name" />
        <Field field={fields.email} label="Email" type="email" disabled hint="The email address cannot be changed." />
        <Field
          field={fields.phone}
          label="Mobile Number"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          placeholder="+91 98765 43210"
          optional
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel="Saving...">Save</SubmitButton>
          <LeaveDialog to={HOME} />
        </div>
      </Form>
    </RouteDialog>
  );
}
