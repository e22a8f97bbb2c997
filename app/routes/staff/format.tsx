const MOMENT = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});
const DAY = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** A moment in Indian time, with the hour. */
export function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{MOMENT.format(at)}</time>;
}

/** The Indian calendar day of a moment. */
export function Day({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{DAY.format(at)}</time>;
}

const KB = 1024;
const MB = KB * KB;

/** A file's size as people read it. @param bytes */
export function fileSize(bytes: number): string {
  return bytes >= MB ? `${(bytes / MB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / KB))} KB`;
}

/** A score from 0 to 1 as a percentage without decimals. */
export function percentText(score: number): string {
  return `${Math.round(score * 100)}%`;
}
