import { demand, type Person } from "#app/identity/access.server.ts";
import { pick } from "#app/platform/pick.ts";
import { findWithdrawn, type StoredAuditEvent } from "#app/records/audit-events.server.ts";

const SHOWN = ["id", "at", "actor_name", "actor_role", "action", "kind", "target_name", "before", "after"] as const;

export interface AuditLine extends Pick<StoredAuditEvent, (typeof SHOWN)[number]> {
  /** Whether it takes back another line, whose change did not happen. */
  withdraws: boolean;
  /** Whether the change did not happen after all. */
  withdrawn: boolean;
}

/** Lines of the audit trail, each with what became of it. @throws ForbiddenError */
export async function auditLines(person: Person, events: StoredAuditEvent[]): Promise<AuditLine[]> {
  demand(person, "audit:see");
  return linesOf(events);
}

/** Events with what became of them. The caller has asked whether the person may see them. */
export async function linesOf(events: StoredAuditEvent[]): Promise<AuditLine[]> {
  const withdrawn = await findWithdrawn(events.map(({ id }) => id));
  return events.map((event) => ({
    ...pick(event, ...SHOWN),
    withdraws: Boolean(event.withdraws),
    withdrawn: withdrawn.has(event.id),
  }));
}
