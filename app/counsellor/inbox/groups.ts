import { wordsOf } from "#app/learning/terms.ts";
import type { UnansweredQuestion } from "#app/records/unanswered-questions.server.ts";
import type { Reading } from "../match/readings.ts";
import { DEFAULT_PRIORITY, type RuleSet } from "../rule-set.ts";

const LATIN = /^[\p{Script=Latin}\d.]+$/u;
const LETTERS = /\p{L}{2}/u;

/** Whether a word is one that people use here: of some sample, or a typing mistake away from one. */
const isKnown = (word: string, { model }: RuleSet) => model.knows(word) || model.knows(model.corrected(word));

/** Whether the rules answer to samples only with courtesy, to abuse, or for another subject. */
function isAside(meaning: string, { replies }: RuleSet): boolean {
  const answering = [...replies.values()].filter(({ meanings }) => meanings.includes(meaning));
  return answering.length > 0 && answering.every(({ priority }) => priority < DEFAULT_PRIORITY);
}

/**
 * Whether a question teaches an editor nothing: no word in it, letters at random, or surely more like courtesy, abuse
 * and other subjects than like any of ours. Words in other scripts than the Latin count as words.
 */
export function isJunk(question: string, readings: readonly Reading[], set: RuleSet): boolean {
  const words = wordsOf(question).filter((word) => LETTERS.test(word));
  if (words.length === 0) return true;
  if (words.every((word) => LATIN.test(word) && !isKnown(word, set))) return true;
  let [aside, ours] = [0, 0];
  for (const { meaning, chance } of readings) {
    if (isAside(meaning, set)) aside += chance;
    else ours += chance;
  }
  return aside > ours && aside >= set.lexicon.matching.confidence;
}

/** The cosine from which two questions count as alike; fewer groups are too mixed, more too many to read. */
const ALIKE = 0.45;
const MOST_LIKELY = 3;
/** Questions of a group that have a say in what it is likeliest to mean. */
const MOST_JUDGED = 10;

/** A topic that the questions of a group may belong to, and what makes the first of them a sample of it. */
export interface LikelyTopic {
  /** The name of the samples. */
  readonly meaning: string;
  /** The title of the reply that answers to them. */
  readonly title: string;
  /** 0 to 1, by the rules as they are now. */
  readonly chance: number;
  /** How often visitors took it when it was offered. */
  readonly taken: number;
  /** Where the line belongs, inside the rules directory. */
  readonly file: string;
}

/** Questions that are alike. */
export interface QuestionGroup {
  /** The line to paste into a file of samples: the question that was asked most. */
  readonly line: string;
  /** The most frequent first. */
  readonly questions: readonly UnansweredQuestion[];
  /** How often they were asked in all. */
  readonly count: number;
  /** How many of the times readings were offered, and how many of those one was taken. */
  readonly offered: number;
  readonly taken: number;
  readonly lastAt: Date;
  /** The likeliest first: what visitors took, then what it resembles most. */
  readonly likely: readonly LikelyTopic[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** Where a sample of a meaning stands, inside the rules directory. */
export const samplesFileOf = (meaning: string): string => `samples/${meaning}.txt`;

/** The title of the reply that answers to samples. */
export function titleOf(meaning: string, { replies }: RuleSet): string {
  return [...replies.values()].find(({ meanings }) => meanings.includes(meaning))?.title ?? meaning;
}

function likelyTopics(questions: readonly UnansweredQuestion[], set: RuleSet): LikelyTopic[] {
  const judged = questions.slice(0, MOST_JUDGED).map(({ question }) => set.model.judge(question).chances);
  const taken = new Map<string, number>();
  for (const [topic, count] of questions.flatMap((each) => Object.entries(each.taken))) {
    const meaning = set.replies.get(topic)?.meanings[0];
    if (meaning !== undefined) taken.set(meaning, (taken.get(meaning) ?? 0) + count);
  }
  return set.model.labels
    .map((meaning, at) => ({
      meaning,
      title: titleOf(meaning, set),
      chance: sum(judged.map((chances) => chances[at] ?? 0)) / judged.length,
      taken: taken.get(meaning) ?? 0,
      file: samplesFileOf(meaning),
    }))
    .sort((a, b) => b.taken - a.taken || b.chance - a.chance)
    .slice(0, MOST_LIKELY);
}

/** The topics that a single question likeliest belongs to. */
export function likelyTopicsOf(question: string, set: RuleSet): LikelyTopic[] {
  const now = new Date();
  const once = { question, count: 1, nearestTopic: null, nearestScore: 0, offered: 0, taken: {} };
  return likelyTopics([{ ...once, firstAt: now, lastAt: now }], set);
}

/**
 * Groups questions by likeness, with the topics that they likeliest belong to: the groups that were asked most first.
 * @param questions the most frequent first
 */
export function groupQuestions(questions: readonly UnansweredQuestion[], set: RuleSet, most: number): QuestionGroup[] {
  const places = set.model.group(
    questions.map(({ question }) => question),
    ALIKE,
  );
  return places
    .map((group) => group.flatMap((place) => questions[place] ?? []))
    .map((own) => ({ own, count: sum(own.map(({ count }) => count)) }))
    .sort((a, b) => b.count - a.count)
    .slice(0, most)
    .map(({ own, count }) => ({
      line: own[0]?.question ?? "",
      questions: own,
      count,
      offered: sum(own.map(({ offered }) => offered)),
      taken: sum(own.flatMap(({ taken }) => Object.values(taken))),
      lastAt: new Date(Math.max(...own.map(({ lastAt }) => lastAt.getTime()))),
      likely: likelyTopics(own, set),
    }));
}
