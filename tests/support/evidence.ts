import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readTeachingContent, type TeachingContent } from "#app/evaluation/evidence/content.server.ts";
import type { EvidenceModel } from "#app/evaluation/evidence/evidence-model.server.ts";
import { labelOf, type TaughtElement } from "#app/evaluation/evidence/lesson.ts";
import { learnLessons, lessonsOf } from "#app/evaluation/evidence/lessons.server.ts";
import type { CompetencyDefinition, ElementDefinition } from "#app/evaluation/types.ts";

/** A competency of the content, with its elements by the ids c1.1, c1.2 and so on, in the order of the content. */
export interface ContentCompetency extends CompetencyDefinition {
  id: string;
  elements: ElementDefinition[];
}

interface Listed {
  name: string;
  definition: string;
  elements: { name: string; definition: string }[];
}

/** The competencies of content/competencies.json. */
export function contentCompetencies(): ContentCompetency[] {
  const listed: Listed[] = JSON.parse(readFileSync(resolve("content/competencies.json"), "utf8"));
  return listed.map(({ name, definition, elements }, place) => ({
    id: `c${place + 1}`,
    name,
    definition,
    elements: elements.map((element, at) => ({
      id: `c${place + 1}.${at + 1}`,
      name: element.name,
      definition: element.definition,
    })),
  }));
}

/** The elements of the content with the sentences that teach them. */
export function contentElements(content: TeachingContent): TaughtElement[] {
  return contentCompetencies().flatMap(({ name: competency, elements: own }) =>
    own.map(({ name, definition }): TaughtElement => {
      const { shows = [], showsNot = [] } = content.elements.get(labelOf(competency, name)) ?? {};
      return { competency, name, definition, shows, showsNot };
    }),
  );
}

/**
 * What the content's sentences and documents teach, as the product learns it.
 * @param without texts of documents that shall not teach, so that they can be judged by what others taught
 */
export async function contentEvidence(without: ReadonlySet<string> = new Set()): Promise<EvidenceModel> {
  const content = await readTeachingContent(resolve("content/evidence"));
  const documents = content.documents.filter(({ text }) => !without.has(text));
  return learnLessons(await lessonsOf(contentElements(content), content.nothing, documents));
}
