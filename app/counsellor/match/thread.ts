import { wordsOf } from "#app/learning/words.ts";
import type { Thread } from "#app/records/conversation.ts";
import { wordsAlone } from "../format/samples.ts";
import { DEFAULT_PRIORITY, type Reply, type RuleSet } from "../rule-set.ts";
import { partsIn } from "../understanding/phrases.ts";
import { isSign, tokensOf } from "../understanding/tokens.ts";
import type { FollowUps, Wish } from "./follow-ups.ts";
import { likeliest, type Reading } from "./readings.ts";

/**
 * What a message wishes that says nothing else: more, the reason, or the same about the other certification. The name of a
 * certification wishes the other one when it is not the one that was spoken about.
 */
export function wishIn(text: string, { topic }: Thread, set: RuleSet): Wish | undefined {
  const parts = partsIn(tokensOf(text), set.followUps.wishes).filter(({ tokens: [first = ""] }) => !isSign(first));
  const known = parts.flatMap(({ means }) => means ?? []);
  const unknown = parts.flatMap(({ means, tokens }) => (means === undefined ? tokens : []));
  if (unknown.length === 0) {
    const [wish, ...others] = new Set(known.filter((means) => means !== "around" && means !== "besides"));
    return others.length === 0 ? wish : undefined;
  }
  const besides = known.length > 0 && known.every((means) => means === "besides");
  if (!besides || !unknown.every((token) => set.followUps.names.has(token))) return undefined;
  // Where there is no counterpart the reply speaks of both.
  const counterpart = set.replies.get(set.replies.get(topic)?.counterpart ?? "");
  const named = wordsOf(counterpart?.title ?? "");
  return counterpart === undefined || unknown.every((token) => named.includes(token)) ? "other" : undefined;
}

/** So clear a courtesy follows nothing, whatever was spoken about; few words without their thread easily look foreign. */
const CLEAR_COURTESY = 0.6;
const CLEARLY_FOREIGN = 0.9;

const isCourtesy = ({ priority, declines }: Reply) => priority < DEFAULT_PRIORITY || declines;

/** How sure a message must be of its own meaning to stand for itself; undefined when nothing in it goes on from before. */
function mustExceed(words: readonly string[], { signs }: FollowUps): number | undefined {
  const seen = signs.filter(
    (sign) =>
      words.length <= sign.mostWords &&
      (sign.words === undefined || words.some((word) => sign.words?.has(word))) &&
      (sign.opening === undefined || sign.opening.has(words[0] ?? "")),
  );
  return seen.length === 0 ? undefined : Math.max(...seen.map(({ standsAlone }) => standsAlone));
}

/** Whether a message clearly is a courtesy (thanks, a farewell) or not our subject: then it follows and accepts nothing. */
export function standsAside([first]: readonly Reading[], set: RuleSet): boolean {
  if (first === undefined || first.chance < CLEAR_COURTESY) return false;
  const answering = [...set.replies.values()].filter(({ meanings }) => meanings.includes(first.meaning));
  if (answering.some(({ declines }) => declines) && first.chance < CLEARLY_FOREIGN) return false;
  return answering.length > 0 && answering.every(isCourtesy);
}

/**
 * What a message means behind the question that it follows: the chances of its own words, mixed with those of its words
 * behind the words of the thread. Undefined when it
 * stands for itself: a sample, long, sure by itself, or in words that nobody knows.
 * @param alone what it means by itself, the likeliest first
 */
export function readInThread(
  text: string,
  alone: readonly Reading[],
  { words: before }: Thread,
  set: RuleSet,
): readonly Reading[] | undefined {
  const { model, followUps } = set;
  if (set.samples.has(wordsAlone(text))) return undefined;
  const words = wordsOf(text);
  const limit = mustExceed(words, followUps);
  if (limit === undefined || (alone[0]?.chance ?? 0) > limit || standsAside(alone, set)) return undefined;
  if (words.filter((word) => model.knows(word)).length * 2 <= words.length - 1) return undefined;
  const own = model.judge(text).chances;
  const behind = model.judge(`${before} ${text}`).chances;
  const { ownWeight } = followUps;
  return likeliest(
    model.labels,
    own.map((chance, at) => ownWeight * chance + (1 - ownWeight) * (behind[at] ?? 0)),
  );
}
