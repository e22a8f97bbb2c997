import { parseArgs } from "node:util";
import { removeUnnamedFiles, type SweepFindings, sweepFiles } from "#app/documents/sweep.server.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `Usage: npm run files sweep [-- --delete]
Compares the records of documents and certificates with the files in the store, while the product runs or not.
  --delete  removes the files that no record names (files younger than an hour are always left alone)`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { delete: { type: "boolean" } }, allowPositionals: true });
  if (positionals.length !== 1 || positionals[0] !== "sweep") throw new Error(USAGE);
  await connectDatabase(env(), { own: false });
  try {
    for (const findings of await sweepFiles()) {
      report(findings);
      if (findings.recordsWithoutFile.length > 0) process.exitCode = 2;
      if (!values.delete) continue;
      await removeUnnamedFiles(findings);
      console.log(`  ${findings.filesWithoutRecord.length} files removed.`);
    }
  } finally {
    await disconnectDatabase();
  }
});

function report({ bucket, recordsSeen, filesSeen, recordsWithoutFile, filesWithoutRecord }: SweepFindings): void {
  console.log(`${bucket}: ${recordsSeen} records and ${filesSeen} files compared.`);
  for (const { id, path } of recordsWithoutFile) console.log(`  record without file: ${id} names ${path}`);
  for (const path of filesWithoutRecord) console.log(`  file without record: ${path}`);
  console.log(
    `  ${recordsWithoutFile.length} records without file, ${filesWithoutRecord.length} files without record.`,
  );
}
