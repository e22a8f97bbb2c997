/**
 * What tells samples from real things: an id whose time is zero. Ids that the database gives begin with the seconds since
 * 1970, so that no real thing has such a one, and nobody can choose an id. Whatever names a sample account or student as its
 * owner belongs to the samples, too.
 */
export const SAMPLE_MARK = "00000000";
/** The first id, as text, that is not a sample's any more. */
export const AFTER_SAMPLES = "00000001";

/** Whether an id is a sample's. */
export function isSample(id: string): boolean {
  return id.startsWith(SAMPLE_MARK);
}

/** Where samples have their addresses; no mail ever goes there. */
export const SAMPLE_DOMAIN = "sample.pgi.example";

/** Whether a mail address is a sample's. */
export function isSampleAddress(email: string): boolean {
  return email.endsWith(`@${SAMPLE_DOMAIN}`);
}
