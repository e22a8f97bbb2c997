import { wordsOf } from "#app/learning/terms.ts";
import type { Thread } from "#app/records/conversation.ts";
import { wordsAlone } from "../format/samples.ts";
import { DEFAULT_PRIORITY, type Reply, type RuleSet } from "../rule-set.ts";
import { isSign, partsIn, tokensOf } from "../understanding/phrases.ts";
import { type FollowUps, sumOf, type Wish } from "./follow-ups.ts";
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

/** Whether a message clearly is a courtesy (thanks, a farewell) or not our subject: then it follows and accepts nothing. */
export function standsAside([first]: readonly Reading[], set: RuleSet): boolean {
  if (first === undefined || first.chance < CLEAR_COURTESY) return false;
  const answering = [...set.replies.values()].filter(({ meanings }) => meanings.includes(first.meaning));
  if (answering.some(({ declines }) => declines) && first.chance < CLEARLY_FOREIGN) return false;
  return answering.length > 0 && answering.every(isCourtesy);
}

/** The signs of going on that words show. */
function signsIn(words: readonly string[], { signs }: FollowUps): FollowUps["signs"] {
  return signs.filter(
    (sign) =>
      (sign.words === undefined || words.some((word) => sign.words?.has(word))) &&
      (sign.opening === undefined || sign.opening.has(words[0] ?? "")),
  );
}

/** Chances below this say nothing any more: they count alike, so that no single one can rule a meaning out. */
const LEAST_CHANCE = 0.002;
/** A message that is less likely than this to follow anything stands for itself. */
const LEAST_FOLLOWING = 0.01;

/**
 * How likely a message goes on from what was spoken about: what it means by itself is asked then more than elsewhere, it is
 * short, and it shows signs of going on. Each word fewer makes it e times as likely, and each sign counts as so many.
 */
function chanceOfFollowing(
  words: readonly string[],
  own: Float32Array,
  next: Float64Array,
  followUps: FollowUps,
): number {
  const expected = sumOf(own.map((chance, at) => chance * (next[at] ?? 0))) / Math.max(sumOf(own), LEAST_CHANCE);
  const more = sumOf(signsIn(words, followUps).map(({ fewerWords }) => fewerWords));
  const fewer = followUps.evenWords - words.length + more;
  return 1 / (1 + Math.exp(-fewer) / Math.max(expected * own.length, LEAST_CHANCE));
}

/**
 * What a message means behind the question before it. So far as it goes on from there: its own words, its words behind those of
 * that question, and how likely people go on to each meaning, multiplied; so far as it does not: its own words alone. Undefined
 * when it stands for itself: a sample, a clear courtesy, unlikely to follow, or in words that nobody knows.
 * @param alone what it means by itself, the likeliest first
 */
export function readInThread(
  text: string,
  alone: readonly Reading[],
  { topic, words: before }: Thread,
  set: RuleSet,
): readonly Reading[] | undefined {
  const { model, followUps } = set;
  const { ownWeight, behindWeight, goingOn } = followUps;
  const words = wordsOf(text);
  if (set.samples.has(wordsAlone(text)) || standsAside(alone, set)) return undefined;
  if (words.filter((word) => model.knows(word)).length * 2 <= words.length - 1) return undefined;
  const own = model.judge(model.corrected(text)).chances;
  const next = goingOn(set.replies.get(topic)?.meanings ?? []);
  const follows = chanceOfFollowing(words, own, next, followUps);
  if (follows < LEAST_FOLLOWING) return undefined;
  const behind = model.judge(`${before} ${text}`).chances;
  const powers = own.map(
    (chance, at) =>
      (next[at] ?? 0) * (chance + LEAST_CHANCE) ** ownWeight * ((behind[at] ?? 0) + LEAST_CHANCE) ** behindWeight,
  );
  const all = sumOf(powers);
  return likeliest(
    model.labels,
    powers.map((power, at) => (follows * power) / all + (1 - follows) * (own[at] ?? 0)),
  );
}
