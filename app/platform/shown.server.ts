import { createHash } from "node:crypto";

/** Characters of a mark: 120 bits, so that nobody finds other values with the same one. */
const LENGTH = 20;

/**
 * The mark of what a page shows before somebody decides on it. The page's form carries it, and whoever acts on the form
 * compares it with the mark of what there is by then: a decision is about what was seen, never about what came after.
 */
export function markOf(...values: readonly (string | number | null)[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, LENGTH);
}
