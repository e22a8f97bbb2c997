import { type FlowChart, flowChart } from "#app/counsellor/chart/flow-chart.ts";
import { findAnswer } from "#app/counsellor/match/find-answer.ts";
import type { As } from "#app/counsellor/rule-set.ts";
import { type RuleSetStatus, ruleSet, ruleSetStatus } from "#app/counsellor/rule-store.server.ts";
import { type Trace, traceOf } from "#app/counsellor/trace.ts";
import { visitorAs } from "#app/counsellor/visitors.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { calendarDay, startOfDay } from "#app/platform/format.ts";
import { keptFor } from "#app/platform/kept.server.ts";
import { countConversationsPerDay, countsPerRuleAndDay } from "#app/records/conversations.server.ts";
import { listUnanswered, type UnansweredQuestion } from "#app/records/unanswered-questions.server.ts";

/** Which rules speak, and how much there is of each kind. @throws ForbiddenError */
export function rulesInForce(
  person: Person,
): RuleSetStatus & { replies: number; flows: { name: string; title: string }[] } {
  demand(person, "counsellor-rules:see");
  const { replies, flows } = ruleSet();
  return {
    ...ruleSetStatus(),
    replies: replies.size,
    flows: [...flows.values()].map(({ name, title }) => ({ name, title })),
  };
}

/** The chart of a flow of the rules in force; null when there is no such flow. @throws ForbiddenError */
export async function chartOf(person: Person, name: string): Promise<FlowChart | null> {
  demand(person, "counsellor-rules:see");
  const set = ruleSet();
  const flow = set.flows.get(name);
  return flow ? flowChart(flow, set) : null;
}

export interface TriedQuestion {
  question: string;
  as: As;
  trace: Trace;
  /** What the counsellor would say. */
  says: string[];
}

/** Asks the rules in force a question without a conversation, and tells why they answer as they do. @throws ForbiddenError */
export async function tryQuestion(person: Person, question: string, as: As): Promise<TriedQuestion> {
  demand(person, "counsellor-rules:see");
  const set = ruleSet();
  const answered = await findAnswer(question, visitorAs(as), set, true);
  const says = answered.kind === "replies" ? answered.replies.map(({ reply }) => reply.speech.text) : [];
  return { question, as, trace: traceOf(answered, set), says };
}

export interface Talk {
  /** Days of the window, as 2026-11-21 (in India), oldest first, each with the conversations started on it. */
  started: { day: string; count: number }[];
  /** Outcomes of the assessments reached in the window, the most frequent first. */
  outcomes: { name: string; count: number }[];
  /** What has spoken, the most often first, with its figure on each day of the window. */
  rules: { rule: string; count: number; perDay: number[] }[];
}

const WINDOW_DAYS = 14;
const UNANSWERED_DAYS = 28;
const MOST_RULES = 20;
const talk = keptFor(60_000, countTalk);

/** What was talked about in the last 14 days; counted anew once a minute. @throws ForbiddenError */
export function readTalk(person: Person): Promise<Talk> {
  demand(person, "counsellor-rules:see");
  return talk.read();
}

async function countTalk(): Promise<Talk> {
  const now = new Date();
  const since = startOfDay(now, 1 - WINDOW_DAYS);
  const days = Array.from({ length: WINDOW_DAYS }, (_, place) => calendarDay(startOfDay(since, place)));
  const [started, counts] = await Promise.all([countConversationsPerDay(since), countsPerRuleAndDay(since)]);
  const rules = [...Map.groupBy(counts, ({ rule }) => rule)]
    .map(([rule, rows]) => ({
      rule,
      count: rows.reduce((sum, { count }) => sum + count, 0),
      perDay: days.map((day) => rows.find((row) => row.day === day)?.count ?? 0),
    }))
    .sort((a, b) => b.count - a.count);
  return {
    started: days.map((day) => ({ day, count: started.get(day) ?? 0 })),
    outcomes: rules
      .filter(({ rule }) => rule.startsWith("outcomes/"))
      .map(({ rule, count }) => ({ name: rule.slice("outcomes/".length), count })),
    rules: rules.slice(0, MOST_RULES),
  };
}

/** Questions of the last 28 days that no rule answered, the most frequent first. @throws ForbiddenError */
export function unansweredQuestions(person: Person): Promise<UnansweredQuestion[]> {
  demand(person, "counsellor-rules:see");
  return listUnanswered(startOfDay(new Date(), -UNANSWERED_DAYS));
}
