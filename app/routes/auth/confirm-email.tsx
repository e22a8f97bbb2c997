import { Form, href, Link, redirect } from "react-router";
import { portals } from "#app/identity/portals.ts";
import { confirmEmail } from "#app/identity/sign-up.server.ts";
import { inspectLink } from "#app/identity/tokens.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { AuthPage } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { paymentFor, tokenOf } from "#app/web/paths.ts";
import type { Route } from "./+types/confirm-email";

const TITLE = "Confirm your email address";

export const meta: Route.MetaFunction = () =>
  pageTitle(TITLE, "Confirm the email address of your account at PGI with the link that we mailed you.");

export async function loader({ url }: Route.LoaderArgs) {
  return { state: await inspectLink("confirm", tokenOf(url)) };
}

export async function action({ url }: Route.ActionArgs) {
  const token = tokenOf(url);
  const confirmed = await confirmEmail(token);
  // Whoever pressed twice finds the page that says what became of the link.
  if (!confirmed) return redirect(`${href("/confirm-email")}?token=${encodeURIComponent(token)}`, 303);
  const { role, course } = confirmed;
  const text = role === "student" ? "You can sign in now." : "You can sign in as soon as your access is approved.";
  const next = course ? `?${new URLSearchParams({ next: paymentFor(course) })}` : "";
  return redirectWithToast(`${portals[role].signInPage}${next}`, {
    kind: "success",
    title: "Your email address is confirmed",
    text,
  });
}

export default function ConfirmEmail({ loaderData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case "usable":
      return (
        <AuthPage title={TITLE}>
          <p>One press, and the account is yours.</p>
          <Form method="post">
            <SubmitButton busyLabel="Submitting..." className="w-full">
              Confirm my email address
            </SubmitButton>
          </Form>
        </AuthPage>
      );
    case "used":
      return (
        <AuthPage title="This link was used already">
          <p>Your email address is confirmed. There is nothing more to do here.</p>
          <LinkButton to={portals.student.signInPage}>Sign in as a student</LinkButton>
          <p className="text-sm">
            Or go to the <Link to={portals.admin.signInPage}>Admin Portal</Link> or the{" "}
            <Link to={portals.super_admin.signInPage}>Super Admin Portal</Link>.
          </p>
        </AuthPage>
      );
    case "expired":
      return (
        <AuthPage title="This link does not work any more">
          <p>Links are good for 24 hours, and only in full length. We gladly send you a new one.</p>
          <LinkButton to={href("/resend-confirmation")}>Send the confirmation link again</LinkButton>
        </AuthPage>
      );
  }
}
