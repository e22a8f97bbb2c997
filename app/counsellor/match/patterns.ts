import type { Element, Pattern } from "./lexicon.ts";
import { type Occurrence, onlyFillers, type Question, type Via } from "./question.ts";

/** Which words of the question a keyword was found in, and how. */
export interface Match {
  readonly keyword: string;
  readonly at: readonly { readonly position: number; readonly via: Via }[];
}

const RANK: Record<Via, number> = { word: 0, spelling: 0, synonym: 1, typo: 2 };

function occurrencesOf(question: Question, element: Element): Occurrence[] {
  const own = question.tokens.get(element.stem) ?? [];
  const taken = new Set(own.map(({ start }) => start));
  const bySynonym = element.groups.flatMap((group) => question.tokens.get(group) ?? []);
  return [...own, ...bySynonym.filter(({ start }) => !taken.has(start))];
}

function positions({ start, end, via }: Occurrence, question: Question) {
  const found: { position: number; via: Via }[] = [];
  for (let position = start; position <= end; position += 1) {
    if (position === start || position === end || !question.words[position]?.ignored) found.push({ position, via });
  }
  return found;
}

function follow(question: Question, sequence: readonly Element[], from: Occurrence): Match["at"] | undefined {
  let last = from;
  const at = positions(from, question);
  for (const element of sequence.slice(1)) {
    const next = occurrencesOf(question, element).find(
      ({ start }) => start > last.end && onlyFillers(question, last.end, start),
    );
    if (next === undefined) return undefined;
    at.push(...positions(next, question));
    last = next;
  }
  return at;
}

/** Looks for a keyword in a question: its words in order, with nothing but filler words between them. */
export function findPattern(question: Question, pattern: Pattern): Match | undefined {
  let best: Match["at"] | undefined;
  const cost = (at: Match["at"]) => at.reduce((sum, { via }) => sum + RANK[via], 0);
  for (const sequence of pattern.sequences) {
    const [first] = sequence;
    if (first === undefined) continue;
    for (const occurrence of occurrencesOf(question, first)) {
      const at = follow(question, sequence, occurrence);
      if (at !== undefined && (best === undefined || cost(at) < cost(best))) best = at;
    }
  }
  return best === undefined ? undefined : { keyword: pattern.keyword, at: best };
}
