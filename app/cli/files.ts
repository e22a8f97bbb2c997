import { parseArgs } from "node:util";
import { removeUnnamedFiles, sweepDocuments } from "../documents/sweep.server.ts";
import { connectDatabase, disconnectDatabase } from "../platform/database/database.server.ts";
import { env } from "../platform/env.server.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `Usage: npm run files sweep [-- --delete]
Compares the documents of students with the files in the store, while the product runs or not.
  --delete  removes the files that no record names (files younger than an hour are always left alone)`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { delete: { type: "boolean" } }, allowPositionals: true });
  if (positionals.length !== 1 || positionals[0] !== "sweep") throw new Error(USAGE);
  await connectDatabase(env(), { own: false });
  try {
    const findings = await sweepDocuments();
    console.log(`${findings.recordsSeen} records and ${findings.filesSeen} files compared.`);
    for (const { id, path } of findings.recordsWithoutFile) console.log(`record without file: ${id} names ${path}`);
    for (const path of findings.filesWithoutRecord) console.log(`file without record: ${path}`);
    console.log(
      `${findings.recordsWithoutFile.length} records without file, ${findings.filesWithoutRecord.length} files without record.`,
    );
    if (values.delete) {
      await removeUnnamedFiles(findings);
      console.log(`${findings.filesWithoutRecord.length} files removed.`);
    }
    if (findings.recordsWithoutFile.length > 0) process.exitCode = 2;
  } finally {
    await disconnectDatabase();
  }
});
