import { z } from "zod";
import { readContent } from "#app/platform/content.server.ts";
import type { Settings } from "#app/platform/env.server.ts";
import { countAccounts } from "#app/records/accounts.server.ts";
import { countCourses, insertSampleCourses } from "#app/records/courses.server.ts";

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
 * On the embedded database, and only there: brings the two courses of content/courses.json into a database that nobody
 * has used yet. Call it before the sample accounts are made. A course that was deleted later does not come back.
 */
export async function seedCourses(settings: Pick<Settings, "MONGODB_URI">): Promise<void> {
  if (settings.MONGODB_URI || (await countAccounts()) > 0 || (await countCourses()) > 0) return;
  await insertSampleCourses(readContent("courses", courses));
}
