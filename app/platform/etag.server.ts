import { createHash } from "node:crypto";

/** Characters of an etag: 120 bits, so that nobody finds other values with the same one. */
const LENGTH = 20;

/**
 * The etag of what a page shows before somebody decides on it. The page's form carries it, and whoever acts on the form
 * compares it with the etag of what there is by then: a decision is about what was seen, never about what came after.
 */
export function etag(...values: readonly (string | number | null)[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, LENGTH);
}
