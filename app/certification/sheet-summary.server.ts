import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { InterviewSheets, type Shown } from "#app/records/interview-sheets.server.ts";
import type { CourseName } from "#app/records/students.server.ts";

/** What one assessor wrote about one competency. */
export type SheetSummary = Awaited<ReturnType<typeof summariseSheets>>[number];

/** The sheets of an interview in short, in the order of the competencies. The caller has asked whether the person may see them. */
export async function summariseSheets({ id, course }: { id: string; course: CourseName }) {
  const [catalogue, sheets] = await Promise.all([readCatalogue(course), InterviewSheets.find({ case: id })]);
  return catalogue.flatMap(({ id: competencyId, name, elements }) => {
    const names = new Map(elements.map((element) => [element.id, element.name]));
    return sheets
      .filter(({ competency }) => competency === competencyId)
      .map(({ assessor_name, verdicts }) => {
        const count = (wanted: Shown) => verdicts.filter(({ verdict }) => verdict === wanted).length;
        return {
          assessor: assessor_name,
          competency: name,
          counts: { shown: count("shown"), partly: count("partly"), "not shown": count("not shown") },
          notes: verdicts
            .filter(({ note }) => note !== "")
            .map(({ element_id, verdict, note }) => ({ element: names.get(element_id) ?? "", verdict, note })),
        };
      });
  });
}
