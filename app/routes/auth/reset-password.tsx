import { useForm } from "@conform-to/react";
import { Form, href, redirect } from "react-router";
import { resetPassword } from "#app/identity/password-change.server.ts";
import { portals } from "#app/identity/portals.ts";
import { inspectLink } from "#app/identity/tokens.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { AuthPage } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { refused } from "#app/web/answers.server.ts";
import { validator } from "#app/web/form.ts";
import { tokenOf } from "#app/web/paths.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { deviceCookie } from "#app/web/sign-in-cookies.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/reset-password";
import { resetSchema } from "./forms.ts";

const TITLE = "Choose a new password";

export const meta: Route.MetaFunction = () =>
  pageTitle(TITLE, "Choose a new password for your account at PGI with the link that we mailed you.");

export async function loader({ url }: Route.LoaderArgs) {
  return { state: await inspectLink("reset", tokenOf(url)) };
}

export async function action({ request, url }: Route.ActionArgs) {
  const submission = await readForm(request, resetSchema);
  const hideFields = ["password", "confirmPassword"] as const;
  if (submission.status !== "success") return refused(submission.reply({ hideFields: [...hideFields] }));
  const token = tokenOf(url);
  const outcome = await resetPassword(token, submission.value.password);
  switch (outcome.kind) {
    case "dead link":
      return redirect(`${href("/reset-password")}?token=${encodeURIComponent(token)}`, 303);
    case "weak password":
      return refused(submission.reply({ fieldErrors: { password: [outcome.fault] }, hideFields: [...hideFields] }));
    case "changed":
      return redirectWithToast(
        portals[outcome.role].signInPage,
        { kind: "success", title: "Your password is changed", text: "Please sign in with it." },
        { "Set-Cookie": await deviceCookie(request, outcome.accountId) },
      );
  }
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm({
    id: "reset-password-form",
    lastResult: actionData?.result,
    onValidate: validator(resetSchema),
  });
  if (loaderData.state !== "usable")
    return (
      <AuthPage title="This link does not work any more">
        <p>Links for a new password work once and are good for 60 minutes. We gladly send you a new one.</p>
        <LinkButton to={href("/forgot-password")}>Ask for a new link</LinkButton>
      </AuthPage>
    );
  return (
    <AuthPage title={TITLE} lead="You will be signed out everywhere, and sign in with the new password.">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <ErrorSummary form={form} title={TITLE} />
        <Field field={fields.password} label="New password" type="password" autoComplete="new-password" />
        <Field field={fields.confirmPassword} label="Confirm Password" type="password" autoComplete="new-password" />
        <SubmitButton busyLabel="Submitting..." className="w-full">
          Change Password
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
