import { Credential, type CredentialRow, type StatusChange, type StoredCredential } from "./credential-model.server.ts";
import { isDuplicate, stored, storedOrNull } from "./define-model.server.ts";
import { listQueries } from "./list-query.server.ts";

export type * from "./credential-model.server.ts";

const CHANGES_KEPT = 100;

/** Every credential, for staff. */
export const credentialList = listQueries(Credential, {
  orders: { issued: "issued_at" },
  descendingFirst: true,
  filters: { status: { valid: { status: "valid" }, withdrawn: { status: "withdrawn" } } },
  search: true,
});

/** Whether the holder's data was erased: it stays withdrawn, and nothing is drawn or signed of it any more. */
export function isErased({ user_id }: Pick<CredentialRow, "user_id">): boolean {
  return user_id === "";
}

/** The accounts whose credential was issued before a moment, the earliest first. */
export async function* eachHolderSince(before: Date): AsyncGenerator<string> {
  const found = Credential.find({ issued_at: { $lt: before }, user_id: { $ne: "" } }, { user_id: 1 }).sort({
    issued_at: 1,
    _id: 1,
  });
  for await (const { user_id } of found.lean().cursor({ batchSize: 100 })) yield user_id;
}

/** @param number as it is printed */
export async function findCredential(number: string): Promise<StoredCredential | null> {
  return storedOrNull(await Credential.findOne({ number }).lean());
}

export async function findCredentialOfCase(caseId: string): Promise<StoredCredential | null> {
  return storedOrNull(await Credential.findOne({ case: caseId }).lean());
}

/** What an account was awarded, the newest first. */
export async function listCredentialsOf(userId: string): Promise<StoredCredential[]> {
  return (await Credential.find({ user_id: userId }).sort({ issued_at: -1 }).lean()).map(stored);
}

/** What tells whether something that was made of a credential still holds. */
export type CredentialVersion = Pick<CredentialRow, "number" | "version" | "status" | "expires_at">;

/** The versions of these credentials as they are now, by number; those that were never issued are left out. */
export async function versionsOf(numbers: readonly string[]): Promise<Map<string, CredentialVersion>> {
  const fields = { _id: 0, number: 1, version: 1, status: 1, expires_at: 1 };
  const found = await Credential.find({ number: { $in: [...numbers] } }, fields).lean();
  return new Map(found.map((row) => [row.number, row]));
}

/** What a credential starts with. */
export type NewCredential = Omit<
  CredentialRow,
  "public_competencies" | "name_changes" | "status" | "status_changes" | "version" | "issued_at"
>;

/**
 * Keeps a new credential.
 * @returns it, or the one that its case has been given already; "taken" when its number or its place in the lists is another's
 */
export async function insertCredential(row: NewCredential): Promise<StoredCredential | "taken"> {
  const start = { public_competencies: [], name_changes: 0, status_changes: [], version: 1, issued_at: new Date() };
  try {
    return stored((await Credential.create({ ...row, ...start, status: "valid" })).toObject());
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return (await findCredentialOfCase(row.case)) ?? "taken";
  }
}

/**
 * Has the name on a valid credential written otherwise, if this account holds it and has done so less often than `most`.
 * @returns the credential as it is now; null when that was not so
 */
export async function renameCredential(
  number: string,
  holder: string,
  name: string,
  most: number,
): Promise<StoredCredential | null> {
  const mine = { number, user_id: holder, status: "valid", name_changes: { $lt: most } } as const;
  const change = { $set: { name }, $inc: { name_changes: 1, version: 1 } };
  return storedOrNull(await Credential.findOneAndUpdate(mine, change, { returnDocument: "after" }).lean());
}

export async function countCredentials(): Promise<number> {
  return Credential.estimatedDocumentCount();
}

/** Makes these competencies of a credential public, and no others. @returns whether this account holds it */
export async function publishCompetencies(number: string, userId: string, ids: readonly string[]): Promise<boolean> {
  const change = { $set: { public_competencies: [...ids] }, $inc: { version: 1 } };
  return (await Credential.updateOne({ number, user_id: userId }, change)).matchedCount > 0;
}

/** Withdraws or restores a credential; of two who do so at once, one does. @returns it as it is now; null when it was no longer so */
export async function changeCredentialStatus(number: string, change: StatusChange): Promise<StoredCredential | null> {
  const from = change.to === "valid" ? "withdrawn" : "valid";
  const update = {
    $set: { status: change.to },
    $push: { status_changes: { $each: [change], $slice: -CHANGES_KEPT } },
    $inc: { version: 1 },
  };
  const options = { returnDocument: "after" } as const;
  return storedOrNull(await Credential.findOneAndUpdate({ number, status: from }, update, options).lean());
}

/** The places of withdrawn credentials from one (included) to another, in order. */
export async function listWithdrawnPlaces(from: number, to: number): Promise<number[]> {
  const withdrawn = { status: "withdrawn", status_index: { $gte: from, $lt: to } } as const;
  const found = await Credential.find(withdrawn, { _id: 0, status_index: 1 }).sort({ status_index: 1 }).lean();
  return found.map(({ status_index }) => status_index);
}
