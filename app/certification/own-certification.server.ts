import { demand, type Person } from "#app/identity/access.server.ts";
import type { StoredCase } from "#app/records/certification-cases.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { openWhenComplete } from "./open.server.ts";
import { type Readiness, readinessOf } from "./readiness.server.ts";

/** How a student stands on the last part of the way. */
export interface OwnCertification {
  /** The newest attempt; null before everything is there that the interview asks for. */
  attempt: StoredCase | null;
  readiness: Readiness;
}

/** What is missing, and what became of the interview; opens the attempt if nothing is missing. @throws ForbiddenError before payment */
export async function readOwnCertification(person: Person): Promise<OwnCertification> {
  demand(person, "own-certification:take");
  const attempt = await openWhenComplete(person.rowId);
  const student = await findStudent(person.rowId);
  const readiness = student ? await readinessOf(student) : { complete: false, missing: [] };
  return { attempt, readiness };
}
