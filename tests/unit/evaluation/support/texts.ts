import { evaluateText } from "#app/evaluation/evaluate-text.server.ts";
import type { CompetencyDefinition, ElementDefinition, ElementMatch } from "#app/evaluation/types.ts";

export const competency: CompetencyDefinition = {
  name: "Financial Acumen",
  definition: "Understands and manages the money side of a business.",
};

export const elements: readonly ElementDefinition[] = [
  {
    id: "budgeting",
    name: "Budgeting and forecasting",
    definition: "Prepares annual budgets and rolling forecasts for a department and explains variances to management.",
  },
  {
    id: "cost-control",
    name: "Cost control",
    definition: "Finds and removes waste, secures savings and keeps expenditure within approved limits.",
  },
  {
    id: "profit",
    name: "Profit and loss responsibility",
    definition: "Is accountable for the revenue, margin and profitability of a business unit or branch.",
  },
];

/** Evidence for budgeting and nothing else. */
export const budgeting =
  "She prepared the annual budget of her department and the quarterly forecast, and explained the variances to the management.";

export const evaluate = (text: string) => evaluateText({ text, competency, elements });

/** The matches of a text by the id of the element. */
export async function matchesOf(text: string): Promise<Record<string, ElementMatch | undefined>> {
  const { matchedElements } = await evaluate(text);
  return Object.fromEntries(matchedElements.map((match) => [match.elementId, match]));
}
