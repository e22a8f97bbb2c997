import { href } from "react-router";
import { z } from "zod";
import { postMail } from "#app/mail/post.server.ts";
import { contentFile } from "#app/platform/content.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { addressKey, countUse } from "#app/platform/rate-limit.server.ts";
import { type Interest, keepInterestedStudent } from "#app/records/leads.server.ts";

const text = z.string().trim().min(1);
const item = z.strictObject({ title: text, text });

const schema = z.strictObject({
  hero: z.strictObject({ eyebrow: text, headline: text, lead: text, earlyAccess: text, counsellor: text }),
  why: z.strictObject({ title: text, lead: text, points: z.array(item).min(1) }),
  certifications: z.strictObject({
    title: text,
    lead: text,
    requirementsTitle: text,
    items: z
      .array(
        z.strictObject({
          code: text,
          name: text,
          badge: text.optional(),
          text,
          duration: text,
          requirements: z.array(text).min(1),
        }),
      )
      .min(1),
  }),
  audience: z.strictObject({ title: text, lead: text, items: z.array(item).min(1) }),
  process: z.strictObject({ title: text, lead: text, steps: z.array(item).min(1) }),
  benefits: z.strictObject({ title: text, lead: text, items: z.array(item).length(4) }),
  register: z.strictObject({ title: text, lead: text }),
  faq: z.strictObject({ title: text, text, link: text }),
  footer: z.strictObject({ launch: text, copyright: text, studentPortal: text }),
});

/** The texts of the landing page, from content/landing.json, with their placeholders. */
export const landing = contentFile("landing", schema, []);

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
