import { z } from "zod";
import { readContent } from "#app/platform/content.server.ts";
import { insertSampleCourses } from "#app/records/courses.server.ts";
import { countAll } from "#app/records/every-collection.server.ts";

const courses = z.array(
  z.object({
    title: z.string().min(1),
    description: z.string(),
    instructor: z.string(),
    duration: z.string(),
    price: z.number().nonnegative(),
    is_active: z.boolean(),
  }),
);

/**
 * Brings the two courses of content/courses.json into an embedded database that nobody has used yet. A course that was
 * deleted later does not come back.
 */
export async function seedCourses(): Promise<void> {
  if ((await countAll("courses")) > 0) return;
  await insertSampleCourses(readContent("courses", courses));
}
