import type { Reply, RuleSet } from "../rule-set.ts";
import { judge } from "./judge.ts";
import type { Match } from "./patterns.ts";
import type { Question } from "./question.ts";
import type { Reading } from "./readings.ts";
import type { Candidate } from "./reply-index.ts";
import { explained, weigh } from "./score.ts";

/** Candidates given to json-rules-engine at a time: most questions are decided by the first two. */
const BATCH = 2;

/** What visitors have told about themselves: years, or null where nothing was told. */
export interface ToldFacts {
  readonly toldYears: number | null;
  readonly toldManaging: number | null;
  readonly toldTechnology: number | null;
  readonly toldRole: string | null;
  readonly toldTools: boolean;
}

/** What a reply may know about the visitor, beside the question. */
export interface VisitorFacts extends ToldFacts {
  readonly hasStudentId: boolean;
  readonly signedIn: boolean;
  /** One of CERTIFICATION_STAGES. */
  readonly certificationStage: string;
  /** Whether questions that the rules are not sure of are shown to a language model. */
  readonly modelRouter: boolean;
  readonly lastTopic: string | null;
}

/** A reply whose conditions hold. */
export interface Ranked {
  readonly reply: Reply;
  /** How well it fits, 0 to 1: how likely the reading is, or the share of the question that its keywords explain. */
  readonly score: number;
  readonly reading?: Reading;
  readonly matches: readonly Match[];
  readonly covered: ReadonlySet<number>;
}

export interface Ranking {
  readonly question: Question;
  readonly weights: readonly number[];
  /** Replies whose conditions hold: by priority, then score, then name. Complete down to a near tie with the first. */
  readonly ranked: readonly Ranked[];
}

const byRank = (a: Ranked, b: Ranked) =>
  b.reply.priority - a.reply.priority || b.score - a.score || (a.reply.topic < b.reply.topic ? -1 : 1);

/** Judges replies against a question and ranks those that hold. */
async function rankRules(
  rules: readonly Reply[],
  question: Question,
  weights: readonly number[],
  visitor: VisitorFacts,
  set: RuleSet,
) {
  const held = await judge(rules, { ...visitor, years: question.years }, set.bench, question);
  return held.map(({ rule, matches, byYears, reading }): Ranked => {
    const { score, covered } = explained(question, weights, matches, byYears, set.lexicon);
    const found = { reply: rule, matches, covered };
    return reading === undefined ? { ...found, score } : { ...found, score: Math.max(score, reading.chance), reading };
  });
}

/** Whether no candidate from here on can beat the best, or come near enough for a tie. */
function decided(best: Ranked | undefined, next: Candidate<Reply>, total: number, nearTie: number): boolean {
  if (best === undefined || total === 0) return false;
  if (next.rule.priority !== best.reply.priority) return next.rule.priority < best.reply.priority;
  return next.atMost / total < best.score * (1 - nearTie) - 1e-9;
}

/**
 * Ranks the replies to a question. The index names the candidates and how much of the question each can explain at most;
 * json-rules-engine judges them in that order until no other can win or tie, or all of them when `everyCandidate` is set.
 */
export async function rankReplies(
  question: Question,
  visitor: VisitorFacts,
  set: RuleSet,
  everyCandidate = false,
): Promise<Ranking> {
  const weights = weigh(question, set.lexicon, set.rarity);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const candidates = set.index.candidates(question, weights);
  const ranked: Ranked[] = [];
  for (let from = 0; from < candidates.length; from += BATCH) {
    const [next] = candidates.slice(from);
    if (next !== undefined && !everyCandidate && decided(ranked[0], next, total, set.lexicon.matching.nearTie)) break;
    const batch = candidates.slice(from, from + BATCH).map(({ rule }) => rule);
    ranked.push(...(await rankRules(batch, question, weights, visitor, set)));
    ranked.sort(byRank);
  }
  return { question, weights, ranked };
}
