import { createHash } from "node:crypto";

/**
 * The key that makes a double submission one row: a hash of the answers, in which case, spaces and the writing of a
 * phone number make no difference.
 */
export function submissionKey(answers: readonly (string | null)[]): string {
  const normalised = answers.map((answer) => (answer === null ? null : normalise(answer)));
  return createHash("sha256").update(JSON.stringify(normalised)).digest("base64url");
}

function normalise(answer: string): string {
  const plain = answer.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  return /^\+?[\d\s().-]+$/.test(plain) ? plain.replace(/[\s().-]/g, "") : plain;
}
