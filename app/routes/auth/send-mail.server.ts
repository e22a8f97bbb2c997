import { type ActionFunctionArgs, href, redirect } from "react-router";
import { requestPasswordReset } from "#app/identity/password-change.server.ts";
import { resendConfirmation } from "#app/identity/sign-up.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { limited, refused } from "#app/web/answers.server.ts";
import { isRouteAt } from "#app/web/paths.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { type MailName, sendMailSchema } from "./send-mail-form.ts";

const asks = { confirmation: resendConfirmation, "password reset": requestPasswordReset };

/** Which mail a route of this pattern offers. */
export function mailAt(pattern: string): MailName {
  return isRouteAt(pattern, href("/resend-confirmation")) ? "confirmation" : "password reset";
}

/** Answers the form that asks for a mail, in the same way whether or not the address has an account. */
export async function sendMail({ request, url, pattern, context }: ActionFunctionArgs) {
  const submission = await readForm(request, sendMailSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const seconds = await asks[mailAt(pattern)](submission.value.email, context.get(requestInfo).address);
  if (seconds) return limited(seconds, submission.reply);
  return redirect(`${url.pathname}?sent=1`, 303);
}
