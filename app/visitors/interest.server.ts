import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { addressKey, countUse } from "#app/platform/rate-limit.server.ts";
import { type Interest, keepInterestedStudent } from "#app/records/leads.server.ts";

/**
 * Keeps a registration of interest (specification, section 2: landing page) together with the mail that says so: one to an
 * address, whatever is registered with it later, and never more than one network address may cause. The registration is kept
 * either way.
 * @param network the network address of the browser
 * @param besides keeps what else was said, in the same transaction
 * @throws errors of the database; the same answers can be sent again
 */
export async function registerInterest(
  interest: Interest,
  network: string,
  besides: () => Promise<void>,
): Promise<void> {
  const mayMail = (await countUse("interest told", addressKey(network))) === undefined;
  const { full_name: name, email } = interest;
  await withTransaction(async () => {
    await keepInterestedStudent(interest);
    await besides();
    if (!mayMail) return;
    const link = `${publicOrigin()}${href("/eligibility")}`;
    await postMail(email, "interest-registered", { name, link }, `interest-registered ${normaliseEmail(email)}`);
  });
}
