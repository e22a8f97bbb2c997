import { evaluateText } from "#app/evaluation/evaluate-text.server.ts";
import type { EvidenceModel } from "#app/evaluation/evidence/evidence-model.server.ts";
import { type Letter, TRAPS } from "#tests/data/evaluation/load.ts";

/** What became of one element of a letter. */
export interface Judged {
  letter: Letter;
  element: string;
  expected: boolean;
  score: number;
  /** It counts, without a person. */
  approved: boolean;
  /** A person is asked about it, or it counts. */
  found: boolean;
  quote: string;
}

export interface JudgedLetter {
  letter: Letter;
  elements: Judged[];
  flags: readonly string[];
}

/** Judges a letter as the product would: an approval of a flagged letter waits for a person. */
export async function judgeLetter(letter: Letter, evidence: EvidenceModel): Promise<JudgedLetter> {
  const results = await Promise.all(
    letter.competencies.map((competency) =>
      evaluateText({ text: letter.text, competency, elements: competency.elements }, { evidence }),
    ),
  );
  const flags = [...new Set(results.flatMap((result) => result.flags.map(({ kind }) => kind)))];
  const held = flags.some((kind) => kind !== "nothing-found");
  const elements = letter.asked.map(({ ids, expected }): Judged => {
    const matches = results
      .flatMap(({ matchedElements }) => matchedElements)
      .filter(({ elementId }) => ids.includes(elementId))
      .sort((a, b) => b.matchScore - a.matchScore);
    const matched = matches.some((match) => match.matched);
    const doubtful = matches.some((match) => match.doubtful);
    return {
      letter,
      element: ids.join("/"),
      expected,
      score: matches[0]?.matchScore ?? 0,
      approved: matched && !held,
      found: matched || doubtful,
      quote: matches[0]?.quotes[0] ?? "",
    };
  });
  return { letter, elements, flags };
}

export interface Counts {
  letters: number;
  right: number;
  wrong: number;
  missed: number;
  /** Expected elements that are approved or put before a person. */
  found: number;
  /** Elements put before a person that are not shown. */
  askedInVain: number;
}

/** Counts what became of the elements of some letters. */
export function count(letters: readonly JudgedLetter[]): Counts {
  const all = letters.flatMap(({ elements }) => elements);
  const number = (test: (judged: Judged) => boolean) => all.filter(test).length;
  return {
    letters: letters.length,
    right: number(({ approved, expected }) => approved && expected),
    wrong: number(({ approved, expected }) => approved && !expected),
    missed: number(({ approved, expected }) => !approved && expected),
    found: number(({ found, expected }) => found && expected),
    askedInVain: number(({ found, approved, expected }) => found && !approved && !expected),
  };
}

/** Tricks, near misses and others' work of which something ends approved that the letter does not show. */
export function trapsApproved(letters: readonly JudgedLetter[]): { traps: number; approved: JudgedLetter[] } {
  const traps = letters.filter(({ letter }) => TRAPS.has(letter.kind));
  const approved = traps.filter(({ elements }) => elements.some((one) => one.approved && !one.expected));
  return { traps: traps.length, approved };
}

/** Letters of which nothing is found, and that no person is asked to look at. */
export function turnedAway(letters: readonly JudgedLetter[]): JudgedLetter[] {
  return letters.filter(({ elements, flags }) => flags.length === 0 && !elements.some(({ found }) => found));
}
