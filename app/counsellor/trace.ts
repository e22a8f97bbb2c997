import type { Model } from "#app/learning/model.ts";
import type { Answered } from "./match/find-answer.ts";
import type { Ranked } from "./match/rank.ts";
import type { Reading } from "./match/readings.ts";
import type { RuleSet } from "./rule-set.ts";

/** A reason for a reply: words that it mentions, or samples that the message resembles. */
export type Because =
  | { readonly mentions: string }
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
}

const MOST_RUNNERS_UP = 5;
const MOST_READINGS = 5;
const MOST_WORDS = 5;

function resemblance({ meaning, chance }: Reading, typed: string, { nearest, reasons, corrected }: Model): Because {
  const text = corrected(typed);
  const spoke = [...new Set(reasons(text, meaning).map(({ word }) => word))].slice(0, MOST_WORDS);
  return { resembles: meaning, chance, sample: nearest(text, meaning)?.text ?? null, spoke };
}

function tracedReply({ reply, score, mentioned, reading }: Ranked, text: string, { model }: RuleSet): TracedReply {
  const { topic, title, priority } = reply;
  const resembles = reading === undefined ? [] : [resemblance(reading, text, model)];
  return { topic, title, score, priority, because: [...resembles, ...mentioned.map((mentions) => ({ mentions }))] };
}

/** Tells why an answer was given: what it resembles, which words were mentioned, and what came next. */
export function traceOf(answered: Answered, set: RuleSet, decidedBy: Trace["decidedBy"] = "rules"): Trace {
  const { text, readings } = answered;
  const { ranked } = answered.ranking;
  const given = answered.kind === "replies" ? answered.replies : answered.kind === "unsure" ? answered.between : [];
  const whole = given.map((each) => ranked.find(({ reply }) => reply === each.reply) ?? each);
  const others = ranked.filter(({ reply }) => !given.some((each) => each.reply === reply));
  return {
    kind: answered.kind,
    decidedBy,
    given: whole.map((each) => tracedReply(each, text, set)),
    runnersUp: others.slice(0, MOST_RUNNERS_UP).map((each) => tracedReply(each, text, set)),
    readings: readings.slice(0, MOST_READINGS),
    follows: answered.follows ?? null,
  };
}

const WISHES = { more: "asks for more about", why: "asks for the reason of", other: "asks for the other one of" };

/** What a follow-up was understood to follow, as a sentence without its stop. */
export function followsInWords({ how, thread: { topic, words } }: NonNullable<Trace["follows"]>): string {
  if (how !== "joined") return `It ${WISHES[how]} the answer before, ${topic}`;
  return `It follows the answer before, ${topic}, and is read behind its question: "${words}"`;
}

/** One reason in words: the sample that is most like it and what spoke for it, or the words that it mentions. */
export function reasonInWords(because: Because): string {
  if ("mentions" in because) return `it mentions "${because.mentions}"`;
  const { resembles, chance, sample, spoke } = because;
  const like = sample === null ? `like the samples of ${resembles}` : `most like "${sample}" (${resembles})`;
  const words = spoke.length === 0 ? "" : `; these words spoke for it: ${spoke.join(", ")}`;
  return `${Math.round(chance * 100)}% sure, ${like}${words}`;
}
