import { type ActionFunctionArgs, href } from "react-router";
import { requestPasswordReset } from "#app/identity/password-change.server.ts";
import { resendConfirmation } from "#app/identity/sign-up.server.ts";
import { isRouteAt } from "#app/web/paths.ts";
import { answerMailRequest } from "./mail-request/answer.server.ts";

const asks = { confirmation: resendConfirmation, "password reset": requestPasswordReset };

/** The mails that somebody without a session may ask for. */
export type MailName = keyof typeof asks;

/** Which mail a route of this pattern offers. */
export function mailAt(pattern: string): MailName {
  return isRouteAt(pattern, href("/resend-confirmation")) ? "confirmation" : "password reset";
}

/** Sends the mail that the route offers. */
export function sendMail(args: ActionFunctionArgs) {
  return answerMailRequest(args, asks[mailAt(args.pattern)]);
}
