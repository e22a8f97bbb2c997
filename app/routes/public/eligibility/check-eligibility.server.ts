import { data, href, type RouterContextProvider } from "react-router";
import { openConversation } from "#app/counsellor/conversation.server.ts";
import { log } from "#app/platform/log.server.ts";
import { tooManyMessage } from "#app/platform/rate-limit.server.ts";
import { keepCheckingStudent } from "#app/records/checking-students.server.ts";
import { rememberConversation } from "#app/routes/counsellor/chat.server.ts";
import { countVisit } from "#app/web/limit.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { eligibilitySchema } from "./eligibility-form.ts";

/** Answers the eligibility form (specification, sections 5 and 8) and opens a conversation that knows the visitor. */
export async function checkEligibility(request: Request, context: Readonly<RouterContextProvider>) {
  const submission = await readForm(request, eligibilitySchema);
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });
  const refuse = (message: string, status: number) => data(submission.reply({ formErrors: [message] }), { status });
  try {
    const wait = await countVisit(context, "eligibility");
    if (wait !== undefined) return refuse(tooManyMessage(wait), 429);
    await keepCheckingStudent(submission.value);
  } catch (error) {
    log.error({ err: error }, "an eligibility form could not be kept");
    return refuse("Failed to submit details. Please try again.", 503);
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
    return refuse("An error occurred. Please try again.", 503);
  }
}
