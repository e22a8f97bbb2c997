import { setImmediate as breathe } from "node:timers/promises";
import { type Answered, findAnswer } from "../match/find-answer.ts";
import type { As, RuleSet } from "../rule-set.ts";
import { visitorAs } from "../visitors.ts";
import type { Filed } from "./directory.ts";
import { type Finding, inWords, type JsonPath, quoted } from "./finding.ts";

/** How long rules are read and judged without a pause, so that a running server goes on answering meanwhile. */
const LONGEST_WITHOUT_PAUSE_MS = 10;

/** To be awaited between small steps of long work: pauses when there has been none for 10 ms. */
export function pauses(): () => Promise<void> {
  let paused = performance.now();
  return async () => {
    if (performance.now() - paused <= LONGEST_WITHOUT_PAUSE_MS) return;
    await breathe();
    paused = performance.now();
  };
}

interface AskedByButton {
  readonly text: string;
  readonly as: As;
  readonly path: JsonPath;
  readonly entry: Filed;
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

function askedIn(set: RuleSet, entry: Filed): AskedByButton[] {
  const quick = entry.kind === "messages" ? set.messages.quickQuestions : [];
  return [
    ...askButtons(entry.value, []),
    ...quick.map((text, index) => ({ text, path: ["quickQuestions", index] })),
  ].map((asked) => ({ ...asked, as: "visitor", entry }));
}

/** Every question that a button or a quick question asks must get one reply. */
export async function checkAskedByButtons(set: RuleSet, filed: readonly Filed[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const questions = filed.flatMap((entry) => askedIn(set, entry));
  for await (const { question, found } of askAll(questions, set)) {
    if (found.kind === "replies" && found.replies.length === 1) continue;
    findings.push(
      question.entry.source.finding(question.path, {
        message: `This button asks ${quoted(question.text)}, which ${outcomeInWords(found)}.`,
        advice: "Word the button like a sample of the reply that it means, or give it the action topic:<reply>.",
      }),
    );
  }
  return findings;
}

export interface Asked {
  readonly text: string;
  readonly as: As;
}

/** Asks every question, with pauses in between. */
export async function* askAll<Q extends Asked>(
  questions: Iterable<Q>,
  set: RuleSet,
): AsyncGenerator<{ question: Q; found: Answered }> {
  const pause = pauses();
  for (const question of questions) {
    await pause();
    yield { question, found: await findAnswer(question.text, visitorAs(question.as), set) };
  }
}

/** What a question got instead of one reply, as the rest of a sentence about it. */
export function outcomeInWords(found: Answered): string {
  if (found.kind === "none") return "gets no reply";
  if (found.kind === "unsure") return `is not sure of ${inWords(found.between.map(({ reply }) => reply.topic))}`;
  const given = found.replies.map(({ reply }) => reply.topic);
  return given.length > 1
    ? `is taken for several questions, answered by ${inWords(given)}`
    : `is answered by ${given[0]}`;
}
