import type { Sample } from "#app/learning/teach.ts";

/** What teaches an element: sentences that show it, and some that look like it and do not. */
export interface TaughtElement {
  competency: string;
  name: string;
  definition: string;
  shows: readonly string[];
  showsNot: readonly string[];
}

/** What an element is called where sentences teach it: the same in every database that has the same competencies. */
export function labelOf(competency: string, element: string): string {
  return `${competency} / ${element}`;
}

/** The competency that a label's element belongs to. */
export function competencyOf(label: string): string {
  return label.slice(0, Math.max(0, label.indexOf(" / ")));
}

/**
 * The samples that teach the evaluator: each element's sentences, and its definition as one of them; what shows nothing, or
 * only looks like it, teaches every element what it is not. An element without sentences is not learnt. The same elements in
 * another order teach the same.
 */
export function lessonOf(elements: readonly TaughtElement[], showNothing: readonly string[]): Sample[] {
  const labelled = elements
    .filter(({ shows }) => shows.length > 0)
    .map((element) => ({ ...element, label: labelOf(element.competency, element.name) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
  const shown = labelled.flatMap(({ label, definition, shows }) =>
    [...shows, definition].map((text) => ({ text, labels: [label] })),
  );
  const nothing = [...labelled.flatMap(({ showsNot }) => showsNot), ...showNothing].map((text) => ({
    text,
    labels: [],
  }));
  return [...shown, ...nothing];
}
