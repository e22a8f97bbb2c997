import { demand, type Person } from "#app/identity/access.server.ts";
import type { StoredEvaluation } from "#app/records/evaluations.server.ts";
import { addOwnWords, listEvaluations, MOST_OWN_WORDS } from "#app/records/evaluations.server.ts";

/** An element to which a student may add a sentence of what they did. */
export interface ElementForWords {
  elementName: string;
  /** What they have added so far. */
  words: string[];
  /** How many more they may add. */
  left: number;
}

async function newest(person: Person, competencyId: string): Promise<StoredEvaluation | undefined> {
  return (await listEvaluations(person.rowId)).find(({ competency_id }) => competency_id === competencyId);
}

/**
 * The element of a student's newest evaluated certificate, for a sentence of their own; null when there is none.
 * @throws ForbiddenError before payment
 */
export async function elementForWords(
  person: Person,
  competencyId: string,
  elementId: string,
): Promise<ElementForWords | null> {
  demand(person, "own-evaluation:take");
  const evaluation = await newest(person, competencyId);
  const match = evaluation?.matches.find((one) => one.elementId === elementId);
  if (!evaluation || !match) return null;
  const words = wordsFor(evaluation, elementId);
  return { elementName: match.elementName, words, left: Math.max(0, MOST_OWN_WORDS - words.length) };
}

/** What a student added to an element of an evaluation, the oldest first. */
export function wordsFor({ own_words }: Pick<StoredEvaluation, "own_words">, elementId: string): string[] {
  return own_words.filter(({ element_id }) => element_id === elementId).map(({ text }) => text);
}

/**
 * Keeps a student's own sentence with their newest evaluated certificate. An assessor reads it; it is never scored.
 * @returns false when there is no such element, or it has as many sentences as it may have
 * @throws ForbiddenError before payment
 */
export async function sayOwnWords(
  person: Person,
  competencyId: string,
  elementId: string,
  text: string,
): Promise<boolean> {
  demand(person, "own-evaluation:take");
  const evaluation = await newest(person, competencyId);
  if (!evaluation?.matches.some((one) => one.elementId === elementId)) return false;
  return addOwnWords(evaluation, { element_id: elementId, text, at: new Date() });
}
