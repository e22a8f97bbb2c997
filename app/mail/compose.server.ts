import { z } from "zod";
import { contentFile } from "#app/platform/content.server.ts";
import { facts } from "#app/platform/facts.server.ts";

const INTERVIEW = ["name", "link", "day", "when", "place"] as const;
const INTERVIEW_OFF = ["name", "link", "day", "when", "why"] as const;
const REVIEWED = ["name", "link", "competency", "file", "approved", "total"] as const;
const REFUND = ["name", "link", "amount", "date"] as const;
const CREDENTIAL = ["name", "link", "number", "course", "reason"] as const;

/** The mails of the product, and the values that each one is given; the words are in content/mails/<name>.json. */
const MAIL_VALUES = {
  "confirm-email": ["name", "link", "hours"],
  /** To somebody with a confirmed account who signs up in another portal. */
  "confirm-portal": ["name", "link", "hours", "portal"],
  "already-registered": ["name", "link", "resetLink"],
  "reset-password": ["name", "link", "minutes"],
  "password-changed": ["name", "link", "date"],
  "second-factor-changed": ["name", "link", "date", "what"],
  /** To somebody who has registered their interest. */
  "interest-registered": ["name", "link"],
  /** To a student whose payment did not come. */
  "payment-failed": ["name", "link", "reference"],
  /** To an employer's contact. */
  "places-ordered": ["name", "link", "company", "amount"],
  "places-paid": ["name", "company", "places", "date", "paper"],
  "refund-approved": REFUND,
  "refund-declined": REFUND,
  /** The link leads to the receipt; `paper` is what is to be had there. */
  "refund-done": [...REFUND, "paper"],
  "application-received": ["name", "link", "studentId", "course", "amount", "date", "receipt", "paper"],
  /** To somebody whom staff have added as a student. */
  "student-added": ["name", "link", "days"],
  "course-changed": ["name", "link", "from", "to"],
  "document-asked-again": ["name", "link", "document", "reason"],
  "documents-accepted": ["name", "link", "portfolio"],
  "interview-open": ["name", "link", "course"],
  /** To a student who has stopped: what comes next, what is missing, and a link that turns such mails off. */
  "standing-still": ["name", "link", "next", "missing", "off"],
  /** To the student whose interview it is; moments are in their zone. */
  "interview-booked": [...INTERVIEW, "assessor", "until"],
  "interview-moved": [...INTERVIEW, "assessor", "until", "before"],
  "interview-called-off": INTERVIEW_OFF,
  /** One of the two did not come; to the student, and where it was the assessor, to them. */
  "interview-missed": INTERVIEW_OFF,
  "assessor-missed": [...INTERVIEW_OFF, "student"],
  "interview-reminder": [...INTERVIEW, "assessor"],
  /** To the assessor who holds it. */
  "assessor-booked": [...INTERVIEW, "student"],
  "assessor-called-off": [...INTERVIEW_OFF, "student"],
  "assessor-reminder": [...INTERVIEW, "student"],
  "assessor-second": ["name", "link", "student", "by"],
  "assessor-passed": ["name", "link", "student", "by"],
  "referee-asked": ["name", "link", "student", "document", "until"],
  "referee-reminded": ["name", "link", "student", "document", "until"],
  "name-corrected": ["name", "link", "number", "as"],
  "name-left": ["name", "link", "number", "as", "reason"],
  "evaluation-done": ["name", "link", "competency", "title", "matched", "total"],
  "evaluation-failed": ["name", "link", "competency", "title", "reason"],
  "document-refused": ["name", "link", "title", "file", "reason"],
  "certificate-expires": ["name", "link", "number", "course", "until"],
  "certification-awarded": ["name", "link", "course"],
  "certification-referred": ["name", "link", "course", "reasons"],
  "certification-declined": ["name", "link", "course", "reasons", "until"],
  /** The last word: an appeal was not granted. */
  "appeal-declined": ["name", "link", "course", "reasons"],
  /** An assessor has reviewed a certificate, and what is approved of its competency is enough. */
  "review-decided": REVIEWED,
  /** An assessor has reviewed a certificate, and asks for further evidence; `open` says of what, and why. */
  "revision-asked": [...REVIEWED, "open"],
  "credential-withdrawn": CREDENTIAL,
  "credential-restored": CREDENTIAL,
  /** A link to what is held under an address that has no account, or one that opens no portal. */
  "own-data": ["name", "link", "hours"],
  /** The same where the address has the account of a student, whose portal shows it. */
  "own-data-portal": ["name", "link"],
  /** The same for those who work here: nobody deletes an account by a link that opens a staff portal. */
  "own-data-staff": ["name"],
  /** At least 48 hours before an account goes that nobody uses; `period` is how long such an account is kept. */
  "account-ending": ["name", "link", "date", "period"],
  /** The same for an account that opens no portal. */
  "account-closing": ["name", "date", "period"],
  /** A link that confirms that somebody's account and data are to be deleted. */
  "erasure-asked": ["name", "link", "hours", "days"],
  "erasure-comes": ["name", "link", "date"],
  /** The last mail to an address, which is forgotten with it. */
  "erasure-done": ["name"],
  /** To the assessor, when a student who had an interview is not there any more. */
  "assessor-time-free": ["name", "link", "day", "when"],
  /** What staff write to students whom they choose; `next` says what the student can do now. */
  "still-missing": ["name", "link", "next"],
  "new-times": ["name", "link", "next"],
  /** To somebody who asked a person at PGI; `workingDays` is what is promised. */
  "question-received": ["name", "link", "reference", "workingDays"],
  "question-answered": ["name", "link", "reference", "text"],
  "question-asked-back": ["name", "link", "reference", "text"],
  /** To a student whom staff write to, who has asked nothing. */
  "question-from-pgi": ["name", "link", "reference", "text"],
  /** To a colleague to whom a question is passed on. */
  "question-passed-on": ["name", "link", "reference", "by"],
  "staff-access-requested": ["name", "link", "email", "role"],
  "staff-access-approved": ["name", "link", "role"],
  "staff-access-declined": ["name", "role"],
  /** To super admins: the data of the portal is not copied as it should be. */
  "copies-late": ["name", "link", "what"],
} as const;

type Numbers = "workingDays" | "hours" | "minutes" | "days" | "matched" | "approved" | "total";

/** What each mail is given. */
export type MailValues = {
  [Name in keyof typeof MAIL_VALUES]: {
    [Value in (typeof MAIL_VALUES)[Name][number]]: Value extends Numbers ? number : string;
  };
};

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

const template = z.strictObject({ subject: z.string().min(1), text: z.string().min(1) });
const templates = new Map(
  Object.entries(MAIL_VALUES).map(([name, values]) => [name, contentFile(`mails/${name}`, template, values)]),
);
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
  const read = templates.get(name) as () => z.output<typeof template>;
  const { subject, text } = read();
  const given: Record<string, unknown> = { ...facts(), ...values };
  for (const [key, instead] of NAMES) if (typeof given[key] === "string") given[key] = properName(given[key], instead);
  const fill = (words: string) =>
    words.replace(PLACEHOLDER, (_, path: string) => {
      const value = path.split(".").reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], given);
      if (typeof value === "string" || typeof value === "number") return String(value);
      throw new Error(`content/mails/${name}.json: there is no {{${path}}} in this mail.`);
    });
  const plain = fill(text);
  return { to, subject: oneLine(fill(subject)), text: plain, link: (values as { link?: string }).link };
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
