import { z } from "zod";
import { factText, fillDeep } from "#app/counsellor/placeholders.ts";
import { contentFile } from "#app/platform/content.server.ts";
import { env } from "#app/platform/env.server.ts";
import { facts } from "#app/platform/facts.server.ts";
import { isLocalHost } from "#app/platform/local-host.ts";
import { PURPOSES } from "#app/records/consents.server.ts";

/** What may be done by somebody else than this portal itself. */
export const SERVICES = ["evaluator", "counsellor", "store", "database", "mail", "scanner", "payments"] as const;
export type Service = (typeof SERVICES)[number];

const text = z.string().trim().min(1);
const anchor = z.string().regex(/^[a-z-]+$/);

/** What every page of this kind says of itself: which wording it is, and since when. */
const issued = z.strictObject({
  version: z.string().regex(/^\d{1,4}(\.\d{1,4})?$/, "must be like 1.0"),
  date: z.iso.date(),
  title: text,
  description: text,
  lead: text,
});

/** A part of a page. Its texts may have links: [words](/path). */
const section = z.strictObject({ id: anchor, title: text, paragraphs: z.array(text), points: z.array(text) });

const item = z.strictObject({ id: anchor, title: text, data: text, why: text, ground: text, seenBy: text });
const service = z.strictObject({ title: text, on: text, off: text });
const consent = z.strictObject({ title: text, label: text, text });

const privacy = contentFile(
  "privacy",
  issued.extend({
    inShort: z.array(text).min(1),
    kept: z.strictObject({ title: text, lead: text, items: z.array(item).min(1) }),
    services: z.strictObject({ title: text, lead: text, each: z.record(z.enum(SERVICES), service) }),
    retention: z.strictObject({ title: text, lead: text }),
    sections: z.array(section).min(1),
    notices: z.strictObject({
      interest: text,
      eligibility: text,
      counsellor: text,
      question: text,
      signUp: text,
      documents: text,
      evaluation: text,
      evaluationOutside: text,
    }),
    masked: z.strictObject({ title: text, text, steps: z.array(text).min(1), review: text }),
    consents: z.record(z.enum(PURPOSES), consent),
  }),
  ["host"],
);

const terms = contentFile("terms", issued.extend({ sections: z.array(section).min(1) }), []);

const contact = contentFile(
  "contact",
  issued.extend({
    ways: z.array(z.strictObject({ title: text, text, email: text })).min(1),
    counsellor: z.strictObject({ title: text, text, link: text }),
    never: text,
  }),
  [],
);

export type Issued = z.output<typeof issued>;
export type NoticeSection = z.output<typeof section>;
export type PrivacyContent = ReturnType<typeof privacy>;
export type ContactContent = ReturnType<typeof contact>;

/** Many pages have a sentence of these: a text is filled once, until it or the facts are edited. */
const filledBefore = new WeakMap<object, { facts: unknown; filled: unknown }>();

function filled<Value extends object>(value: Value): Value {
  const known = facts();
  const before = filledBefore.get(value);
  if (before?.facts === known) return before.filled as Value;
  const now = fillDeep(value, (path) => factText(known, path));
  filledBefore.set(value, { facts: known, filled: now });
  return now;
}

/** What the institute says of personal data, from content/privacy.json, with the facts filled in. @throws ContentError */
export const privacyContent = (): PrivacyContent => filled(privacy());

/** The terms of use, from content/terms.json, with the facts filled in. @throws ContentError */
export const termsContent = (): ReturnType<typeof terms> => filled(terms());

/** How the institute is reached, from content/contact.json, with the facts filled in. @throws ContentError */
export const contactContent = (): ContactContent => filled(contact());

const OWN = "PGI itself";
const PRIVATE = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$|^\[?f[cd][\da-f]{2}:/i;

/** The host that an address leads to, as it is told to people; one inside the house is not named. */
function toldHost(address: string | undefined): string | null {
  if (address === undefined) return null;
  const host = new URL(address).hostname;
  return isLocalHost(host) || PRIVATE.test(host) || !host.includes(".") ? OWN : host;
}

/** Whether each service is in use by the settings that run now, and where it is: the host of a model, which gets texts of people, and who takes payments. */
export function servicesInUse(): Record<Service, { on: boolean; host: string }> {
  const { EVALUATOR_URL, COUNSELLOR_URL, S3_BUCKET, MONGODB_URI, SMTP_URL, CLAMAV_URL, PAYMENT_PROVIDER } = env();
  const used = (setting: string | undefined) => ({ on: setting !== undefined, host: OWN });
  const model = (address: string | undefined) => ({ on: address !== undefined, host: toldHost(address) ?? OWN });
  return {
    evaluator: model(EVALUATOR_URL),
    counsellor: model(COUNSELLOR_URL),
    store: used(S3_BUCKET),
    database: used(MONGODB_URI),
    mail: used(SMTP_URL),
    scanner: used(CLAMAV_URL),
    payments: { on: PAYMENT_PROVIDER !== "dummy", host: "Razorpay" },
  };
}
