import { expect } from "vitest";
import { createExtractor } from "#app/evaluation/extraction/extract.server.ts";
import type { DocumentText } from "#app/evaluation/extraction/outcome.ts";
import { wrongInHundred } from "./scans.ts";
import { budgeting } from "./texts.ts";

/** Other suites may keep the machine busy. */
export const time = 200_000;
export const letter = `To whom it may concern

Ms. Asha Menon worked with us from 2012 to 2021. ${budgeting}

She visited forty suppliers in three states, and the share of late deliveries fell from 18 to 4 per cent.`;

export async function read(fileName: string, bytes: Buffer): Promise<DocumentText> {
  const extraction = await createExtractor({ time })({ bytes, fileName });
  if (!extraction.ok) throw new Error(`${fileName}: ${extraction.reason}`);
  return extraction;
}

/** A comma may be taken for a full stop; a word may not be taken for another. */
export function expectLetter({ text }: DocumentText): void {
  expect(wrongInHundred(letter, text), text).toBeLessThan(1);
}
