import type { Lexicon } from "./lexicon.ts";
import type { Match } from "./patterns.ts";
import type { Question, Via } from "./question.ts";

/** How rare each stem is among the replies: a word that few replies ask for says more about what is meant. */
export interface Rarity {
  weightOf(stem: string): number;
}

export function rarity(stemsPerRule: readonly ReadonlySet<string>[]): Rarity {
  const count = new Map<string, number>();
  for (const stems of stemsPerRule) for (const stem of stems) count.set(stem, (count.get(stem) ?? 0) + 1);
  const total = stemsPerRule.length;
  return { weightOf: (stem) => Math.log(1 + total / Math.max(1, count.get(stem) ?? 1)) };
}

/** The weight of each word of a question; filler words weigh next to nothing. */
export function weigh(question: Question, lexicon: Lexicon, rare: Rarity): number[] {
  return question.words.map(({ ignored, meant }) => (ignored ? lexicon.matching.fillerWeight : rare.weightOf(meant)));
}

/** The share of the question, from 0 to 1, that these matches explain. */
export function explained(
  question: Question,
  weights: readonly number[],
  matches: readonly Match[],
  byYears: boolean,
  lexicon: Lexicon,
): { score: number; covered: ReadonlySet<number> } {
  const { synonymWeight, typoWeight } = lexicon.matching;
  const factor: Record<Via, number> = { word: 1, spelling: 1, synonym: synonymWeight, typo: typoWeight };
  const best = new Map<number, number>();
  const cover = (position: number, share: number) => best.set(position, Math.max(best.get(position) ?? 0, share));
  for (const { at } of matches) for (const { position, via } of at) cover(position, factor[via]);
  if (byYears) for (const position of question.yearsAt) cover(position, 1);
  let sum = 0;
  for (const [position, share] of best) sum += share * (weights[position] ?? 0);
  const total = weights.reduce((all, weight) => all + weight, 0);
  return { score: total === 0 ? 0 : sum / total, covered: new Set(best.keys()) };
}
