import { data, href, replace } from "react-router";
import { openConversation } from "#app/counsellor/conversation.server.ts";
import { giveConsent } from "#app/personal-data/consents.server.ts";
import { consentQuestion, shortNotice } from "#app/personal-data/notice.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { log } from "#app/platform/log.server.ts";
import { keepCheckingStudent } from "#app/records/leads.server.ts";
import { currentConversation, rememberConversation } from "#app/routes/counsellor/chat.server.ts";
import { useKeptConversation } from "#app/routes/counsellor/mirror.ts";
import { type FieldData, phoneInput } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { FormDialog } from "#app/ui/form-screen.tsx";
import { ShortNotice } from "#app/ui/short-notice.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { countVisit, limited, redirectWithToast, refused, sharedFor, sharedHeaders } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { readForm } from "#app/web/read-form.server.ts";
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
  const consent: FieldData[] = loaderData.modelLabel
    ? [{ name: "modelAllowed", label: loaderData.modelLabel, type: "checkbox" }]
    : [];
  return (
    <FormDialog
      id="eligibility-form"
      title={TITLE}
      subtitle="Then the counsellor answers your questions."
      answer={actionData}
      late={async () => (await import("./forms.ts")).validateEligibility}
      fields={[
        { name: "name", label: "Full Name", autoComplete: "name" },
        { name: "email", label: "Email ID", type: "email", autoComplete: "email" },
        {
          name: "phone",
          label: "Phone Number",
          ...phoneInput,
        },
        ...consent,
      ]}
      status={
        <>
          <ShortNotice text={loaderData.notice} />
          <SubmitButton busyLabel="Submitting...">Submit</SubmitButton>
        </>
      }
      closeTo="/"
    />
  );
}
