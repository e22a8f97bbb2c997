import { z } from "zod";
import { emailField } from "#app/web/fields.ts";

/** The mails that somebody without a session may ask for. */
export type MailName = "confirmation" | "password reset";

export const sendMailSchema = z.object({ email: emailField });
