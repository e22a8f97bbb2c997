import { useForm } from "@conform-to/react";
import { Form, redirect } from "react-router";
import { portals } from "#app/identity/portals.ts";
import { editOwnProfile, ownProfile } from "#app/staff/profile.server.ts";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { refused } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { useKeptForm } from "#app/web/portal-layout.tsx";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/route";
import { profileSchema } from "./profile-form.ts";

const TITLE = "Edit Profile";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "own-profile:edit");
  const profile = await ownProfile(person);
  if (!profile) throw redirect(portals[person.role].home);
  return { profile, idLabel: person.role === "admin" ? "Admin ID" : "Super Admin ID" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "own-profile:edit");
  const submission = await readForm(request, profileSchema);
  if (submission.status !== "success") return refused(submission.reply());
  await editOwnProfile(person, submission.value);
  const toast = { kind: "success", title: "Profile updated successfully" } as const;
  return redirectWithToast(portals[person.role].home, toast);
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Profile({ loaderData: { profile, idLabel }, actionData }: Route.ComponentProps) {
  const kept = useKeptForm();
  const [form, fields] = useForm<Record<"fullName" | "email" | "staffId" | "department", string>, string[]>({
    id: "profile",
    lastResult: actionData?.result ?? kept,
    defaultValue: { ...profile, department: profile.department ?? "" },
  });
  return (
    <SubPage title={TITLE}>
      <Form method="post" id={form.id} noValidate className="grid max-w-xl gap-5">
        <ErrorSummary form={form} title={TITLE} />
        <Field field={fields.fullName} label="Full Name" autoComplete="name" />
        {profile.department !== undefined && <Field field={fields.department} label="Department" optional />}
        <Field field={fields.email} label="Email" type="email" disabled hint="The email address cannot be changed." />
        <Field field={fields.staffId} label={idLabel} disabled hint="Given by the institute." />
        <SubmitButton busyLabel="Saving..." className="justify-self-start">
          Save
        </SubmitButton>
      </Form>
    </SubPage>
  );
}
