import { useForm } from "@conform-to/react";
import { data, Form, href, replace } from "react-router";
import { openConversation } from "#app/counsellor/conversation.server.ts";
import { giveConsent } from "#app/personal-data/consents.server.ts";
import { consentQuestion, shortNotice } from "#app/personal-data/notice.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { log } from "#app/platform/log.server.ts";
import { keepCheckingStudent } from "#app/records/checking-students.server.ts";
import { currentConversation, rememberConversation } from "#app/routes/counsellor/chat.server.ts";
import { useKeptConversation } from "#app/routes/counsellor/mirror.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { RouteDialog } from "#app/ui/dialog.tsx";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { ShortNotice } from "#app/ui/short-notice.tsx";
import { useLateValidation } from "#app/ui/use-late-validation.ts";
import { countVisit, limited, refused, sharedFor, sharedHeaders } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/eligibility";
import { eligibilitySchema } from "./forms.ts";

const TITLE = "Check Your Eligibility";

export const meta: Route.MetaFunction = () =>
  pageTitle(TITLE, "Ask the counsellor of PGI whether you can be certified, what it costs, and how it goes.");

/** Whoever has filled this in already goes straight to the counsellor. */
export async function loader({ request }: Route.LoaderArgs) {
  if (await currentConversation(request, "visitor")) throw replace(href("/counsellor"));
  const { asked, label } = consentQuestion("model-counsellor");
  const page = { notice: shortNotice("eligibility"), modelLabel: asked ? label : null };
  return data(page, { headers: sharedFor(1, request) });
}

export const headers = sharedHeaders;

/** Keeps the details and opens a conversation that knows the visitor. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, eligibilitySchema);
  if (submission.status !== "success") return refused(submission.reply());
  const failed = (message: string) => refused(submission.reply({ formErrors: [message] }), { status: 503 });
  try {
    const wait = await countVisit(context, "eligibility");
    if (wait !== undefined) return limited(wait, submission.reply);
    const { modelAllowed, ...details } = submission.value;
    await withTransaction(async () => {
      await keepCheckingStudent(details);
      if (modelAllowed) await giveConsent(details.email, "model-counsellor");
    });
  } catch (error) {
    log.error({ err: error }, "an eligibility form could not be kept");
    return failed("Failed to submit details. Please try again.");
  }
  try {
    const { id } = await openConversation("visitor", submission.value);
    const toast = { kind: "success", title: "Details submitted successfully!" } as const;
    return await redirectWithToast(href("/counsellor"), toast, {
      "Set-Cookie": await rememberConversation("visitor", id),
    });
  } catch (error) {
    log.error({ err: error }, "a conversation could not be opened");
    return failed("An error occurred. Please try again.");
  }
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Eligibility({ loaderData, actionData }: Route.ComponentProps) {
  useKeptConversation({ surface: "visitor", owner: null }, true, href("/counsellor"));
  const { validate, prepare } = useLateValidation(async () => (await import("./forms.ts")).validateEligibility);
  const [form, fields] = useForm({
    id: "eligibility-form",
    lastResult: actionData?.result,
    onValidate: validate,
  });
  return (
    <RouteDialog title={TITLE} subtitle="Then the counsellor answers your questions." closeTo="/">
      <Form
        method="post"
        replace
        id={form.id}
        onSubmit={form.onSubmit}
        onFocus={prepare}
        noValidate
        preventScrollReset
        className="grid gap-5"
      >
        <ErrorSummary form={form} title={TITLE} />
        <Field field={fields.name} label="Full Name" autoComplete="name" />
        <Field field={fields.email} label="Email ID" type="email" autoComplete="email" inputMode="email" />
        <Field
          field={fields.phone}
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          placeholder="+91 98765 43210"
        />
        {loaderData.modelLabel && <Field field={fields.modelAllowed} label={loaderData.modelLabel} type="checkbox" />}
        <ShortNotice text={loaderData.notice} />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <LinkButton to="/" variant="outline" preventScrollReset>
            Cancel
          </LinkButton>
          <SubmitButton busyLabel="Submitting...">Submit</SubmitButton>
        </div>
      </Form>
    </RouteDialog>
  );
}
