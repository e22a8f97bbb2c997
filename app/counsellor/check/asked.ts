import type { As, RuleSet } from "../rule-set.ts";
import { askAll, outcomeInWords } from "./ask-all.ts";
import type { Filed } from "./directory.ts";
import { type Finding, type JsonPath, quoted } from "./finding.ts";

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
