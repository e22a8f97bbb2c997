import { calendarDay } from "#app/platform/format.ts";
import { defineModel, listIndexes } from "./define-model.server.ts";
import { moment, number, oneOf, type RowOf, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import { ERASED, INNER, keptBecause, type Person, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

/** What the security log knows of; the words that it can be filtered by. */
export const SECURITY_KINDS = [
  "sign-in good",
  "sign-in bad",
  "limit hit",
  "refusal",
  "role granted",
  "role revoked",
  "role requested",
  "second factor set",
  "second factor removed",
  "second factor used",
  "recovery code used",
  "session ended",
  "password changed",
  "re-authentication",
  "export",
  "document read",
  "record read",
  "erasure",
] as const;

export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** The kinds by which personal data left the database or the store for somebody's eyes. */
export const TOUCHES: readonly SecurityKind[] = ["document read", "record read", "export"];

const LOG = "A year of who read what is demanded by law, and shows a breach; whose it was does not stay.";

/** One line of the security log. Nobody typed any of it but names and addresses of accounts and names of files. */
const fields = {
  at: moment(keptBecause(LOG)),
  /** The day in India, such as 2026-11-21. */
  day: text(keptBecause(LOG)),
  kind: oneOf(SECURITY_KINDS, keptBecause(LOG)),
  /** Who did it; empty where nobody was signed in. */
  actor_id: text(keptBecause(LOG, false)).or(""),
  actor_name: text(INNER).or(""),
  actor_email: text(INNER).or(""),
  actor_role: text(keptBecause(LOG)).or(""),
  /** Whom it concerned, where that is somebody else. */
  subject_id: text(keptBecause(LOG, false)).or(""),
  subject_name: text(INNER).or(""),
  subject_email: text(INNER).or(""),
  /** What it was about: a file, a role, a limit, a path. */
  what: text(TOLD).or(""),
  /** The id of the file; empty for anything else. */
  what_id: text(keptBecause(LOG, false)).or(""),
  /** Stands for the network address that it came from; empty when it came from none. */
  address: text(TOLD).or(""),
  /** How often it happened, where that is counted together. */
  count: number(keptBecause(LOG)).or(1),
};

export type SecurityEventRow = RowOf<typeof fields>;

function eventsOf({ account, email }: Person) {
  const ids = account === null ? [] : [{ actor_id: account }, { subject_id: account }];
  const emails = email === "" ? [] : [{ actor_email: email }, { subject_email: email }];
  const any = [...ids, ...emails];
  return any.length === 0 ? null : { $or: any };
}

function names({ account, email }: Person, id: string, address: string): boolean {
  return (id !== "" && id === account) || (address !== "" && address === email);
}

/** What somebody did, as staff, to another person's things is that person's to read. */
function isAboutAnother({ subject_id, subject_email }: SecurityEventRow, person: Person): boolean {
  return (subject_id !== "" || subject_email !== "") && !names(person, subject_id, subject_email);
}

/** A line without what names a person: as who did it, and as whom it concerned. */
function withoutPerson(row: SecurityEventRow, person: Person): Partial<SecurityEventRow> {
  const acted = names(person, row.actor_id, row.actor_email);
  const concerned = names(person, row.subject_id, row.subject_email);
  const read = row.kind === "document read" || row.kind === "record read";
  return {
    ...(acted && { actor_name: ERASED, actor_email: "" }),
    ...(concerned && { subject_name: ERASED, subject_email: "" }),
    ...((acted || row.actor_id === "") && { address: "" }),
    ...(read && concerned && { what: ERASED }),
  };
}

export const SecurityEvents = rowsOf(
  defineModel("security_events", {
    called: "Sign-ins, and who saw your data",
    of: eventsOf,
    fields,
    untold: isAboutAnother,
    others: ({ actor_id, actor_email }, person) => (names(person, actor_id, actor_email) ? [] : ["address"]),
    blank: withoutPerson,
    search: { search: ["actor_name", "actor_email", "subject_name", "subject_email", "address"] },
    indexes: [
      [{ at: 1 }],
      ...listIndexes(["at"], [], ["kind"], ["day"], ["search"]),
      [{ subject_id: 1, kind: 1, at: -1 }],
      [{ actor_id: 1 }],
      [{ actor_email: 1 }],
      [{ subject_email: 1 }],
    ],
    appendOnly: "The security log",
  }),
);

/** The log as staff search it. */
export const securityLog = listQueries(SecurityEvents.model, {
  orders: { at: "at" },
  descendingFirst: true,
  filters: {
    kind: Object.fromEntries(SECURITY_KINDS.map((kind) => [kind, { kind }])) as Record<
      SecurityKind,
      { kind: SecurityKind }
    >,
    day: { field: "day", values: "day" },
  },
  search: true,
});

/** Adds a line. @throws when it cannot be written */
export async function appendSecurityEvent(event: Omit<SecurityEventRow, "day">): Promise<void> {
  await SecurityEvents.insert({ ...event, day: calendarDay(event.at) });
}
