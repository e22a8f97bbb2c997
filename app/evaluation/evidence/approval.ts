import { MATCH_THRESHOLD } from "../types.ts";

/** What is known of a passage that may show an element. */
export interface Grounds {
  /** How surely the passage shows the element, by its words: a score of EvidenceModel.scoresOf(). */
  score: number;
  /** How surely the whole document shows it, siblings apart. */
  whole: number;
  /** How much the passage is like those that tell a deed of the holder. */
  deed: number;
  /** How much the whole document is like those that tell what their holder did. */
  document: number;
}

/** What each ground weighs, learnt by logistic regression from letters that others' letters had taught to judge. */
export interface Weights {
  offset: number;
  /** The logits of both scores. */
  score: number;
  whole: number;
  deed: number;
  document: number;
  /** The chance from which on the machine approves. */
  approve: number;
}

/** Of the fits that `npm run evaluation:weigh` prints, one under which no way to type a letter changes what becomes of it. */
const WEIGHTS: Weights = { offset: -0.49, score: 0.63, whole: 0.5, deed: 1.36, document: 3.48, approve: 0.51 };

/** With a lower score of its words a passage is not weighed for an element. */
export const WEIGHED_FROM = 0.02;
/** With less a passage hardly speaks of the element, whoever did whatever it tells. */
export const APPROVED_FROM = 0.15;
/** The highest score of what only a person can approve. */
export const HIGHEST_DOUBT = 0.69;

/** A score so sure says no more by being surer, nor less by being less sure. */
const MOST_LOGIT = { score: 2, whole: 6 };
const LEAST_LOGIT = { score: -6, whole: -4 };
/** A passage is no likelier to tell a deed for being more like deeds than 19 of 20 deeds are. */
export const MOST_DEED = 1.4;
const LEAST_DEED = -1;
/** A document is no likelier to tell of own deeds for being more like letters than letters are. */
const MOST_DOCUMENT = 0.7;
const LEAST_DOCUMENT = -1;

/** A document that is less like letters about own work is put before a person as a whole: 2 to 4 of 100 honest ones, 3 of 4 traps. */
const HARDLY_OWN_WORK = 0.1;

/** Whether a document may tell what its holder did, by how much it is like those that do. */
export function tellsOwnWork(document: number): boolean {
  return document >= HARDLY_OWN_WORK;
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function logitOf(score: number, of: "score" | "whole"): number {
  return within(Math.log(Math.max(score, 1e-9) / Math.max(1e-9, 1 - score)), LEAST_LOGIT[of], MOST_LOGIT[of]);
}

/** The grounds as numbers, in the order in which they are weighed, the first of them 1 for the offset. */
export function featuresOf({ score, whole, deed, document }: Grounds): [number, number, number, number, number] {
  return [
    1,
    logitOf(score, "score"),
    logitOf(whole, "whole"),
    within(deed, LEAST_DEED, MOST_DEED),
    within(document, LEAST_DOCUMENT, MOST_DOCUMENT),
  ];
}

/** How likely it is that a fair assessor would grant the element: 0 to 1. */
export function chanceOf(grounds: Grounds, { offset, score, whole, deed, document }: Weights = WEIGHTS): number {
  const weights = [offset, score, whole, deed, document];
  const sum = featuresOf(grounds).reduce((all, feature, at) => all + feature * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}

function matchScoreOf(chance: number, approve: number): number {
  if (chance >= approve) return MATCH_THRESHOLD + ((1 - MATCH_THRESHOLD) * (chance - approve)) / (1 - approve);
  return (MATCH_THRESHOLD * chance) / approve;
}

/** From this worth on a person is asked whether an element is shown: where the chance is one in ten. */
export const ASKED_FROM = matchScoreOf(0.1, WEIGHTS.approve);

/**
 * The score that students and staff are shown: from the match threshold on where the chance is enough to approve, and the words
 * themselves speak of the element.
 */
export function worthOf(grounds: Grounds, weights: Weights = WEIGHTS): number {
  const worth = matchScoreOf(chanceOf(grounds, weights), weights.approve);
  return grounds.score >= APPROVED_FROM ? worth : Math.min(worth, HIGHEST_DOUBT);
}
