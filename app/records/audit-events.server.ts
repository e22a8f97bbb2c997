import { Types } from "mongoose";
import { defineModel, listIndexes, type Stored } from "./define-model.server.ts";
import { anything, moment, oneOf, type RowOf, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import { ERASED, FORMER_STAFF, INNER, idsAbout, keptBecause, TOLD, TOLD_UNSIGNED } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

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
  "question",
  "payment",
] as const;
export type AuditedKind = (typeof AUDITED)[number];

const TRAIL = "That staff changed something stays provable; whom it was about does not.";
type Values = Record<string, unknown>;

/** One line of the audit trail: who did what to whom, when, from what to what. */
const fields = {
  at: moment(keptBecause(TRAIL)),
  actor_id: text(keptBecause(TRAIL, false)),
  actor_name: text(INNER),
  actor_role: text(keptBecause(TRAIL)),
  /** Such as "updated", "deleted", "approved". */
  action: text(keptBecause(TRAIL)),
  kind: oneOf(AUDITED, keptBecause(TRAIL)),
  target_id: text(keptBecause(TRAIL, false)),
  /** What it was called at the time. */
  target_name: text(TOLD).or(""),
  /** The values before and after, of the fields that were to change; null where there is nothing before or after. */
  before: anything<Values>(TOLD_UNSIGNED).orNull(),
  after: anything<Values>(TOLD_UNSIGNED).orNull(),
  /** The account of another member of staff, whose name stands in `after` as `second_assessor`; null otherwise. */
  asked_id: text(keptBecause(TRAIL, false)).orNull().optional(),
};

export type AuditEventRow = RowOf<typeof fields>;
export type StoredAuditEvent = Stored<AuditEventRow>;

export const AuditEvents = rowsOf(
  defineModel("audit_events", {
    called: "What staff changed about you",
    of: async (person) => {
      const about = { target_id: { $in: await idsAbout(person) } };
      // Staff are named there by the row of their role, which may be gone.
      const own = { actor_id: person.account ?? "", kind: "own profile" as const };
      return person.account === null ? about : { $or: [about, own] };
    },
    fields,
    // A mail to staff about an interview is about the person, and its address is the reader's.
    untold: ({ kind, target_name }, { email }) => kind === "mail" && !target_name.endsWith(`(${email})`),
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
    search: { search: ["actor_name", "target_name", "action"] },
    indexes: [
      ...listIndexes(["at"], [], ["kind"], ["search"], ["kind", "search"]),
      [{ target_id: 1, at: -1 }],
      [{ actor_id: 1, kind: 1 }],
      [{ asked_id: 1 }, { partialFilterExpression: { asked_id: { $type: "string" } } }],
    ],
    appendOnly: "The audit trail",
    options: { minimize: false },
  }),
);

export const auditTrail = listQueries(AuditEvents.model, {
  orders: { at: "at" },
  descendingFirst: true,
  filters: {
    kind: Object.fromEntries(AUDITED.map((kind) => [kind, { kind }])) as Record<AuditedKind, { kind: AuditedKind }>,
  },
  search: true,
});

export async function appendAuditEvent(event: Omit<AuditEventRow, "at">): Promise<void> {
  await AuditEvents.insert({ ...event, at: new Date() });
}

/** The newest events about any of these things, newest first. */
export function listEventsAbout(targetIds: string[], limit: number): Promise<StoredAuditEvent[]> {
  return AuditEvents.find({ target_id: { $in: targetIds } }, { sort: { at: -1 }, limit });
}

/** An id for something that is to be made, so that the audit trail can name it beforehand. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}
