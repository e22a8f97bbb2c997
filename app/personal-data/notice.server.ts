import { fillPlaceholders } from "#app/counsellor/placeholders.ts";
import { longDay } from "#app/platform/format.ts";
import type { Purpose } from "#app/records/consents.server.ts";
import {
  contactContent,
  type Issued,
  type PrivacyContent,
  privacyContent,
  SERVICES,
  type Service,
  servicesInUse,
  termsContent,
} from "./notice-content.server.ts";
import { retentionTable } from "./retention.server.ts";

/** What a page says above its text: version and day of the wording. */
export interface Heading {
  title: string;
  description: string;
  lead: string;
  version: string;
  day: string;
}

function heading({ title, lead, version, date, description }: Issued): Heading {
  return { title, description, lead, version, day: longDay(new Date(date)) };
}

/**
 * The privacy notice (Digital Personal Data Protection Act, section 5; Rules, rule 3): what is kept, why, who sees it, for how
 * long, and which services outside of the portal are on by the settings that run now.
 */
export function privacyNotice() {
  const { inShort, kept, retention, services, sections, ...content } = privacyContent();
  const used = servicesInUse();
  const each = SERVICES.map((service) => {
    const { title, on, off } = services.each[service];
    return { service, title, on: used[service].on, text: withHost(used[service].on ? on : off, used[service].host) };
  });
  const periods = retentionTable();
  return { ...heading(content), inShort, kept, retention, periods, services: { ...services, each }, sections };
}

/** The terms of use. */
export function termsOfUse() {
  const content = termsContent();
  return { ...heading(content), sections: content.sections };
}

/** How the institute is reached. */
export function contactPage() {
  const { ways, counsellor, never, ...content } = contactContent();
  return { ...heading(content), ways, counsellor, never };
}

/** The one or two sentences that stand where data is asked for. */
export function shortNotice(place: keyof PrivacyContent["notices"]): string {
  return withHost(privacyContent().notices[place], servicesInUse().evaluator.host);
}

/** How a masked Aadhaar is had, and what whoever checks one looks for. */
export const maskedAadhaar = () => privacyContent().masked;

/** The service that a purpose hands data to; consent to one that is off is not asked for. */
const ASKS_FOR: Partial<Record<Purpose, Service>> = {
  "model-evaluation": "evaluator",
  "model-counsellor": "counsellor",
};

/** What is asked when a permission is asked for: its words, and the version of the notice that they stand in. */
export function consentQuestion(purpose: Purpose) {
  const { consents, version } = privacyContent();
  const service = ASKS_FOR[purpose];
  const { on, host } = service === undefined ? { on: true, host: "" } : servicesInUse()[service];
  const { title, label, text } = consents[purpose];
  return { purpose, version, asked: on, title, label: withHost(label, host), text: withHost(text, host) };
}

function withHost(text: string, host: string): string {
  return fillPlaceholders(text, (name) => (name === "host" ? host : undefined));
}
