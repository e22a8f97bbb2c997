import { defineModel, listIndexes, type Stored } from "./define-model.server.ts";
import { flag, list, moment, number, oneOf, type RowOf, shape, text } from "./fields.server.ts";
import { type Held, type Leased, leaseFields, leasesOn, NO_WORK } from "./lease.server.ts";
import { listQueries } from "./list-query.server.ts";
import { INNER, keptBecause, ofAccount, TOLD, TOLD_UNSIGNED } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";
import { COURSE_NAMES } from "./students.server.ts";
export const CREDENTIAL_STATUSES = ["valid", "withdrawn"] as const;
export type CredentialStatus = (typeof CREDENTIAL_STATUSES)[number];

/** That a credential was withdrawn or restored. */
const statusChange = {
  at: moment(),
  /** The account's id. */
  by: text(),
  by_name: text(),
  to: oneOf(CREDENTIAL_STATUSES),
  reason: text(),
};

export type StatusChange = RowOf<typeof statusChange>;

/** That the holder wants the name corrected, and why. */
const nameRequest = {
  name: text(),
  reason: text(),
  /** The id of the holder's document that shows the name; null where only the spelling changes. */
  document: text().orNull(),
  at: moment(),
};

export type NameRequest = RowOf<typeof nameRequest>;

/** A competency that a credential certifies, as it was called at the time. */
const certified = { id: text(), name: text() };

const SHOWN_AROUND = "Whoever is shown the paper learns that it is withdrawn; not whose it was.";

/** A certification that the institute awarded to somebody. */
const fields = {
  /** As it is printed; see certification/number.ts. */
  number: text(keptBecause(SHOWN_AROUND)).unique(),
  /** The case in which it was decided; no case awards twice. */
  case: text(keptBecause(SHOWN_AROUND, false)).unique(),
  /** The id of the students row. */
  student: text(INNER),
  /** The account's id. */
  user_id: text(INNER),
  course: oneOf(COURSE_NAMES, keptBecause(SHOWN_AROUND)),
  /** As the holder wants it written. */
  name: text(TOLD),
  /** How often it was corrected since it was issued, and when last. */
  name_changes: number(TOLD).or(0),
  name_corrected_at: moment(TOLD).orNull().optional(),
  name_request: shape(nameRequest, TOLD).orNull().optional(),
  /** Whether a correction of the name waits for an answer. */
  name_asked: flag(INNER).or(false).optional(),
  issued_at: moment(keptBecause(SHOWN_AROUND)),
  /** Null when it holds for good. */
  expires_at: moment(keptBecause(SHOWN_AROUND)).orNull(),
  competencies: list(shape(certified), TOLD).or([]),
  /** Ids of those that the holder has made public. */
  public_competencies: list(text(), TOLD).or([]),
  status: oneOf(CREDENTIAL_STATUSES, keptBecause(SHOWN_AROUND)),
  /** Its place in the status lists, drawn at random. */
  status_index: number(keptBecause(SHOWN_AROUND, false)).unique(),
  /** The places of the badges with a former name: they stay withdrawn. */
  former_places: list(number(), keptBecause(SHOWN_AROUND, false)).or([]).optional(),
  /** Oldest first. */
  status_changes: list(shape(statusChange), TOLD_UNSIGNED).or([]),
  /** What one super admin has asked for, until another one agrees or not; null otherwise. */
  proposed: shape(statusChange, INNER).orNull(),
  /** Counts every change, so that whoever keeps something made of it knows whether it still holds. */
  version: number(keptBecause(SHOWN_AROUND, false)).or(1),
  /** The next reminder that it expires. */
  ...leaseFields,
};

export type CredentialRow = RowOf<typeof fields>;
export type StoredCredential = Stored<CredentialRow>;
export type HeldCredential = Held<CredentialRow>;

export const Credentials = rowsOf(
  defineModel("credentials", {
    called: "Your PGI certificates",
    of: ofAccount("user_id"),
    fields,
    search: { search: ["name", "number"] },
    indexes: [
      [{ user_id: 1, issued_at: -1 }],
      [{ status: 1, status_index: 1 }],
      [{ "proposed.by": 1 }],
      [{ former_places: 1 }],
      [{ due_at: 1 }],
      ...listIndexes(
        ["issued_at"],
        [],
        ["status"],
        ["name_asked"],
        ["search"],
        ["status", "search"],
        ["name_asked", "search"],
      ),
    ],
    blank: ({ version }) => ({
      name: "",
      name_changes: 0,
      name_corrected_at: null,
      name_request: null,
      name_asked: false,
      student: "",
      user_id: "",
      competencies: [],
      public_competencies: [],
      proposed: null,
      ...NO_WORK,
      status: "withdrawn" as const,
      status_changes: [
        {
          at: new Date(),
          by: "",
          by_name: "PGI",
          to: "withdrawn" as const,
          reason: "The holder has left and had their data deleted.",
        },
      ],
      version: version + 1,
    }),
  }),
);

