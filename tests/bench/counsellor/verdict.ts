import { type Answered, findAnswer } from "#app/counsellor/match/find-answer.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { visitorAs } from "#app/counsellor/visitors.ts";
import type { Question } from "./sets.ts";

/**
 * - right: everything asked is answered, and nothing else.
 * - half: something asked is answered, but not all, or something else besides.
 * - offered: a right reading is among the buttons.
 * - wrong: only something else is answered.
 * - silent: no answer, and no right reading among the buttons.
 */
export type Verdict = "right" | "half" | "offered" | "wrong" | "silent";

export const VERDICTS: readonly Verdict[] = ["right", "half", "offered", "wrong", "silent"];

export function verdictOn(found: Answered, { wanted }: Question): Verdict {
  if (found.kind === "none") return "silent";
  const given = (found.kind === "replies" ? found.replies : found.between).map(({ reply }) => reply.topic);
  const met = wanted.filter((topics) => topics.some((topic) => given.includes(topic)));
  if (found.kind === "unsure") return met.length > 0 ? "offered" : "silent";
  const stray = given.some((topic) => !wanted.flat().includes(topic));
  if (met.length === 0) return "wrong";
  return met.length === wanted.length && !stray ? "right" : "half";
}

export interface Scored {
  readonly question: Question;
  readonly found: Answered;
  readonly verdict: Verdict;
}

export async function score(questions: readonly Question[], set: RuleSet): Promise<Scored[]> {
  const scored: Scored[] = [];
  for (const question of questions) {
    const found = await findAnswer(question.text, visitorAs("visitor"), set);
    scored.push({ question, found, verdict: verdictOn(found, question) });
  }
  return scored;
}

export const share = (count: number, total: number) =>
  (total === 0 ? "-" : `${((100 * count) / total).toFixed(1)}%`).padStart(7);

/** A table of verdicts, one line per group and one for all. */
export function table(scored: readonly Scored[], groupOf: (scored: Scored) => string): string {
  const groups = [...Map.groupBy(scored, groupOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  const line = (name: string, of: readonly Scored[]) =>
    `  ${name.padEnd(24)}${String(of.length).padStart(5)}${VERDICTS.map((verdict) => share(of.filter((each) => each.verdict === verdict).length, of.length)).join("")}`;
  const head = `  ${"".padEnd(24)}${"asked".padStart(5)}${VERDICTS.map((verdict) => verdict.padStart(7)).join("")}`;
  return [head, ...groups.map(([name, of]) => line(name, of)), line("all", scored)].join("\n");
}

const BANDS = 10;

/** By how sure the likeliest reading is: how many questions about one thing, and the share of which it is right. */
export function reliabilityOfSets(scored: readonly Scored[]): string[] {
  const single = scored.flatMap(({ question: { wanted }, found: { readings } }) => {
    const [first] = readings;
    return wanted.length === 1 && first !== undefined
      ? [{ band: Math.min(BANDS - 1, Math.floor(first.chance * BANDS)), right: wanted.flat().includes(first.meaning) }]
      : [];
  });
  return Array.from({ length: BANDS }, (_, index) => {
    const band = BANDS - 1 - index;
    const own = single.filter((each) => each.band === band);
    const right = own.filter((each) => each.right).length;
    return `  ${(band / BANDS).toFixed(1)} to ${((band + 1) / BANDS).toFixed(1)}${String(own.length).padStart(7)}${share(right, own.length)}`;
  });
}
