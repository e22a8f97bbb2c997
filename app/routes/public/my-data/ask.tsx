import { useForm } from "@conform-to/react";
import { Form, href, redirect } from "react-router";
import { z } from "zod";
import { askForOwnData } from "#app/personal-data/leads.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { AuthPage } from "#app/routes/auth/auth-page.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { formHeaders, limited, refused } from "#app/web/answers.server.ts";
import { emailField } from "#app/web/fields.ts";
import { validator } from "#app/web/form.ts";
import { readForm } from "#app/web/read-form.server.ts";
import type { Route } from "./+types/ask";

const TITLE = "What we hold about you";
const formSchema = z.object({ email: emailField });

export const headers = formHeaders;

export const meta: Route.MetaFunction = () =>
  pageTitle(
    TITLE,
    "Ask for a link with which you can look at what PGI holds about you, save a copy and have it deleted.",
  );

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has("sent"), deleted: url.searchParams.has("deleted") };
}

/** Answers in the same way whether or not anything is held under the address. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, formSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const seconds = await askForOwnData(submission.value.email, context.get(requestInfo).address);
  if (seconds) return limited(seconds, submission.reply);
  return redirect(`${href("/my-data")}?sent=1`, 303);
}

export default function AskForOwnData({ loaderData: { sent, deleted }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm({
    id: "own-data-form",
    lastResult: actionData?.result,
    onValidate: validator(formSchema),
  });
  if (sent)
    return (
      <AuthPage title="Check your email">
        <p role="status">
          If we hold anything under this address, a mail is on its way. The link in it is good for 24 hours.
        </p>
      </AuthPage>
    );
  if (deleted)
    return (
      <AuthPage title="Your data is being deleted">
        <p role="status">This takes some minutes. When it is done, we write to you one last time.</p>
      </AuthPage>
    );
  return (
    <AuthPage
      title={TITLE}
      lead="For everybody who has written to us, registered their interest or checked their eligibility. We mail you a link: with it you can look at your data, save a copy and have it deleted."
    >
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <ErrorSummary form={form} title={TITLE} />
        <Field field={fields.email} label="Email" type="email" autoComplete="email" inputMode="email" />
        <SubmitButton busyLabel="Submitting..." className="w-full">
          Send the link
        </SubmitButton>
      </Form>
      <div className="grid gap-3 border-t border-rule pt-6">
        <p className="text-soft text-sm">You have an account? Then all of it stands in your portal.</p>
        <LinkButton to={href("/student-dashboard/my-data")} variant="outline">
          Sign in and open My data
        </LinkButton>
      </div>
    </AuthPage>
  );
}
