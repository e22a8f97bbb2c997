import { data, href, redirect } from "react-router";
import { requestPasswordReset } from "#app/identity/password-change.server.ts";
import { resendConfirmation } from "#app/identity/sign-up.server.ts";
import { askForOwnData } from "#app/personal-data/leads.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { OutlineLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { FormBody } from "#app/ui/form-screen.tsx";
import { AuthPage } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { notFound, sharedFor, sharedHeaders } from "#app/web/answers.server.ts";
import { validator } from "#app/web/form.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { isRouteAt } from "#app/web/paths.ts";
import type { Route } from "./+types/mail-request";
import { mailRequestSchema } from "./forms.ts";

type Path = "/resend-confirmation" | "/forgot-password" | "/my-data";

/** The mails that somebody without a session may ask for, by the page that asks for the address. */
const texts: Record<Path, { title: string; description?: string; lead: string; sent: string }> = {
  "/resend-confirmation": {
    title: "Send the confirmation link again",
    lead: "For an account whose email address is not confirmed yet.",
    sent: "If the address waits to be confirmed, a new link is on its way. It is good for 24 hours.",
  },
  "/forgot-password": {
    title: "Choose a new password",
    lead: "We send you a link with which you can choose a new one.",
    sent: "If the address belongs to an account, a link with which you can choose a new password is on its way. The link is good for 60 minutes.",
  },
  "/my-data": {
    title: "What we hold about you",
    description: "Ask for a link with which you can look at what PGI holds about you, save a copy and have it deleted.",
    lead: "For everybody who has written to us, registered their interest or checked their eligibility. We mail you a link: with it you can look at your data, save a copy and have it deleted.",
    sent: "If we hold anything under this address, a mail is on its way. The link in it is good for 24 hours.",
  },
};

/** Has a mail sent; gives the seconds to wait when it was asked for too often. */
const ask: Record<Path, (email: string, client: string) => Promise<number | undefined>> = {
  "/resend-confirmation": resendConfirmation,
  "/forgot-password": requestPasswordReset,
  "/my-data": askForOwnData,
};

function pathOf(pattern: string): Path {
  const found = (Object.keys(texts) as Path[]).find((path) => isRouteAt(pattern, path));
  if (!found) throw notFound();
  return found;
}

export const headers = sharedHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { title, description, lead } = texts[loaderData.path];
  return pageTitle(title, description ?? lead);
};

export function loader({ request, url, pattern }: Route.LoaderArgs) {
  const page = { path: pathOf(pattern), sent: url.searchParams.has("sent"), deleted: url.searchParams.has("deleted") };
  return data(page, { headers: sharedFor(5, request) });
}

/** The answer is the same whether or not anything is known of the address. */
export function action({ request, url, pattern, context }: Route.ActionArgs) {
  return formAction(request, {
    schema: mailRequestSchema,
    to: url.pathname,
    async run({ email }) {
      const seconds = await ask[pathOf(pattern)](email, context.get(requestInfo).address);
      return seconds ? { kind: "limited" as const, seconds } : { kind: "sent" as const };
    },
    answers: { limited: ({ seconds }) => ({ wait: seconds }), sent: () => redirect(`${url.pathname}?sent=1`, 303) },
  });
}

export default function MailRequest({ loaderData: { path, sent, deleted }, actionData }: Route.ComponentProps) {
  const { title, lead, sent: told } = texts[path];
  const ownData = path === "/my-data";
  if (sent)
    return (
      <AuthPage title="Check your email">
        <p role="status">{told}</p>
      </AuthPage>
    );
  if (ownData && deleted)
    return (
      <AuthPage title="Your data is being deleted">
        <p role="status">This takes some minutes. When it is done, we write to you one last time.</p>
      </AuthPage>
    );
  return (
    <AuthPage title={title} lead={lead}>
      <FormBody
        id="mail-request-form"
        title={title}
        answer={actionData}
        validate={validator(mailRequestSchema)}
        fields={[
          {
            name: "email",
            label: "Email",
            type: "email",
            autoComplete: ownData ? "email" : "username",
          },
        ]}
        status={
          <SubmitButton busyLabel="Submitting..." className="w-full">
            Send the link
          </SubmitButton>
        }
      />
      {ownData && (
        <div className="grid gap-3 border-t border-rule pt-6">
          <p className="text-soft text-sm">You have an account? Then all of it stands in your portal.</p>
          <OutlineLink to={href("/student-dashboard/my-data")}>Sign in and open My data</OutlineLink>
        </div>
      )}
    </AuthPage>
  );
}
