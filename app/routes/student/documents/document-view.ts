/** A document as the student sees it. */
export interface DocumentView {
  id: string;
  slot: string | null;
  title: string;
  /** Degree, institution or description in one line; empty when there is none. */
  details: string;
  domain: string;
  institution: string;
  fileName: string;
  /** Bytes. */
  size: number;
  /** ISO 8601. */
  uploadedAt: string;
}

const days = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });

/** The day of a moment in India. */
export function dayOf(iso: string): string {
  return days.format(new Date(iso));
}

/** A size in KB or MB, as people say it. @param bytes */
export function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
