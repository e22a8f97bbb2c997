import { href, redirect } from "react-router";
import { resetPassword } from "#app/identity/password-change.server.ts";
import { portals } from "#app/identity/portals.ts";
import { inspectLink } from "#app/identity/tokens.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { FormBody } from "#app/ui/form-screen.tsx";
import { AuthPage } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { validator } from "#app/web/form.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { tokenOf } from "#app/web/paths.ts";
import { deviceCookie } from "#app/web/sign-in-cookies.server.ts";
import type { Route } from "./+types/reset-password";
import { newPasswordFields, resetSchema } from "./forms.ts";

const TITLE = "Choose a new password";

export const meta: Route.MetaFunction = () =>
  pageTitle(TITLE, "Choose a new password for your account at PGI with the link that we mailed you.");

export async function loader({ url }: Route.LoaderArgs) {
  return { state: await inspectLink("reset", tokenOf(url)) };
}

export function action({ request, url }: Route.ActionArgs) {
  const token = tokenOf(url);
  return formAction(request, {
    schema: resetSchema,
    hide: ["password", "confirmPassword"],
    to: href("/reset-password"),
    run: ({ password }) => resetPassword(token, password),
    answers: {
      "dead link": () => redirect(`${href("/reset-password")}?token=${encodeURIComponent(token)}`, 303),
      "weak password": ({ fault }) => ({ fields: { password: fault } }),
      changed: async ({ role, accountId }) =>
        redirectWithToast(
          portals[role].signInPage,
          { kind: "success", title: "Your password is changed", text: "Please sign in with it." },
          { "Set-Cookie": await deviceCookie(request, accountId) },
        ),
    },
  });
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state !== "usable")
    return (
      <AuthPage title="This link does not work any more">
        <p>Links for a new password work once and are good for 60 minutes. We gladly send you a new one.</p>
        <LinkButton to={href("/forgot-password")}>Ask for a new link</LinkButton>
      </AuthPage>
    );
  return (
    <AuthPage title={TITLE} lead="You will be signed out everywhere, and sign in with the new password.">
      <FormBody
        id="reset-password-form"
        title={TITLE}
        answer={actionData}
        validate={validator(resetSchema)}
        fields={newPasswordFields}
        status={
          <SubmitButton busyLabel="Submitting..." className="w-full">
            Change Password
          </SubmitButton>
        }
      />
    </AuthPage>
  );
}
