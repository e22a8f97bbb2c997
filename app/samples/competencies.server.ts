import { z } from "zod";
import { readContent } from "#app/platform/content.server.ts";
import type { Settings } from "#app/platform/env.server.ts";
import { countAccounts } from "#app/records/accounts.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { countCompetencies, insertCompetency } from "#app/records/competencies.server.ts";
import { insertElement } from "#app/records/competency-elements.server.ts";

const text = z.string().min(1);
const competencies = z.array(
  z.object({
    course: z.enum(["GMP", "AIP"]).optional(),
    name: text,
    definition: text,
    elements: z.array(z.object({ name: text, definition: text, bei_question: text.optional() })),
  }),
);

/**
 * On the embedded database, and only there: brings the competencies of content/competencies.json into a database that
 * nobody has used yet. Call it before the sample accounts are made. What was deleted later does not come back.
 */
export async function seedCompetencies(settings: Pick<Settings, "MONGODB_URI">): Promise<void> {
  if (settings.MONGODB_URI || (await countAccounts()) > 0) return;
  await insertSampleCompetencies();
}

/** Brings the competencies of content/competencies.json into a database that has none, in their order. */
export async function insertSampleCompetencies(): Promise<void> {
  if ((await countCompetencies()) > 0) return;
  let moment = Date.now();
  for (const { name, definition, course = null, elements } of readContent("competencies", competencies)) {
    const competency = await insertCompetency(newId(), { name, definition, course }, new Date(moment++));
    for (const { bei_question = null, ...element } of elements) {
      await insertElement(newId(), competency.id, { ...element, bei_question }, new Date(moment++));
    }
  }
}
