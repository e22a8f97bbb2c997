import { newId } from "#app/records/audit-events.server.ts";
import { Competencies, Elements } from "#app/records/competency-elements.server.ts";
import type { NewEvaluation } from "#app/records/evaluations.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { uuid } from "./random.ts";

/** A competency with so many elements, or with elements of these names. */
export async function someCompetency(elements: number | string[] = 2, name = `Competency ${uuid()}`) {
  const competency = await Competencies.insert({ name, definition: "Does something well." });
  const names =
    typeof elements === "number" ? Array.from({ length: elements }, (_, place) => `Element ${place + 1}`) : elements;
  for (const [place, name] of names.entries()) {
    const fields = { name, definition: "Does a part of it.", created_at: new Date(Date.now() + place) };
    await Elements.insert({ ...fields, competency_id: competency.id });
  }
  return {
    ...competency,
    elements: await Elements.find({ competency_id: competency.id }, { sort: { created_at: 1, _id: 1 } }),
  };
}

/** An evaluation of a student's certificate, with these scores for the competency's elements. */
export function evaluationOf(
  student: StoredStudent,
  competency: Awaited<ReturnType<typeof someCompetency>>,
  scores: number[],
  more: Partial<NewEvaluation> = {},
): NewEvaluation {
  const matches = competency.elements.map(({ id, name }, place) => {
    const matchScore = scores[place] ?? 0;
    return { elementId: id, elementName: name, matchScore, matched: matchScore >= 0.7, reasoning: "", quotes: [] };
  });
  return {
    student_id: student.id,
    student_name: student.full_name,
    competency_id: competency.id,
    certificate_id: newId(),
    file_url: `${student.user_id}/1_certificate.pdf`,
    file_name: "certificate.pdf",
    file_size: 1000,
    evaluator: { name: "offline", version: "test" },
    text_hash: "hash",
    flags: [],
    matches,
    overall_match: matches.some(({ matched }) => matched),
    summary: "",
    evaluated_at: new Date(),
    ...more,
  };
}
