import { resendConfirmation } from "#app/identity/sign-up.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { formHeaders } from "#app/web/answers.server.ts";
import type { Route } from "./+types/resend-confirmation";
import { AuthPage } from "./auth-page.tsx";
import { mailRequestAction } from "./mail-request.server.ts";
import { MailRequestForm } from "./mail-request.tsx";

const TITLE = "Send the confirmation link again";

export const headers = formHeaders;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has("sent") };
}

export function action({ request, url, context }: Route.ActionArgs) {
  const { address } = context.get(requestInfo);
  return mailRequestAction(request, url.pathname, (email) => resendConfirmation(email, address));
}

export default function ResendConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.sent)
    return (
      <AuthPage title="Check your email">
        <p role="status">If the address waits to be confirmed, a new link is on its way. It is good for 24 hours.</p>
      </AuthPage>
    );
  return (
    <AuthPage title={TITLE} lead="For an account whose email address is not confirmed yet.">
      <MailRequestForm title={TITLE} button="Send the link" result={actionData?.result} />
    </AuthPage>
  );
}
