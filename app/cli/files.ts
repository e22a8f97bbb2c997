import { parseArgs } from "node:util";
import { removeUnnamedFiles, resealFiles, type SweepFindings, sweepFiles } from "#app/documents/sweep.server.ts";
import { openKeyring } from "#app/files/keyring.server.ts";
import { env } from "#app/platform/env.server.ts";
import { keptBackups } from "#app/records/copies.server.ts";
import { forgetFileKey, listFileKeys } from "#app/records/file-seals.server.ts";
import { printColumns, runCommand, withDatabase } from "./run-command.ts";

const USAGE = `Usage, while the product runs or not:
npm run files sweep [-- --delete]
  compares the records of documents and certificates with the files in the store
  --delete  removes the files that no record names (files younger than an hour are always left alone)
npm run files rotate
  encrypts every private file under the first key of FILES_KEY that is not yet: those under the other keys, and plain ones
npm run files keys
  says which keys files and backups are under, and whether the settings have them
npm run files forget-key ID
  lets the product start without a key that is lost; the files under it stay unreadable`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { delete: { type: "boolean" } }, allowPositionals: true });
  const [command = "", id, ...more] = positionals;
  const named = command === "forget-key" && id !== undefined;
  const known = ["sweep", "rotate", "keys"].includes(command);
  if (more.length > 0 || !(named || (known && id === undefined))) throw new Error(USAGE);
  await withDatabase(async () => {
    if (named) await forgetKey(id);
    else if (command === "rotate") await rotate();
    else if (command === "keys") await listKeys();
    else await sweep(values.delete ?? false);
  });
});

async function sweep(remove: boolean): Promise<void> {
  for (const findings of await sweepFiles()) {
    report(findings);
    if (findings.recordsWithoutFile.length > 0) process.exitCode = 2;
    if (!remove) continue;
    await removeUnnamedFiles(findings);
    console.log(`  ${findings.filesWithoutRecord.length} files removed.`);
  }
}

async function rotate(): Promise<void> {
  for (const { bucket, current, rotated, encrypted, failed } of await resealFiles()) {
    console.log(
      `${bucket}: ${rotated} files rotated, ${encrypted} plain ones encrypted, ${current} left as they were.`,
    );
    for (const { path, reason } of failed) console.log(`  not opened: ${path}: ${reason}`);
    if (failed.length > 0) process.exitCode = 2;
  }
}

async function listKeys(): Promise<void> {
  const keyring = openKeyring(env());
  const standing = (id: string) => (keyring.find(id) ? "in the settings" : "MISSING");
  const rows = [["key", "", "needed by"]];
  for (const id of await listFileKeys()) rows.push([id, standing(id), "files"]);
  for (const { name, keys } of await keptBackups()) for (const id of keys) rows.push([id, standing(id), name]);
  printColumns(rows);
}

async function forgetKey(id: string): Promise<void> {
  if (!(await forgetFileKey(id))) throw new Error(`No file was noted under a key ${id}.`);
  console.log(`The key ${id} is no longer asked for.`);
}

function report({ bucket, recordsSeen, filesSeen, recordsWithoutFile, filesWithoutRecord }: SweepFindings): void {
  console.log(`${bucket}: ${recordsSeen} records and ${filesSeen} files compared.`);
  for (const { id, path } of recordsWithoutFile) console.log(`  record without file: ${id} names ${path}`);
  for (const path of filesWithoutRecord) console.log(`  file without record: ${path}`);
  console.log(
    `  ${recordsWithoutFile.length} records without file, ${filesWithoutRecord.length} files without record.`,
  );
}
