import { evaluateText } from "#app/evaluation/evaluate-text.server.ts";
import type { CompetencyDefinition, ElementDefinition, ElementMatch } from "#app/evaluation/types.ts";
import { contentCompetencies, contentEvidence } from "#tests/support/evidence.ts";

const ids = ["budgeting", "cost-control", "profit"];
const content = contentCompetencies().find(({ id }) => id === "c3");
if (!content) throw new Error("The content has no third competency.");

/** Financial and Business Acumen, as the content has it. */
export const competency: CompetencyDefinition = content;

/** Its first three elements. */
export const elements: readonly ElementDefinition[] = content.elements
  .slice(0, ids.length)
  .map((element, place) => ({ ...element, id: ids[place] ?? element.id }));

/** What the content's sentences teach. */
export const evidence = await contentEvidence();

/** Evidence for budgeting and nothing else. */
export const budgeting =
  "She drew up the annual budget of Rs 40 lakh for the dyeing house, revised the forecast every quarter, and explained to the trustees why steam had cost more.";

export const evaluate = (text: string) => evaluateText({ text, competency, elements }, { evidence });

/** The matches of a text by the id of the element. */
export async function matchesOf(text: string): Promise<Record<string, ElementMatch | undefined>> {
  const { matchedElements } = await evaluate(text);
  return Object.fromEntries(matchedElements.map((match) => [match.elementId, match]));
}
