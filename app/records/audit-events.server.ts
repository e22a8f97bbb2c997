import { Schema, Types } from "mongoose";
import { appendOnly, modelOf, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { expiring } from "./expiring.server.ts";
import { idsAbout } from "./ids-about.server.ts";
import { listQueries } from "./list-query.server.ts";
import { ERASED, each, FORMER_STAFF, INNER, keptBecause, TOLD, TOLD_UNSIGNED } from "./personal-data.ts";
import { searchable } from "./searchable.server.ts";

/** What staff can do to what; the words that the audit trail can be filtered by. */
export const AUDITED = [
  "course",
  "competency",
  "element",
  "guideline",
  "staff access",
  "sign-ins",
  "own profile",
  "review",
  "document",
  "mail",
  "student",
  "export",
  "sample data",
  "interview",
  "certification",
] as const;
export type AuditedKind = (typeof AUDITED)[number];

/** One line of the audit trail: who did what to whom, when, from what to what. */
export interface AuditEventRow {
  at: Date;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  /** Such as "updated", "deleted", "approved". */
  action: string;
  kind: AuditedKind;
  target_id: string;
  /** What it was called at the time. */
  target_name: string;
  /** The values before and after, of the fields that were to change; null where there is nothing before or after. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** The account of another member of staff, whose name stands in `after` as `second_assessor`; null otherwise. */
  asked_id?: string | null;
  /** The event that this one takes back, because the change did not happen after all; null otherwise. */
  withdraws: string | null;
}

export type StoredAuditEvent = Stored<AuditEventRow>;

const required = { type: String, required: true };
const schema = new Schema<AuditEventRow>(
  {
    at: { type: Date, required: true },
    actor_id: required,
    actor_name: required,
    actor_role: required,
    action: required,
    kind: { type: String, enum: AUDITED, required: true },
    target_id: required,
    target_name: { type: String, default: "" },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    asked_id: { type: String, default: null },
    withdraws: { type: String, default: null },
  },
  { minimize: false },
);
schema.index({ at: 1, _id: 1 });
schema.index({ kind: 1, at: 1, _id: 1 });
searchable(schema, { search: ["actor_name", "target_name", "action"] });
schema.index({ search: 1, at: 1, _id: 1 });
schema.index({ kind: 1, search: 1, at: 1, _id: 1 });
schema.index({ target_id: 1, at: -1 });
schema.index({ actor_id: 1, kind: 1 });
schema.index({ asked_id: 1 }, { partialFilterExpression: { asked_id: { $type: "string" } } });
schema.index({ withdraws: 1 }, { partialFilterExpression: { withdraws: { $type: "string" } } });

appendOnly(schema, "The audit trail");

const TRAIL = "That staff changed something stays provable; whom it was about does not.";

const AuditEvent = modelOf<AuditEventRow>("audit_events", schema, {
  called: "What staff changed about you",
  of: async (person) => {
    const about = { target_id: { $in: await idsAbout(person) } };
    // Staff are named there by the row of their role, which may be gone.
    const own = { actor_id: person.account ?? "", kind: "own profile" as const };
    return person.account === null ? about : { $or: [about, own] };
  },
  // A mail to staff about an interview is about the person, and its address is the reader's.
  untold: ({ kind, target_name }, { email }) => kind === "mail" && !target_name.endsWith(`(${email})`),
  fields: {
    ...each(keptBecause(TRAIL), "at", "actor_role", "action", "kind"),
    ...each(keptBecause(TRAIL, false), "actor_id", "target_id", "asked_id", "withdraws"),
    ...each(TOLD, "target_name"),
    ...each(TOLD_UNSIGNED, "before", "after"),
    ...each(INNER, "actor_name"),
  },
  blank: () => ({ target_name: ERASED, before: null, after: null }),
  named: {
    of: ({ account }) => {
      if (account === null) return null;
      return { $or: [{ actor_id: account }, { asked_id: { $eq: account, $type: "string" } }] };
    },
    blank: ({ actor_id, actor_role, asked_id, after }, { account }) => ({
      ...(actor_id === account && { actor_name: actor_role === "student" ? ERASED : FORMER_STAFF }),
      ...(asked_id === account && after && { after: { ...after, second_assessor: FORMER_STAFF } }),
    }),
  },
});

/** Lines that are to be forgotten. */
export const expiringAuditEvents = expiring(AuditEvent, "at");

export const auditTrail = listQueries(AuditEvent, {
  orders: { at: "at" },
  descendingFirst: true,
  filters: {
    kind: Object.fromEntries(AUDITED.map((kind) => [kind, { kind }])) as Record<AuditedKind, { kind: AuditedKind }>,
  },
  search: true,
});

export async function appendAuditEvent(event: Omit<AuditEventRow, "at">): Promise<StoredAuditEvent> {
  return stored((await AuditEvent.create({ ...event, at: new Date() })).toObject());
}

/** Which of these events were taken back, because their change did not happen. */
export async function findWithdrawn(ids: string[]): Promise<Set<string>> {
  const found = await AuditEvent.find({ withdraws: { $in: ids } }, { withdraws: 1 }).lean();
  return new Set(found.map(({ withdraws }) => String(withdraws)));
}

/** The newest events about any of these things, newest first. */
export async function listEventsAbout(targetIds: string[], limit: number): Promise<StoredAuditEvent[]> {
  const found = await AuditEvent.find({ target_id: { $in: targetIds } })
    .sort({ at: -1 })
    .limit(limit)
    .lean();
  return found.map(stored);
}

/** The newest event about something; null when there is none. */
export async function findNewestEvent(targetId: string): Promise<StoredAuditEvent | null> {
  return storedOrNull(await AuditEvent.findOne({ target_id: targetId }).sort({ at: -1 }).lean());
}

/** An id for something that is to be made, so that the audit trail can name it beforehand. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}
