import type { Reply, RuleSet } from "../rule-set.ts";
import { partsOf } from "./parts.ts";
import { readQuestion } from "./question.ts";
import { type Ranked, type Ranking, rankReplies, type VisitorFacts } from "./rank.ts";

export type Found =
  | { readonly kind: "replies"; readonly replies: readonly Ranked[] }
  | { readonly kind: "near-tie"; readonly between: readonly [Ranked, Ranked] }
  | { readonly kind: "none" };

export type Answered = Found & {
  /** How the whole message was judged: the ground of every trace. */
  readonly ranking: Ranking;
};

/** Decides between the ranked replies to one question. */
function decide({ ranked }: Ranking, set: RuleSet): Found {
  const { leastExplained, nearTie } = set.lexicon.matching;
  const [first, second] = ranked;
  if (first === undefined || first.score < leastExplained) return { kind: "none" };
  const tied =
    second !== undefined &&
    second.reply.priority === first.reply.priority &&
    second.score >= first.score * (1 - nearTie) &&
    second.matches.length > 0;
  return tied ? { kind: "near-tie", between: [first, second] } : { kind: "replies", replies: [first] };
}

/** The weight of the words that a ranked reply explains: comparable between a message and its parts. */
function weightExplained({ score }: Ranked, { weights }: Ranking): number {
  return score * weights.reduce((sum, weight) => sum + weight, 0);
}

/** What the parts of a message ask for, when together they explain more of it than any one reply does. */
async function decideParts(text: string, whole: Ranking, visitor: VisitorFacts, set: RuleSet): Promise<Ranked[]> {
  const { mostAnswers, leastPerQuestion } = set.lexicon.matching;
  const found = new Map<Reply, { winner: Ranked; weight: number }>();
  const parts = mostAnswers > 1 ? partsOf(text, set.lexicon) : [];
  for (const part of parts) {
    const ranking = await rankReplies(readQuestion(part, set.lexicon), visitor, set);
    const decision = decide(ranking, set);
    const [winner] = decision.kind === "replies" ? decision.replies : [];
    if (winner === undefined || winner.score < leastPerQuestion || found.has(winner.reply)) continue;
    found.set(winner.reply, { winner, weight: weightExplained(winner, ranking) });
  }
  const priority = Math.max(0, ...[...found.keys()].map((reply) => reply.priority));
  const asked = [...found.values()].filter(({ winner }) => winner.reply.priority === priority);
  const together = asked.reduce((sum, { weight }) => sum + weight, 0);
  const [best] = whole.ranked;
  const alone = best === undefined ? 0 : weightExplained(best, whole);
  return asked.length > 1 && together > alone + 1e-9 ? asked.slice(0, mostAnswers).map(({ winner }) => winner) : [];
}

/**
 * Finds the answer to a message: the most specific reply, two replies when it asks two things, a near tie, or none
 * (design: priority first, then how much of the question a reply explains).
 */
export async function findAnswer(
  text: string,
  visitor: VisitorFacts,
  set: RuleSet,
  everyCandidate = false,
): Promise<Answered> {
  const ranking = await rankReplies(readQuestion(text, set.lexicon), visitor, set, everyCandidate);
  const parts = await decideParts(text, ranking, visitor, set);
  const found: Found = parts.length > 1 ? { kind: "replies", replies: parts } : decide(ranking, set);
  return { ...found, ranking };
}
