import type { Model, QueryFilter } from "mongoose";
import { findAccount } from "./accounts.server.ts";
import { defineModel, isDuplicate } from "./define-model.server.ts";
import { anything, moment, number, type RowOf, text } from "./fields.server.ts";
import { INNER, type Person } from "./personal-data.server.ts";
import { searchWords } from "./search.server.ts";

const MOST_LISTED = 500;
/** What more questions have in them is no name but common words, which anybody can sign up under. */
const MOST_NAMING = 50;

const fields = {
  /** Normalised and without personal data as far as it can be known. */
  question: text(INNER),
  count: number(INNER),
  nearest_topic: text(INNER).orNull(),
  nearest_score: number(INNER).or(0),
  /** How often readings were offered for it. */
  offered: number(INNER).or(0),
  /** How often each topic was taken when it was offered. */
  taken: anything<Record<string, number>>(INNER).or({}),
  first_at: moment(INNER),
  last_at: moment(INNER),
};

export type UnansweredRow = RowOf<typeof fields>;

/** The questions that have every word of the person's name in them; what else might tell who asked was never kept. */
async function questionsNaming({ account }: Person): Promise<QueryFilter<UnansweredRow> | null> {
  const name = account === null ? "" : ((await findAccount(account))?.metadata.full_name ?? "");
  const words = searchWords(name);
  if (words.length === 0) return null;
  const questions: string[] = [];
  for await (const { question } of UnansweredQuestions.find({}, { question: 1 }).lean().cursor({ batchSize: 500 })) {
    const asked = new Set(searchWords(question));
    if (words.every((word) => asked.has(word)) && questions.push(question) > MOST_NAMING) return null;
  }
  return { question: { $in: questions } };
}

const UnansweredQuestions: Model<UnansweredRow> = defineModel("unanswered_questions", {
  called: "Questions to the counsellor that name you",
  of: questionsNaming,
  // Anybody can sign up under a name made of common words: who asked is not known, so nobody is told.
  fields,
  indexes: [[{ question: 1 }, { unique: true }], [{ last_at: 1 }]],
  options: { minimize: false },
});

export interface UnansweredQuestion {
  readonly question: string;
  readonly count: number;
  readonly nearestTopic: string | null;
  readonly nearestScore: number;
  /** How many of the times readings were offered as buttons; the other times nothing was found. */
  readonly offered: number;
  /** How often each topic was taken when it was offered. */
  readonly taken: Readonly<Record<string, number>>;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** A topic's name, safe as the name of a field. */
const TOPIC = /^[a-z0-9][a-z0-9-]{0,99}$/;

/**
 * Counts a question that no rule answered, with the rule that came nearest and its score (0 to 1).
 * @param offered whether readings were offered for it
 */
export async function countUnanswered(
  question: string,
  nearest: { topic: string; score: number } | undefined,
  offered = false,
): Promise<void> {
  const now = new Date();
  const count = () =>
    UnansweredQuestions.updateOne(
      { question: String(question) },
      {
        $inc: { count: 1, offered: offered ? 1 : 0 },
        $set: { last_at: now, nearest_topic: nearest?.topic ?? null, nearest_score: nearest?.score ?? 0 },
        $setOnInsert: { first_at: now },
      },
      { upsert: true },
    );
  // Two first askers at the same moment: the unique index lets one insert, and the other then finds it.
  await count().catch((error) => (isDuplicate(error) ? count() : Promise.reject(error)));
}

/** Counts that a topic was taken which had been offered for a question. A question that was never counted stays unknown. */
export async function countTaken(question: string, topic: string): Promise<void> {
  if (!TOPIC.test(topic)) return;
  await UnansweredQuestions.updateOne({ question: String(question) }, { $inc: { [`taken.${topic}`]: 1 } });
}

/** The unanswered and unsure questions asked since a time, the most frequent first; at most 500. */
export async function listUnanswered(since: Date): Promise<UnansweredQuestion[]> {
  const rows = await UnansweredQuestions.find({ last_at: { $gte: since } })
    .sort({ count: -1, last_at: -1 })
    .limit(MOST_LISTED)
    .batchSize(MOST_LISTED)
    .lean<UnansweredRow[]>();
  return rows.map(({ question, count, nearest_topic, nearest_score, offered, taken, first_at, last_at }) => ({
    question,
    count,
    nearestTopic: nearest_topic,
    nearestScore: nearest_score,
    offered: offered ?? 0,
    taken: taken ?? {},
    firstAt: first_at,
    lastAt: last_at,
  }));
}