export const renewalLeases = leasesOn(Credentials.model, { status: "valid" });

const CHANGES_KEPT = 100;

/** Every credential, for staff. */
export const credentialList = listQueries(Credentials.model, {
  orders: { issued: "issued_at" },
  descendingFirst: true,
  filters: { status: { valid: { status: "valid" }, withdrawn: { status: "withdrawn" }, asked: { name_asked: true } } },
  search: true,
});

/** Whether the holder's data was erased: it stays withdrawn, and nothing is drawn or signed of it any more. */
export function isErased({ user_id }: Pick<CredentialRow, "user_id">): boolean {
  return user_id === "";
}

/** What an account was awarded, the newest first. */
export function listCredentialsOf(userId: string): Promise<StoredCredential[]> {
  return Credentials.find({ user_id: userId }, { sort: { issued_at: -1 } });
}

/** What a credential starts with. */
export type NewCredential = Omit<
  CredentialRow,
  | "public_competencies"
  | "name_changes"
  | "status"
  | "status_changes"
  | "proposed"
  | "version"
  | "issued_at"
  | keyof Leased
> & { due_at?: Date | null };

/** Whether a credential has, or had, this place in the status lists. */
export function isDrawn(place: number): Promise<boolean> {
  return Credentials.exists({ $or: [{ status_index: place }, { former_places: place }] });
}

/** Keeps a new credential. @throws when its case has one, or its number or its place in the lists is another's */
export function insertCredential(row: NewCredential): Promise<StoredCredential> {
  const start = {
    ...NO_WORK,
    public_competencies: [],
    name_changes: 0,
    status_changes: [],
    version: 1,
    issued_at: new Date(),
  };
  return Credentials.insert({ ...start, ...row, status: "valid" });
}

/** Keeps that the holder of a valid credential wants its name corrected, if that happened less often than `most`. @returns whether it was so */
export function askForName(number: string, holder: string, name_request: NameRequest, most: number): Promise<boolean> {
  const mine = { number, user_id: holder, status: "valid", name_changes: { $lt: most } } as const;
  return Credentials.update(mine, { $set: { name_request, name_asked: true }, $inc: { version: 1 } });
}

/**
 * Corrects the name on a credential that is still as it was seen, or leaves it.
 * @param place for the badge with the corrected name; null where the name is left
 * @returns the credential as it is now; null when it is another by now
 */
export function answerNameRequest(seen: StoredCredential, place: number | null): Promise<StoredCredential | null> {
  const { id, version, name_request: asked, status_index: former } = seen;
  const answered = { name_request: null, name_asked: false };
  if (place === null || !asked) return Credentials.updateIfCurrent(id, version, { $set: answered });
  const corrected = { ...answered, name: asked.name, name_corrected_at: new Date(), status_index: place };
  const change = { $set: corrected, $push: { former_places: former }, $inc: { name_changes: 1 } };
  return Credentials.updateIfCurrent(id, version, change, { status: "valid" });
}

/** Makes these competencies of a credential public, and no others. @returns whether this account holds it */
export function publishCompetencies(number: string, userId: string, ids: readonly string[]): Promise<boolean> {
  const change = { $set: { public_competencies: [...ids] }, $inc: { version: 1 } };
  return Credentials.update({ number, user_id: userId }, change);
}

/** Keeps what is asked for of a credential that is still as it was seen, or that it is not any more. @returns null when it was not so */
export function proposeChange(
  { number, version }: Pick<CredentialRow, "number" | "version">,
  proposed: StatusChange | null,
): Promise<StoredCredential | null> {
  return Credentials.change({ number, version }, { $set: { proposed }, $inc: { version: 1 } });
}

/** Withdraws or restores a credential; of two who do so at once, one does. @param version which was seen @returns it as it is now; null when it was no longer so */
export async function changeCredentialStatus(
  number: string,
  change: StatusChange,
  version?: number,
): Promise<StoredCredential | null> {
  const from = change.to === "valid" ? "withdrawn" : "valid";
  const update = {
    $set: { status: change.to, proposed: null },
    $push: { status_changes: { $each: [change], $slice: -CHANGES_KEPT } },
    $inc: { version: 1 },
  };
  return Credentials.change({ number, status: from, ...(version !== undefined && { version }) }, update);
}
