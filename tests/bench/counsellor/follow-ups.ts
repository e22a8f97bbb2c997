import { readFileSync } from "node:fs";
import { respond } from "#app/counsellor/conversation/respond.ts";
import { BEGINNING, type Context } from "#app/counsellor/conversation/turn.ts";
import { type Answered, findAnswer } from "#app/counsellor/match/find-answer.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { visitorAs } from "#app/counsellor/visitors.ts";
import { answering, type Question } from "./sets.ts";
import { type Scored, verdictOn } from "./verdict.ts";

const VISITOR = { studentId: null, signedIn: false };

/** A follow-up of a stranger: the topic of the question before it, that question, and what may answer it. */
interface FollowUp extends Question {
  readonly topic: string;
  readonly before: string;
}

/** Reads a set: topic, first question, accepted topics with | between them, follow-up; tab between. Lines with # are notes. */
export function readFollowUps(file: string): FollowUp[] {
  return readFileSync(file, "utf8")
    .split(/\r?\n/)
    .flatMap((line) => {
      const [topic, before, accepted, text] = line.split("\t");
      if (line.startsWith("#") || topic === undefined || before === undefined) return [];
      if (accepted === undefined || text === undefined) return [];
      return [{ topic, before, wanted: [accepted.split("|").flatMap(answering)], register: "follow-up", text }];
    });
}

/** The conversation after a question that this topic has answered. */
async function after({ topic, before }: FollowUp, set: RuleSet): Promise<Context> {
  const said = await respond(BEGINNING, { kind: "text", text: before }, VISITOR, set, new Date());
  if (said.lastTopic === topic) return said;
  const button = { text: before, action: `topic:${topic}`, variant: "outline" as const };
  return respond(BEGINNING, { kind: "button", button, rule: undefined }, VISITOR, set, new Date());
}

/** Asks every first question and then its follow-up, and judges the answer to the follow-up. */
export async function scoreFollowUps(questions: readonly FollowUp[], set: RuleSet): Promise<Scored[]> {
  const scored: Scored[] = [];
  for (const question of questions) {
    const context = await after(question, set);
    const input = { kind: "text", text: question.text } as const;
    const { answered } = await respond(context, input, VISITOR, set, new Date());
    const found: Answered = answered ?? (await findAnswer("", visitorAs("visitor"), set));
    scored.push({ question, found, verdict: verdictOn(found, question) });
  }
  return scored;
}

/** What questions that stand for themselves get behind a question about something else: each behind one drawn from the rest. */
export async function scoreBehindOthers(all: readonly Question[], set: RuleSet): Promise<Scored[]> {
  const questions = all.filter(({ wanted, register }) => wanted.length === 1 && register !== "several");
  const scored: Scored[] = [];
  for (const [index, question] of questions.entries()) {
    const other = questions[(index + 37) % questions.length] ?? question;
    const { memory } = await respond(BEGINNING, { kind: "text", text: other.text }, VISITOR, set, new Date());
    const found = await findAnswer(question.text, visitorAs("visitor"), set, { thread: memory.thread });
    scored.push({ question, found, verdict: verdictOn(found, question) });
  }
  return scored;
}
