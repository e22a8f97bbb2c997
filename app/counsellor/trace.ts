import type { Model } from "#app/learning/model.ts";
import type { Answered } from "./match/find-answer.ts";
import type { Match } from "./match/patterns.ts";
import type { Via } from "./match/question.ts";
import type { Ranked } from "./match/rank.ts";
import type { Reading } from "./match/readings.ts";
import type { RuleSet } from "./rule-set.ts";

export interface TracedWord {
  /** As the visitor typed it. */
  readonly typed: string;
  readonly how: Via;
}

/** A reason for a reply: a keyword that was found, or samples that the message resembles. */
export type Because =
  | { readonly keyword: string; readonly words: readonly TracedWord[] }
  | {
      /** The name of the samples. */
      readonly resembles: string;
      /** 0 to 1. */
      readonly chance: number;
      /** The sample that is most like the message. */
      readonly sample: string | null;
      /** The words that spoke for it, the loudest first. */
      readonly spoke: readonly string[];
    };

export interface TracedReply {
  readonly topic: string;
  readonly title: string;
  /** How well the reply fits, 0 to 1. */
  readonly score: number;
  readonly priority: number;
  readonly because: readonly Because[];
}

/** Why a message was answered as it was. */
export interface Trace {
  readonly kind: Answered["kind"];
  /** Who chose what is given: the rules, or a model that they asked because they were not sure. */
  readonly decidedBy: "rules" | "model";
  readonly given: readonly TracedReply[];
  /** Replies whose conditions hold too, the best first. */
  readonly runnersUp: readonly TracedReply[];
  /** What the message may mean, the likeliest first. */
  readonly readings: readonly Reading[];
  /** The question that it was understood to follow, and how. */
  readonly follows: NonNullable<Answered["follows"]> | null;
  /** The words as they were read. */
  readonly words: readonly { readonly typed: string; readonly read: string; readonly filler: boolean }[];
  /** The number of years that the message names, if it does. */
  readonly years: number | null;
}

const MOST_RUNNERS_UP = 5;
const MOST_READINGS = 5;
const MOST_WORDS = 5;

const RANK: Record<Via, number> = { word: 0, spelling: 1, synonym: 2, typo: 3 };

/** The keywords that explain the words best: one that adds no word to those before it is left out. */
function tellingMatches(matches: readonly Match[]): Match[] {
  const worst = ({ at }: Match) => Math.max(0, ...at.map(({ via }) => RANK[via]));
  const covered = new Set<number>();
  return [...matches]
    .sort((a, b) => worst(a) - worst(b) || b.at.length - a.at.length)
    .filter(({ at }) => {
      const adds = at.some(({ position }) => !covered.has(position));
      for (const { position } of at) covered.add(position);
      return adds;
    });
}

function resemblance({ meaning, chance }: Reading, typed: string, { nearest, reasons, corrected }: Model): Because {
  const text = corrected(typed);
  const spoke = [...new Set(reasons(text, meaning).map(({ word }) => word))].slice(0, MOST_WORDS);
  return { resembles: meaning, chance, sample: nearest(text, meaning)?.text ?? null, spoke };
}

function tracedReply(
  { reply, score, matches, reading }: Ranked,
  text: string,
  typed: readonly string[],
  { model }: RuleSet,
): TracedReply {
  const resembles = reading === undefined ? [] : [resemblance(reading, text, model)];
  const because = tellingMatches(matches).map(({ keyword, at }) => ({
    keyword,
    words: at.map(({ position, via }) => ({ typed: typed[position] ?? "", how: via })),
  }));
  return {
    topic: reply.topic,
    title: reply.title,
    score,
    priority: reply.priority,
    because: [...resembles, ...because],
  };
}

/** Tells why an answer was given: which words matched which keyword, typing mistakes and synonyms used, and what came next. */
export function traceOf(answered: Answered, set: RuleSet, decidedBy: Trace["decidedBy"] = "rules"): Trace {
  const { text, readings } = answered;
  const { question, ranked } = answered.ranking;
  const typed = question.words.map(({ raw }) => raw);
  const given = answered.kind === "replies" ? answered.replies : answered.kind === "unsure" ? answered.between : [];
  const whole = given.map((each) => ranked.find(({ reply }) => reply === each.reply) ?? each);
  const others = ranked.filter(({ reply }) => !given.some((each) => each.reply === reply));
  return {
    kind: answered.kind,
    decidedBy,
    given: whole.map((each) => tracedReply(each, text, typed, set)),
    runnersUp: others.slice(0, MOST_RUNNERS_UP).map((each) => tracedReply(each, text, typed, set)),
    readings: readings.slice(0, MOST_READINGS),
    follows: answered.follows ?? null,
    words: question.words.map(({ raw, word, ignored }) => ({ typed: raw, read: word, filler: ignored })),
    years: question.years,
  };
}

const HOW: Record<Via, string> = {
  word: "",
  spelling: " (a known spelling)",
  synonym: " (a synonym)",
  typo: " (one typing mistake forgiven)",
};

const WISHES = { more: "asks for more about", why: "asks for the reason of", other: "asks for the other one of" };

/** What a follow-up was understood to follow, as a sentence without its stop. */
export function followsInWords({ how, thread: { topic, words } }: NonNullable<Trace["follows"]>): string {
  if (how !== "joined") return `It ${WISHES[how]} the answer before, ${topic}`;
  return `It follows the answer before, ${topic}, and is read behind its question: "${words}"`;
}

/** One reason in words: the sample that is most like it and what spoke for it, or the keyword and what it was found in. */
export function reasonInWords(because: Because): string {
  if ("resembles" in because) {
    const { resembles, chance, sample, spoke } = because;
    const like = sample === null ? `like the samples of ${resembles}` : `most like "${sample}" (${resembles})`;
    const words = spoke.length === 0 ? "" : `; these words spoke for it: ${spoke.join(", ")}`;
    return `${Math.round(chance * 100)}% sure, ${like}${words}`;
  }
  const { keyword, words } = because;
  const found = words.map(({ typed, how }) => `"${typed}"${HOW[how]}`).join(" ");
  return `${found} matches ${keyword}`;
}
