import mongoose, { type QueryFilter } from "mongoose";
import { personalData } from "./define-model.server.ts";
import type { Person, PersonalData } from "./personal-data.ts";

/** The collections whose rows the audit trail and mails name by id. */
const NAMED = ["certification_cases", "credentials", "evaluations", "mails"] as const;

/** The ids under which the audit trail speaks of a person: of their account, their rows, and of what they were awarded. */
export async function idsAbout(person: Person): Promise<string[]> {
  const found: string[] = [person.account, person.student].filter((id) => id !== null);
  for (const collection of NAMED) found.push(...(await idsIn(collection, person)));
  return found;
}

/** The ids of a person's rows in a collection; of credentials their numbers. */
async function idsIn(collection: (typeof NAMED)[number], person: Person): Promise<string[]> {
  const { of } = personalData.get(collection) as unknown as PersonalData<{ number?: string }>;
  const filter = await of(person);
  if (filter === null) return [];
  const rows = await mongoose.model<{ number?: string }>(collection).find(filter, { number: 1 }).lean();
  return rows.map(({ _id, number }) => number ?? String(_id));
}

/** The ids of the cases in which a person is or was to be certified. */
export function casesOf(person: Person): Promise<string[]> {
  return idsIn("certification_cases", person);
}

/** The mails to a person, and those to staff about their interviews. */
export function mailsAbout(person: Person): Promise<string[]> {
  return idsIn("mails", person);
}

/** The rows that belong to a person's cases. */
export async function ofCases<Row extends { case: string | null }>(person: Person): Promise<QueryFilter<Row> | null> {
  const ids = await casesOf(person);
  return ids.length === 0 ? null : ({ case: { $in: ids } } as unknown as QueryFilter<Row>);
}
