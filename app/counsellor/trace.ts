import type { Answered } from "./match/find-answer.ts";
import type { Match } from "./match/patterns.ts";
import type { Via } from "./match/question.ts";
import type { Ranked } from "./match/rank.ts";

export interface TracedWord {
  /** As the visitor typed it. */
  readonly typed: string;
  readonly how: Via;
}

export interface TracedReply {
  readonly topic: string;
  readonly title: string;
  /** The share of the question that the reply explains, 0 to 1. */
  readonly score: number;
  readonly priority: number;
  readonly because: readonly { readonly keyword: string; readonly words: readonly TracedWord[] }[];
}

/** Why a message was answered as it was. */
export interface Trace {
  readonly kind: Answered["kind"];
  readonly given: readonly TracedReply[];
  /** Replies whose conditions hold too, the best first. */
  readonly runnersUp: readonly TracedReply[];
  /** The words as they were read. */
  readonly words: readonly { readonly typed: string; readonly read: string; readonly filler: boolean }[];
  /** The number of years that the message names, if it does. */
  readonly years: number | null;
}

const MOST_RUNNERS_UP = 5;

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

function tracedReply({ reply, score, matches }: Ranked, typed: readonly string[]): TracedReply {
  const because = tellingMatches(matches).map(({ keyword, at }) => ({
    keyword,
    words: at.map(({ position, via }) => ({ typed: typed[position] ?? "", how: via })),
  }));
  return { topic: reply.topic, title: reply.title, score, priority: reply.priority, because };
}

/** Tells why an answer was given: which words matched which keyword, typing mistakes and synonyms used, and what came next. */
export function traceOf(answered: Answered): Trace {
  const { question, ranked } = answered.ranking;
  const typed = question.words.map(({ raw }) => raw);
  const given = answered.kind === "replies" ? answered.replies : answered.kind === "near-tie" ? answered.between : [];
  const whole = given.map((each) => ranked.find(({ reply }) => reply === each.reply) ?? each);
  const others = ranked.filter(({ reply }) => !given.some((each) => each.reply === reply));
  return {
    kind: answered.kind,
    given: whole.map((each) => tracedReply(each, typed)),
    runnersUp: others.slice(0, MOST_RUNNERS_UP).map((each) => tracedReply(each, typed)),
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

/** One reason in words: the keyword and what it was found in. */
export function reasonInWords({ keyword, words }: TracedReply["because"][number]): string {
  const found = words.map(({ typed, how }) => `"${typed}"${HOW[how]}`).join(" ");
  return `${found} matches ${keyword}`;
}
