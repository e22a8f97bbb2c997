import { type Award, issueCredential } from "#app/certification/award.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import type { StoredCredential } from "#app/records/credentials.server.ts";

export const COMPETENCIES = [
  { id: "c1", name: "People leadership" },
  { id: "c2", name: "Leading change" },
];

/** What a case of its own certifies: all of it made up, unless it is given. */
export function someAward(given: Partial<Award> = {}): Award {
  const ids = { caseId: newId(), student: newId(), user_id: newId() };
  return { ...ids, course: "GMP", name: "Asha Rao", competencies: COMPETENCIES, expires_at: null, ...given };
}

/** Issues a credential in the database that is connected. */
export function newCredential(given: Partial<Award> = {}): Promise<StoredCredential> {
  return issueCredential("terminal", someAward(given));
}
