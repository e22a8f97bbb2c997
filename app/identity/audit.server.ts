import { undone, withTransaction } from "#app/platform/database/transaction.server.ts";
import { type AuditEventRow, type AuditedKind, appendAuditEvent } from "#app/records/audit-events.server.ts";
import type { Person } from "./access.server.ts";
import { demandImpartial } from "./impartial.server.ts";
import { noteSecurity } from "./security-log.server.ts";

/** What became of a change that somebody asked for. */
export type Outcome =
  | { kind: "done"; id: string }
  | { kind: "gone" }
  /** Somebody else changed it since the form was opened; nothing was written. */
  | { kind: "changed meanwhile" };

export const GONE: Outcome = { kind: "gone" };
export const CHANGED_MEANWHILE: Outcome = { kind: "changed meanwhile" };

export function done(id: string): Outcome {
  return { kind: "done", id };
}

/** What is done in somebody's case: nobody of the staff does it in their own. */
type CaseKind = "student" | "document" | "review" | "interview" | "certification" | "question" | "payment";

/** Whose case a change is in, by their account; null where that is nobody's who has one. */
type About = { kind: CaseKind; about: string | null } | { kind: Exclude<AuditedKind, CaseKind>; about?: undefined };

/** A change as the audit trail will say it. */
export type AuditEntry = About & {
  action: string;
  target: { id: string; name: string };
  /** Of an export about one person: who, and what of them; the security log then names them where an erasure finds it. */
  subject?: { id: string; name: string; email: string };
  exported?: string;
  /** The account of the member of staff who was asked to do something, and is named in `after` as `second_assessor`. */
  asked?: string | null;
  /** The values before and after, by the names of the fields. */
  before?: object;
  after?: object;
};

/**
 * Makes a change together with its line in the audit trail: both are committed, or neither (see `withTransaction`, whose terms hold for it).
 * What is in somebody's case is refused to whoever is that person, or stated a relation.
 * @param change makes the change and returns what came of it; null or false when it did not happen, which undoes whatever it wrote
 * @throws PartialityError
 */
export async function withAudit<Result>(
  actor: Person,
  entry: AuditEntry,
  change: () => Promise<Result>,
): Promise<Result> {
  await demandImpartial(actor, entry.about ?? null);
  if (entry.kind === "export")
    noteSecurity({ kind: "export", actor, what: entry.exported ?? entry.target.name, subject: entry.subject });
  return withTransaction(async () => {
    const result = await change();
    if (result === null || result === false) return undone(result);
    await appendAuditEvent(eventOf(actor, entry));
    return result;
  });
}

function eventOf(person: Person, { action, kind, target, asked, ...values }: AuditEntry): Omit<AuditEventRow, "at"> {
  const { before, after } = values as Record<"before" | "after", Record<string, unknown> | undefined>;
  const changed = before && after ? differing(before, after) : undefined;
  const only = (all: Record<string, unknown> | undefined) =>
    all && changed ? Object.fromEntries(changed.map((name) => [name, all[name] ?? null])) : (all ?? null);
  return {
    actor_id: person.accountId,
    actor_name: person.fullName || person.email,
    actor_role: person.role,
    action,
    kind,
    target_id: target.id,
    target_name: target.name,
    before: only(before),
    after: only(after),
    asked_id: asked ?? null,
  };
}

function differing(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
}
