/** How amounts, figures, sizes and moments are written: as in India, in India's time. */

/** The zone in which the institute counts its days. */
export const ZONE = "Asia/Kolkata";

/** A format that is made with its first use: each takes one to ten milliseconds, and a process that starts needs few. */
export function onFirstUse<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

const rupeeFormat = onFirstUse(
  () => new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", trailingZeroDisplay: "stripIfInteger" }),
);
const figureFormat = onFirstUse(() => new Intl.NumberFormat("en-IN"));

/** An amount such as ₹4,999 or ₹99.50. @param amount rupees */
export function rupees(amount: number): string {
  return rupeeFormat().format(amount);
}

/** A number such as 1,00,000. */
export function figure(value: number): string {
  return figureFormat().format(value);
}

/** So many of something: "1 document", "2 documents". */
export function counted(count: number, one: string, many: string): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

/** How often: once, 2 times. */
export function timesOf(count: number): string {
  return count === 1 ? "once" : `${figure(count)} times`;
}

/** A telephone number such as +91 98765 43210; one of another country keeps its digits together. @param digits as they are kept */
export function phoneNumber(digits: number | string): string {
  const text = String(digits);
  const indian = /^(?:\+?91)?[\s-]?([6-9]\d{4})[\s-]?(\d{5})$/.exec(text);
  if (indian) return `+91 ${indian[1]} ${indian[2]}`;
  return /^\d{11,}$/.test(text) ? `+${text}` : text;
}

/** The address that dials a number, with the country's code. @param digits as they are kept */
export function dialling(digits: number | string): string {
  return `tel:${phoneNumber(digits).replace(/[^+\d]/g, "")}`;
}

/** A share such as 73%. @param share from 0 to 1 */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

const KB = 1024;

/** A file's size in KB or MB, as people say it. @param bytes */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / KB;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / KB).toFixed(1)} MB`;
}

function written(options: Intl.DateTimeFormatOptions, locale = "en-IN"): (at: Date) => string {
  const format = onFirstUse(() => new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options }));
  return (at) => format().format(at);
}

/** 21 Nov 2026 */
export const day = written({ dateStyle: "medium" });

/** 21 Nov */
export const shortDay = written({ day: "numeric", month: "short" });
/** 21 November 2026 */
export const longDay = written({ dateStyle: "long" });
/** 21 Nov 2026, 5:35 pm */
export const moment = written({ dateStyle: "medium", timeStyle: "short" });
/** 21 November 2026 at 5:35 pm */
export const longMoment = written({ dateStyle: "long", timeStyle: "short" });
/** 5:35 pm */
export const clock = written({ hour: "numeric", minute: "2-digit" });

/** A day as data: 2026-11-21 */
export const calendarDay = written({ dateStyle: "short" }, "en-CA");

/** The year of a moment. */
export function yearOf(at: Date): number {
  return Number(calendarDay(at).slice(0, 4));
}

const DAY_MS = 86_400_000;
/** India is ahead of UTC by this much, all year round. */
const AHEAD_MS = 5.5 * 3_600_000;

/** The first moment of the day, or of one so many days later or, if negative, earlier. */
export function startOfDay(at: Date, daysLater = 0): Date {
  return new Date((Math.floor((at.getTime() + AHEAD_MS) / DAY_MS) + daysLater) * DAY_MS - AHEAD_MS);
}
