import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { addressKey, countUse } from "#app/platform/rate-limit.server.ts";
import { type Interest, keepInterestedStudent } from "#app/records/leads.server.ts";

/**
 * Keeps a registration of interest (specification, section 2: landing page) and writes to the email address that it is
 * there: once to an address, whatever is registered with it later, and never more than one network address may cause. The
 * registration is kept either way.
 * @param network the network address of the browser
 * @throws errors of the database; the same answers can be sent again
 */
export async function registerInterest(interest: Interest, network: string): Promise<void> {
  await keepInterestedStudent(interest);
  if (await countUse("interest told", addressKey(network))) return;
  const { full_name: name, email } = interest;
  const link = `${publicOrigin()}${href("/eligibility")}`;
  await postMail(email, "interest-registered", { name, link }, `interest-registered ${normaliseEmail(email)}`);
}
