import { z } from "zod";
import { readContent } from "#app/platform/content.server.ts";
import type { MailName, MailValues } from "./mails.ts";

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

/**
 * Makes a mail from its words in content/mails/<name>.json; placeholders are the mail's values and the facts of
 * content/facts.json. A name that does not look like one is left out: who signs up with somebody else's address could
 * otherwise write to them in the institute's name.
 * @throws Error when the words use a placeholder that the mail does not have
 */
export function composeMail<Name extends MailName>(to: string, name: Name, values: MailValues[Name]): Mail {
  const { subject, text } = readContent(`mails/${name}`, template);
  const given: Record<string, unknown> = { ...readContent("facts", facts), ...values };
  if (typeof given.name === "string" && !(given.name.length <= 80 && NAME.test(given.name))) given.name = "reader";
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
