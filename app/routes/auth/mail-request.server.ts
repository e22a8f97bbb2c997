import { redirect } from "react-router";
import { limited, refused } from "#app/web/answers.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { mailRequestSchema } from "./mail-request.tsx";

/**
 * Answers a form that asks for a mail. The answer is the same whether or not the address has an account.
 * @param here the path of the page, which then says that a mail is on its way
 * @param ask asks for the mail; gives the seconds to wait when that was done too often
 */
export async function mailRequestAction(
  request: Request,
  here: string,
  ask: (email: string) => Promise<number | undefined>,
): Promise<Response | ReturnType<typeof refused>> {
  const submission = await readForm(request, mailRequestSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const seconds = await ask(submission.value.email);
  if (seconds) return limited(seconds, submission.reply);
  return redirect(`${here}?sent=1`, 303);
}
