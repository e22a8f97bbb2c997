import { z } from "zod";
import { readContent } from "#app/platform/content.server.ts";

/** Whom a mail speaks to, and the link that it is about. */
interface Linked {
  name: string;
  link: string;
}

/** When and where an interview is: its day, and the moment with its zone. */
interface InterviewValues extends Linked {
  day: string;
  when: string;
  place: string;
}

type InterviewOffValues = Omit<InterviewValues, "place"> & { why: string };

/** The mails of the product, and what each one is given; the words are in content/mails/<name>.json. */
export interface MailValues {
  "confirm-email": Linked & { hours: number };
  /** To somebody with a confirmed account who signs up in another portal. */
  "confirm-portal": Linked & { hours: number; portal: string };
  "already-registered": Linked & { resetLink: string };
  "reset-password": Linked & { minutes: number };
  "password-changed": Linked & { date: string };
  "second-factor-changed": Linked & { date: string; what: string };
  /** To somebody who has registered their interest. */
  "interest-registered": Linked;
  "application-received": Linked & { studentId: string; course: string; amount: string; date: string };
  /** To somebody whom staff have added as a student. */
  "student-added": Linked & { days: number };
  "course-changed": Linked & { from: string; to: string };
  "document-asked-again": Linked & { document: string; reason: string };
  "documents-accepted": Linked & { portfolio: string };
  "interview-open": Linked & { course: string };
  /** To a student who has stopped: what comes next, what is missing, and a link that turns such mails off. */
  "standing-still": Linked & { next: string; missing: string; off: string };
  /** To the student whose interview it is; moments are in their zone. */
  "interview-booked": InterviewValues & { assessor: string; until: string };
  "interview-moved": InterviewValues & { assessor: string; until: string; before: string };
  "interview-called-off": InterviewOffValues;
  "interview-reminder": InterviewValues & { assessor: string };
  /** To the assessor who holds it. */
  "assessor-booked": InterviewValues & { student: string };
  "assessor-called-off": InterviewOffValues & { student: string };
  "assessor-reminder": InterviewValues & { student: string };
  "assessor-second": Linked & { student: string; by: string };
  "evaluation-done": Linked & { competency: string; title: string; matched: number; total: number };
  "evaluation-failed": Linked & { competency: string; title: string; reason: string };
  "document-refused": Linked & { title: string; file: string; reason: string };
  "certification-awarded": Linked & { course: string };
  "certification-referred": Linked & { course: string; reasons: string };
  "certification-declined": Linked & { course: string; reasons: string; until: string };
  /** The last word: an appeal was not granted. */
  "appeal-declined": Linked & { course: string; reasons: string };
  /** An assessor has reviewed a certificate, and what is approved of its competency is enough. */
  "review-decided": Reviewed;
  /** An assessor has reviewed a certificate, and asks for further evidence; `open` says of what, and why. */
  "revision-asked": Reviewed & { open: string };
  "credential-withdrawn": Linked & { number: string; course: string; reason: string };
  "credential-restored": Linked & { number: string; course: string; reason: string };
  /** A link to what is held under an address that has no account, or one that opens no portal. */
  "own-data": Linked & { hours: number };
  /** The same where the address has the account of a student, whose portal shows it. */
  "own-data-portal": Linked;
  /** The same for those who work here: nobody deletes an account by a link that opens a staff portal. */
  "own-data-staff": { name: string; link?: string };
  /** At least 48 hours before an account goes that nobody uses; `period` is how long such an account is kept. */
  "account-ending": Linked & { date: string; period: string };
  /** The same for an account that opens no portal. */
  "account-closing": { name: string; date: string; period: string; link?: string };
  /** A link that confirms that somebody's account and data are to be deleted. */
  "erasure-asked": Linked & { hours: number; days: number };
  "erasure-comes": Linked & { date: string };
  /** The last mail to an address, which is forgotten with it. */
  "erasure-done": { name: string; link?: string };
  /** To the assessor, when a student who had an interview is not there any more. */
  "assessor-time-free": Linked & { day: string; when: string };
  /** To somebody who asked a person at PGI; `workingDays` is what is promised. */
  "question-received": Linked & { reference: string; workingDays: number };
  "question-answered": Linked & { reference: string; text: string };
  "question-asked-back": Linked & { reference: string; text: string };
  /** To a student whom staff write to, who has asked nothing. */
  "question-from-pgi": Linked & { reference: string; text: string };
  /** To a colleague to whom a question is passed on. */
  "question-passed-on": Linked & { reference: string; by: string };
  "staff-access-requested": Linked & { email: string; role: string };
  "staff-access-approved": Linked & { role: string };
  "staff-access-declined": { name: string; link?: string; role: string };
}

