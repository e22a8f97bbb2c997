import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { longMoment } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";

/** Tells somebody by mail what became of their second factor. @param what in a sentence */
export async function tellOfSecondFactor(
  { email, fullName }: { email: string; fullName: string },
  what: string,
): Promise<void> {
  const link = `${publicOrigin()}${href("/forgot-password")}`;
  await postMail(email, "second-factor-changed", { name: fullName, what, date: longMoment(new Date()), link });
}
