import { defineModel } from "./define-model.server.ts";
import { type RowOf, text } from "./fields.server.ts";
import { dueNow, type Held, leaseFields, leasesOn } from "./lease.server.ts";
import { INNER, ofAccount } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

/** A file that the virus scanner has said nothing about yet. As long as its row is there, it is offered to nobody. */
const fields = {
  bucket: text(INNER),
  /** Inside the bucket; no two files have the same. */
  path: text(INNER).unique(),
  /** The account whose file it is. */
  user_id: text(INNER),
  ...leaseFields,
};

export type UncheckedFileRow = RowOf<typeof fields>;

export const UncheckedFiles = rowsOf(
  defineModel("unchecked_files", {
    called: "Files that wait for the virus scanner",
    of: ofAccount("user_id"),
    fields,
    indexes: [[{ user_id: 1 }], [{ bucket: 1, due_at: 1 }]],
  }),
);

/** Notes that a file waits for the scanner; to be written before any record names the file. */
export async function noteUnchecked(file: Pick<UncheckedFileRow, "bucket" | "path" | "user_id">): Promise<void> {
  await UncheckedFiles.insert({ ...file, ...dueNow() });
}

export const checkLeases = leasesOn(UncheckedFiles.model);

/** A file that this process has scanned. */
export type HeldFile = Held<UncheckedFileRow>;
