import { z } from "zod";
import { contentFile } from "#app/platform/content.server.ts";
import { Competencies, Elements } from "#app/records/competency-elements.server.ts";
import { Courses } from "#app/records/courses.server.ts";
import { countAll } from "#app/records/every-collection.server.ts";

const text = z.string().min(1);
/** The competencies that a new database begins with. */
export const sampleCompetencies = contentFile(
  "competencies",
  z.array(
    z.strictObject({
      course: z.enum(["GMP", "AIP"]).optional(),
      name: text,
      definition: text,
      elements: z.array(z.strictObject({ name: text, definition: text, bei_question: text.optional() })),
    }),
  ),
);

/** Brings the competencies of content/competencies.json into a database that has none, in their order. */
export async function insertSampleCompetencies(): Promise<void> {
  if ((await countAll("competencies")) > 0) return;
  let moment = Date.now();
  for (const { name, definition, course = null, elements } of sampleCompetencies()) {
    const row = { name, definition, course, created_at: new Date(moment++) };
    const { id: competency_id } = await Competencies.insert(row);
    for (const { bei_question = null, ...element } of elements)
      await Elements.insert({ ...element, bei_question, competency_id, created_at: new Date(moment++) });
  }
}

const courses = contentFile(
  "courses",
  z.array(
    z.object({
      title: text,
      description: z.string(),
      instructor: z.string(),
      duration: z.string(),
      price: z.number().nonnegative(),
      is_active: z.boolean(),
    }),
  ),
);

/**
 * Brings the two courses of content/courses.json into an embedded database that nobody has used yet. A course that was
 * deleted later does not come back.
 */
export async function seedCourses(): Promise<void> {
  if ((await countAll("courses")) > 0) return;
  let moment = Date.now();
  for (const course of courses()) await Courses.insert({ ...course, created_at: new Date(moment++), created_by: null });
}
