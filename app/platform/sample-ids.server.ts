import { createHash, randomBytes } from "node:crypto";
import { SAMPLE_MARK } from "./sample-mark.ts";

const DIGITS = 16;

/** The id of a sample that has a name of its own: always the same, so that making it again finds it there. */
export function sampleIdOf(name: string): string {
  return SAMPLE_MARK + createHash("sha256").update(name).digest("hex").slice(0, DIGITS);
}

/** A new id for a sample. */
export function newSampleId(): string {
  return SAMPLE_MARK + randomBytes(DIGITS / 2).toString("hex");
}
