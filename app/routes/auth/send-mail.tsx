import { data } from "react-router";
import { pageTitle } from "#app/ui/page-title.ts";
import { sharedFor, sharedHeaders } from "#app/web/answers.server.ts";
import type { Route } from "./+types/send-mail";
import { MailRequestPage } from "./mail-request/page.tsx";
import { type MailName, mailAt, sendMail } from "./send-mail.server.ts";

const texts: Record<MailName, { title: string; lead: string; sent: string }> = {
  confirmation: {
    title: "Send the confirmation link again",
    lead: "For an account whose email address is not confirmed yet.",
    sent: "If the address waits to be confirmed, a new link is on its way. It is good for 24 hours.",
  },
  "password reset": {
    title: "Choose a new password",
    lead: "We send you a link with which you can choose a new one.",
    sent: "If the address belongs to an account, a link with which you can choose a new password is on its way. The link is good for 60 minutes.",
  },
};

export const headers = sharedHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTitle(texts[loaderData.mail].title, texts[loaderData.mail].lead) : pageTitle("Send a link");

export function loader({ request, url, pattern }: Route.LoaderArgs) {
  return data({ mail: mailAt(pattern), sent: url.searchParams.has("sent") }, { headers: sharedFor(5, request) });
}

export const action = (args: Route.ActionArgs) => sendMail(args);

/** Asks for an address to which a link is to be mailed; which link, the path says. */
export default function SendMail({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, sent } = texts[loaderData.mail];
  return (
    <MailRequestPage
      title={title}
      lead={lead}
      sent={loaderData.sent ? sent : undefined}
      autoComplete="username"
      lastResult={actionData?.result}
    />
  );
}
