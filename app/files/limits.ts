/** The largest document file: 5 MB (section 9). */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

/** The specification's words for a file over the limit. @param limit in bytes */
export function tooLargeMessage(limit: number): string {
  return `File size must be less than ${limit / 1024 / 1024}MB`;
}
