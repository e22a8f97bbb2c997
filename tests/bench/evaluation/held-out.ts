import type { Letter } from "#tests/data/evaluation/load.ts";
import { contentEvidence } from "#tests/support/evidence.ts";
import { type JudgedLetter, judgeLetter } from "./judged.ts";

/** Judges the letters of one stranger by what the sentences and all other strangers' documents have taught. */
export async function judgeHeldOut(letters: readonly Letter[]): Promise<JudgedLetter[]> {
  const evidence = await contentEvidence(new Set(letters.map(({ text }) => text)));
  const judged: JudgedLetter[] = [];
  for (const letter of letters) judged.push(await judgeLetter(letter, evidence));
  return judged;
}
