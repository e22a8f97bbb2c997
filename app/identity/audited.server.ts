import { type AuditEventRow, type AuditedKind, appendAuditEvent } from "#app/records/audit-events.server.ts";
import type { Person } from "./access.server.ts";
import { noteSecurity } from "./security-log.server.ts";

/** What became of a change that somebody asked for. */
export type Outcome =
  | { kind: "done"; id: string }
  /** It is not there, or no longer. */
  | { kind: "gone" }
  /** Somebody else changed it since the form was opened; nothing was written. */
  | { kind: "changed meanwhile" };

export const GONE: Outcome = { kind: "gone" };
export const CHANGED_MEANWHILE: Outcome = { kind: "changed meanwhile" };

export function done(id: string): Outcome {
  return { kind: "done", id };
}

/** What somebody is about to do, as the audit trail will say it. */
export interface Deed {
  action: string;
  kind: AuditedKind;
  target: { id: string; name: string };
  /** Of an export about one person: who, and what of them; the security log then names them where an erasure finds it. */
  subject?: { id: string; name: string; email: string };
  exported?: string;
  /** The account of the member of staff who was asked to do something, and is named in `after` as `second_assessor`. */
  asked?: string | null;
  /** The values before and after, by the names of the fields. */
  before?: object;
  after?: object;
}

/**
 * Makes a change together with its line in the audit trail. The line is written first, so that no crash leaves a change
 * without one; when the change turns out not to happen, a second line withdraws the first.
 * @param change makes the change and returns what came of it; null or false when it did not happen
 * @returns what the change returned
 */
export async function audited<Result>(person: Person, deed: Deed, change: () => Promise<Result>): Promise<Result> {
  const line = eventOf(person, deed);
  if (deed.kind === "export")
    noteSecurity({ kind: "export", actor: person, what: deed.exported ?? deed.target.name, subject: deed.subject });
  const written = await appendAuditEvent(line);
  const result = await change();
  if (result === null || result === false) await appendAuditEvent({ ...line, withdraws: written.id });
  return result;
}

function eventOf(person: Person, { action, kind, target, asked, ...values }: Deed): Omit<AuditEventRow, "at"> {
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
    withdraws: null,
  };
}

function differing(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
}
