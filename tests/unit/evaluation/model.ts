import { evaluateText } from "#app/evaluation/evaluate-text.server.ts";
import type { EvaluationResult } from "#app/evaluation/types.ts";
import type { FakeModel } from "#tests/support/fake-model.ts";
import { competency, elements, evidence } from "./support/texts.ts";

export const paraphrase =
  "Every spring she told the trustees what the year would cost and later why it had turned out otherwise.";
export const text = `To whom it may concern\n\nMs. Asha Menon worked with us from 2012 to 2021. ${paraphrase}\n\nWe wish her well.`;
export const entry = (elementId: string, matchScore = 0, quotes: string[] = []) => ({
  elementId,
  matchScore,
  reasoning: `About ${elementId}.`,
  quotes,
});
export const json = (entries: unknown[]) => JSON.stringify({ elements: entries });

export function evaluate(fake: FakeModel, document = text, timeLimit?: number): Promise<EvaluationResult> {
  const model = { url: fake.url, model: "fake-1", apiKey: "key-1", timeLimit };
  return evaluateText({ text: document, competency, elements }, { model, evidence });
}
