import { requestPasswordReset } from "#app/identity/password-change.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { formHeaders } from "#app/web/answers.server.ts";
import type { Route } from "./+types/forgot-password";
import { AuthPage } from "./auth-page.tsx";
import { mailRequestAction } from "./mail-request.server.ts";
import { MailRequestForm } from "./mail-request.tsx";

const TITLE = "Choose a new password";

export const headers = formHeaders;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has("sent") };
}

export function action({ request, url, context }: Route.ActionArgs) {
  const { address } = context.get(requestInfo);
  return mailRequestAction(request, url.pathname, (email) => requestPasswordReset(email, address));
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.sent)
    return (
      <AuthPage title="Check your email">
        <p role="status">
          If the address belongs to an account, a link with which you can choose a new password is on its way. The link
          is good for 60 minutes.
        </p>
      </AuthPage>
    );
  return (
    <AuthPage title={TITLE} lead="We send you a link with which you can choose a new one.">
      <MailRequestForm title={TITLE} button="Send the link" result={actionData?.result} />
    </AuthPage>
  );
}