/** A reviewed certificate, and how many elements of its competency are approved now. */
interface Reviewed extends Linked {
  competency: string;
  file: string;
  approved: number;
  total: number;
}

export type MailName = keyof MailValues;

/** Somebody waits for these in front of the screen: they go before all others. */
export const URGENT: ReadonlySet<MailName> = new Set([
  "confirm-email",
  "confirm-portal",
  "already-registered",
  "reset-password",
  "erasure-asked",
  "own-data",
]);

/** An entry for the reader's calendar, or its cancellation, as iCalendar. */
export interface CalendarPart {
  method: "REQUEST" | "CANCEL";
  content: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The link that the mail is about, if any. */
  link: string | undefined;
  calendar?: CalendarPart | undefined;
}

const template = z.object({ subject: z.string().min(1), text: z.string().min(1) });
const facts = z.looseObject({});
const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;
/** A name as people write it; dots only as in "Dr. A. P. J.", so that no web address passes for a name. */
const NAME = /^(?:[\p{L}\p{M}'’-]+(?:\.(?= |$))?(?: (?! )|$)){1,8}$/u;
/** The values of mails that are names, and what stands in the place of one that does not look like a name. */
const NAMES = [
  ["name", "reader"],
  ["student", "a student"],
  ["assessor", "your assessor"],
  ["by", "a colleague"],
] as const;

/** A name, or what is to stand in its place: what people call themselves must be no link in somebody else's mail or calendar. */
export function properName(name: string, instead: string): string {
  return name.length <= 80 && NAME.test(name) ? name : instead;
}

/**
 * Makes a mail from its words in content/mails/<name>.json; placeholders are the mail's values and the facts of
 * content/facts.json. A name that does not look like one is left out: who signs up with somebody else's address could
 * otherwise write to them in the institute's name.
 * @throws Error when the words use a placeholder that the mail does not have
 */
export function composeMail<Name extends MailName>(to: string, name: Name, values: MailValues[Name]): Mail {
  const { subject, text } = readContent(`mails/${name}`, template);
  const given: Record<string, unknown> = { ...readContent("facts", facts), ...values };
  for (const [key, instead] of NAMES) if (typeof given[key] === "string") given[key] = properName(given[key], instead);
  const fill = (words: string) =>
    words.replace(PLACEHOLDER, (_, path: string) => {
      const value = path.split(".").reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], given);
      if (typeof value === "string" || typeof value === "number") return String(value);
      throw new Error(`content/mails/${name}.json: there is no {{${path}}} in this mail.`);
    });
  const plain = fill(text);
  return { to, subject: oneLine(fill(subject)), text: plain, link: values.link };
}

/** A header is one line, whatever the words are. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const LINK = /https?:\/\/[^\s<>"]+/g;

/** The HTML part of a mail, made from its plain text: paragraphs, line breaks and links. */
export function toHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.split("\n").map(linked).join("<br>")}</p>`);
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 Georgia,serif;color:#1c2740;background:#fbf8f1"><div style="max-width:34em">${paragraphs.join("")}</div></body></html>`;
}

/** Escapes a line and makes its web addresses links. */
function linked(line: string): string {
  let html = "";
  let end = 0;
  for (const match of line.matchAll(LINK)) {
    const url = escapeHtml(match[0]);
    html += `${escapeHtml(line.slice(end, match.index))}<a href="${url}">${url}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(line.slice(end));
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
