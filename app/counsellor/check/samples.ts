import { setImmediate as breathe } from "node:timers/promises";
import { type Answered, findAnswer } from "../match/find-answer.ts";
import type { As, Reply, RuleSet } from "../rule-set.ts";
import { visitorAs } from "../visitors.ts";
import type { Filed } from "./directory.ts";
import { type Finding, inWords, type JsonPath, quoted } from "./finding.ts";

/** How long questions are judged without a pause, so that a running server goes on answering while new rules are checked. */
const LONGEST_WITHOUT_PAUSE_MS = 10;

const topics = (found: Answered): string[] => {
  if (found.kind === "replies") return found.replies.map(({ reply }) => reply.topic);
  return found.kind === "near-tie" ? found.between.map(({ reply }) => reply.topic) : [];
};

/** Why a sample does not get its reply; undefined when it does. */
export function missed(found: Answered, topic: string): string | undefined {
  const given = topics(found);
  if (found.kind === "replies" && given.length === 1 && given[0] === topic) return undefined;
  if (found.kind === "none") return "gets no reply";
  if (found.kind === "near-tie") return `leads to "Did you mean ${given.join(" or ")}?"`;
  return given.length > 1 ? `is taken for two questions, answered by ${inWords(given)}` : `is answered by ${given[0]}`;
}

interface Question {
  readonly text: string;
  readonly as: As;
  readonly path: JsonPath;
  readonly entry: Filed;
}

/** Asks every question, once each, with pauses in between, and collects what is found about it. */
async function askAll<Q extends Question>(
  questions: readonly Q[],
  set: RuleSet,
  about: (found: Answered, question: Q) => Finding | undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const asked = new Map<string, Answered>();
  let paused = performance.now();
  for (const question of questions) {
    if (performance.now() - paused > LONGEST_WITHOUT_PAUSE_MS) {
      await breathe();
      paused = performance.now();
    }
    const key = `${question.as} ${question.text}`;
    const found = asked.get(key) ?? (await findAnswer(question.text, visitorAs(question.as), set));
    asked.set(key, found);
    const finding = about(found, question);
    if (finding !== undefined) findings.push(finding);
  }
  return findings;
}

function repliesIn(set: RuleSet, filed: readonly Filed[]): { entry: Filed; reply: Reply }[] {
  return filed.flatMap((entry) => {
    const reply = entry.kind === "reply" ? set.replies.get(entry.name) : undefined;
    return reply === undefined ? [] : [{ entry, reply }];
  });
}

function questionsOf(kind: "samples" | "notSamples", set: RuleSet, filed: readonly Filed[]) {
  return repliesIn(set, filed).flatMap(({ entry, reply }) =>
    reply[kind].map((text, index) => ({ text, as: reply.as, path: [kind, index], entry, reply })),
  );
}

/** Every sample must get its own reply. */
export async function checkSamples(set: RuleSet, filed: readonly Filed[]): Promise<Finding[]> {
  const shadowed = await askAll(questionsOf("samples", set, filed), set, (found, { entry, path, text, reply }) => {
    const why = missed(found, reply.topic);
    const as = reply.as === "visitor" ? "" : ` -- --as ${reply.as}`;
    return why === undefined
      ? undefined
      : entry.source.finding(path, {
          message: `The sample ${quoted(text)} ${why}.`,
          advice: `npm run rules ask ${quoted(text)}${as} shows why. Add a word or phrase to this rule, or make the other one narrower.`,
        });
  });
  return [...shadowed, ...sameTitles(repliesIn(set, filed))];
}

/** Every notSample must get another reply than this one, or none. */
export async function checkNotSamples(set: RuleSet, filed: readonly Filed[]): Promise<Finding[]> {
  return askAll(questionsOf("notSamples", set, filed), set, (found, { entry, path, text, reply }) =>
    found.kind === "replies" && topics(found).includes(reply.topic)
      ? entry.source.finding(path, {
          message: `The question ${quoted(text)} must not get this reply, and it does.`,
          advice: "Narrow the conditions of this rule, or strengthen the rule that should answer.",
        })
      : undefined,
  );
}

function sameTitles(replies: readonly { entry: Filed; reply: Reply }[]): Finding[] {
  const titles = new Map<string, string>();
  return replies.flatMap(({ entry, reply }) => {
    const other = titles.get(reply.title);
    titles.set(reply.title, reply.topic);
    return other === undefined
      ? []
      : [
          entry.source.finding(["title"], {
            message: `The reply ${quoted(other)} has the same title.`,
            advice: 'Titles stand in "Did you mean ...?", so each needs its own.',
          }),
        ];
  });
}

function* askButtons(value: unknown, path: JsonPath): Generator<{ text: string; path: JsonPath }> {
  if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* askButtons(each, [...path, index]);
  else if (typeof value === "object" && value !== null) {
    if ("action" in value && value.action === "ask" && "text" in value && typeof value.text === "string") {
      yield { text: value.text, path: [...path, "text"] };
    }
    for (const [key, each] of Object.entries(value)) yield* askButtons(each, [...path, key]);
  }
}

/** Every question that a button or a quick question asks must get one reply. */
export async function checkAskedByButtons(set: RuleSet, filed: readonly Filed[]): Promise<Finding[]> {
  const questions = filed.flatMap((entry): Question[] => {
    const as = entry.kind === "reply" ? (set.replies.get(entry.name)?.as ?? "visitor") : "visitor";
    const buttons = [...askButtons(entry.value, [])].map((button) => ({ ...button, as, entry }));
    if (entry.kind !== "messages") return buttons;
    const quick = set.messages.quickQuestions.map((text, index) => ({
      text,
      path: ["quickQuestions", index],
      as,
      entry,
    }));
    return [...buttons, ...quick];
  });
  return askAll(questions, set, (found, { entry, path, text }) => {
    if (found.kind === "replies" && found.replies.length === 1) return undefined;
    const why = found.kind === "none" ? "gets no reply" : missed(found, "");
    return entry.source.finding(path, {
      message: `This button asks ${quoted(text)}, which ${why}.`,
      advice: "Word the button like a sample of the reply that it means.",
    });
  });
}
