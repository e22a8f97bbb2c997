import { useForm } from "@conform-to/react";
import { data, Form } from "react-router";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { validator } from "#app/web/form.ts";
import { sharedFor, sharedHeaders } from "#app/web/shared-page.ts";
import type { Route } from "./+types/send-mail";
import { AuthPage } from "./auth-page.tsx";
import { mailAt, sendMail } from "./send-mail.server.ts";
import { type MailName, sendMailSchema } from "./send-mail-form.ts";

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
  const [form, fields] = useForm({
    id: "mail-request-form",
    lastResult: actionData?.result,
    onValidate: validator(sendMailSchema),
  });
  if (loaderData.sent)
    return (
      <AuthPage title="Check your email">
        <p role="status">{sent}</p>
      </AuthPage>
    );
  return (
    <AuthPage title={title} lead={lead}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <ErrorSummary form={form} title={title} />
        <Field field={fields.email} label="Email" type="email" autoComplete="username" inputMode="email" />
        <SubmitButton busyLabel="Submitting..." className="w-full">
          Send the link
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
