import { href, type RouterContextProvider } from "react-router";
import { openConversation } from "#app/counsellor/conversation.server.ts";
import { giveConsent } from "#app/personal-data/consents.server.ts";
import { log } from "#app/platform/log.server.ts";
import { keepCheckingStudent } from "#app/records/leads.server.ts";
import { rememberConversation } from "#app/routes/counsellor/chat.server.ts";
import { limited, refused } from "#app/web/answers.server.ts";
import { countVisit } from "#app/web/limit.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { eligibilitySchema } from "./eligibility-form.ts";

/** Answers the eligibility form and opens a conversation that knows the visitor. */
export async function checkEligibility(request: Request, context: Readonly<RouterContextProvider>) {
  const submission = await readForm(request, eligibilitySchema);
  if (submission.status !== "success") return refused(submission.reply());
  const failed = (message: string) => refused(submission.reply({ formErrors: [message] }), { status: 503 });
  try {
    const wait = await countVisit(context, "eligibility");
    if (wait !== undefined) return limited(wait, submission.reply);
    const { modelAllowed, ...details } = submission.value;
    await keepCheckingStudent(details);
    if (modelAllowed) await giveConsent(details.email, "model-counsellor");
  } catch (error) {
    log.error({ err: error }, "an eligibility form could not be kept");
    return failed("Failed to submit details. Please try again.");
  }
  try {
    const { id } = await openConversation("visitor", submission.value);
    const cookie = await rememberConversation("visitor", id);
    return await redirectWithToast(
      href("/counsellor"),
      { kind: "success", title: "Details submitted successfully!" },
      { "Set-Cookie": cookie },
    );
  } catch (error) {
    log.error({ err: error }, "a conversation could not be opened");
    return failed("An error occurred. Please try again.");
  }
}
