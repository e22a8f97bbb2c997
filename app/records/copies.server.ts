import { defineModel, goesAt, type Stored } from "./define-model.server.ts";
import { flag, list, moment, oneOf, type RowOf, text } from "./fields.server.ts";
import { rowsOf } from "./rows.server.ts";

const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = 400 * DAY_MS;
/** A backup is kept for so long, as the privacy notice says. */
const BACKUP_MS = 30 * DAY_MS;

/** That a copy of the data was made, or tried out, and what came of it. */
const fields = {
  kind: oneOf(["backup", "rehearsal"]),
  at: moment(),
  ok: flag(),
  name: text(),
  /** What was found, or what went wrong. */
  note: text().or(""),
  /** The ids of the keys without which its files cannot be read, and which are not in it. */
  keys: list(text()).or([]),
  goes_at: moment(),
};

type CopyRow = RowOf<typeof fields>;
export type StoredCopy = Stored<CopyRow>;

export const Copies = rowsOf(
  defineModel("copies", {
    nobodys: "Names of backups, ids of keys, and how a rehearsal went.",
    fields,
    indexes: [[{ kind: 1, at: -1 }], goesAt("goes_at")],
  }),
);

/** Notes that a copy was made or tried out. */
export async function noteCopy(copy: Omit<CopyRow, "at" | "goes_at">): Promise<void> {
  const at = new Date();
  await Copies.insert({ ...copy, at, goes_at: new Date(at.getTime() + KEPT_MS) });
}

/** When a backup was last made and a rehearsal last went well, and what failed since; null for what never was. */
export interface CopyState {
  backup: Date | null;
  rehearsal: Date | null;
  failed: StoredCopy | null;
}

export async function copyState(): Promise<CopyState> {
  const last = async (kind: CopyRow["kind"]) =>
    (await Copies.find({ kind, ok: true }, { sort: { at: -1 }, limit: 1 }))[0]?.at ?? null;
  const [backup, rehearsal] = await Promise.all([last("backup"), last("rehearsal")]);
  const [newest] = await Copies.find({}, { sort: { at: -1, _id: -1 }, limit: 1 });
  return { backup, rehearsal, failed: newest?.ok === false ? newest : null };
}

/** The backups that may be restored, newest first. */
export function keptBackups(): Promise<StoredCopy[]> {
  const at = { $gt: new Date(Date.now() - BACKUP_MS) };
  return Copies.find({ kind: "backup", ok: true, at }, { sort: { at: -1 }, limit: 1000 });
}
