import { z } from "zod";
import { emailField } from "#app/web/fields.ts";

/** The form in which somebody without a session asks for a mail. */
export const mailRequestSchema = z.object({ email: emailField });
