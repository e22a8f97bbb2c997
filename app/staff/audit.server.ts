import { demand, type Person } from "#app/identity/access.server.ts";
import { pick } from "#app/platform/pick.ts";
import type { StoredAuditEvent } from "#app/records/audit-events.server.ts";

const SHOWN = ["id", "at", "actor_name", "actor_role", "action", "kind", "target_name", "before", "after"] as const;

export type AuditLine = Pick<StoredAuditEvent, (typeof SHOWN)[number]>;

/** Lines of the audit trail. @throws ForbiddenError */
export function auditLines(person: Person, events: StoredAuditEvent[]): AuditLine[] {
  demand(person, "audit:see");
  return linesOf(events);
}

/** Events as lines of the audit trail. The caller has asked whether the person may see them. */
export function linesOf(events: StoredAuditEvent[]): AuditLine[] {
  return events.map((event) => pick(event, ...SHOWN));
}
