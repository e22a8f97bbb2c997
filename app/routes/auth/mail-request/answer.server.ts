import { type ActionFunctionArgs, redirect } from "react-router";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { limited, refused } from "#app/web/answers.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { mailRequestSchema } from "./form.ts";

type MailRequestArgs = Pick<ActionFunctionArgs, "request" | "url" | "context">;

/**
 * Answers the form that asks for a mail, in the same way whether or not anything is known of the address.
 * @param ask has the mail sent; gives the seconds to wait when it was asked too often
 */
export async function answerMailRequest(
  { request, url, context }: MailRequestArgs,
  ask: (email: string, client: string) => Promise<number | undefined>,
) {
  const submission = await readForm(request, mailRequestSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const seconds = await ask(submission.value.email, context.get(requestInfo).address);
  if (seconds) return limited(seconds, submission.reply);
  return redirect(`${url.pathname}?sent=1`, 303);
}
