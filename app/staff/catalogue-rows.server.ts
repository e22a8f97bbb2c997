import { demand, type Person } from "#app/identity/access.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { audited } from "./audit.server.ts";

export interface CatalogueRow {
  competency: string;
  /** The certification it belongs to; null for both. */
  course: string | null;
  definition: string;
  element: string | null;
  elementDefinition: string | null;
  question: string | null;
}

/** The competencies with their elements as the rows of a table, to be taken out of the product. @throws ForbiddenError */
export async function exportCatalogue(person: Person): Promise<CatalogueRow[]> {
  demand(person, "competencies:write");
  const deed = {
    action: "exported",
    kind: "export",
    target: { id: "competencies", name: "competencies.csv" },
  } as const;
  return audited(person, deed, async () =>
    (await readCatalogue()).flatMap(({ name: competency, course, definition, elements }): CatalogueRow[] => {
      const none = { competency, course, definition, element: null, elementDefinition: null, question: null };
      if (elements.length === 0) return [none];
      return elements.map((element) => ({
        competency,
        course,
        definition,
        element: element.name,
        elementDefinition: element.definition,
        question: element.bei_question,
      }));
    }),
  );
}
