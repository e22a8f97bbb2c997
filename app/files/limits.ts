const MEGABYTE = 1024 * 1024;

/** Bytes of the largest document and of the largest certificate. */
export const MAX_DOCUMENT_BYTES = 5 * MEGABYTE;
/** Bytes of the largest guideline. */
export const MAX_GUIDELINE_BYTES = 10 * MEGABYTE;

/** A limit as a hint names it, such as "5 MB". @param limit in bytes */
export function inMegabytes(limit: number): string {
  return `${limit / MEGABYTE} MB`;
}

/** What a person reads about a file over the limit. @param limit in bytes */
export function tooLargeMessage(limit: number): string {
  return `File size must be less than ${limit / MEGABYTE}MB`;
}
