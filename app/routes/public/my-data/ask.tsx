import { href } from "react-router";
import { askForOwnData } from "#app/personal-data/leads.server.ts";
import { AuthPage } from "#app/routes/auth/auth-page.tsx";
import { answerMailRequest } from "#app/routes/auth/mail-request/answer.server.ts";
import { MailRequestPage } from "#app/routes/auth/mail-request/page.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { formHeaders } from "#app/web/answers.server.ts";
import type { Route } from "./+types/ask";

const TITLE = "What we hold about you";
const SENT = "If we hold anything under this address, a mail is on its way. The link in it is good for 24 hours.";

export const headers = formHeaders;

export const meta: Route.MetaFunction = () =>
  pageTitle(
    TITLE,
    "Ask for a link with which you can look at what PGI holds about you, save a copy and have it deleted.",
  );

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has("sent"), deleted: url.searchParams.has("deleted") };
}

export const action = (args: Route.ActionArgs) => answerMailRequest(args, askForOwnData);

export default function AskForOwnData({ loaderData: { sent, deleted }, actionData }: Route.ComponentProps) {
  if (deleted && !sent)
    return (
      <AuthPage title="Your data is being deleted">
        <p role="status">This takes some minutes. When it is done, we write to you one last time.</p>
      </AuthPage>
    );
  return (
    <MailRequestPage
      title={TITLE}
      lead="For everybody who has written to us, registered their interest or checked their eligibility. We mail you a link: with it you can look at your data, save a copy and have it deleted."
      sent={sent ? SENT : undefined}
      autoComplete="email"
      lastResult={actionData?.result}
    >
      <div className="grid gap-3 border-t border-rule pt-6">
        <p className="text-soft text-sm">You have an account? Then all of it stands in your portal.</p>
        <LinkButton to={href("/student-dashboard/my-data")} variant="outline">
          Sign in and open My data
        </LinkButton>
      </div>
    </MailRequestPage>
  );
}
