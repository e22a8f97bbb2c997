import { parseArgs } from "node:util";
import { backUp } from "#app/backup/backup.server.ts";
import { env } from "#app/platform/env.server.ts";
import { fileSize } from "#app/platform/format.ts";
import { noteCopy } from "#app/records/copies.server.ts";
import { givenPath, runCommand, withDatabase } from "./run-command.ts";

const USAGE = `Usage, while the product runs or not:
npm run backup -- FILE [--without-keys]
  writes database, files and keys of the embedded store into one new tar archive, and reads it back
  --without-keys  leaves out the keys: without them files, badges and sign-ins of the backup are lost, so keep them elsewhere`;

const MONGODB = `The database is a MongoDB server (MONGODB_URI): back it up with its own tools, before the files:
  mongodump --uri="$MONGODB_URI" --archive=pgi.archive --gzip
  aws s3 sync "s3://$S3_BUCKET" ./pgi-files --endpoint-url "$S3_ENDPOINT"    (with S3_BUCKET)
  tar -cf pgi-files.tar -C "$DATA_DIR" files                                 (without)
The keys are the settings FILES_KEY, CREDENTIAL_KEY and SESSION_SECRET: keep a copy of them elsewhere.`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { "without-keys": { type: "boolean" } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(USAGE);
  if (env().MONGODB_URI) throw new Error(MONGODB);
  const keys = !values["without-keys"];
  const path = givenPath(file);
  const report = await backUp(env(), path, { keys }).catch(async (error: Error) => {
    await note({ kind: "backup", ok: false, name: path, note: error.message, keys: [] });
    throw error;
  });
  const size = `${fileSize(report.databaseBytes)} and ${report.files} files`;
  await note({ kind: "backup", ok: true, name: path, note: size, keys: report.needs });
  console.log(
    `${file}: database of ${fileSize(report.databaseBytes)}, ${report.files} files of ${fileSize(report.fileBytes)}; read back and found whole.`,
  );
  if (report.keys.length > 0)
    console.log(`It holds keys (${report.keys.join(", ")}): whoever has it can read everything in it. Keep it safe.`);
  else console.log("It holds no keys: without FILES_KEY, CREDENTIAL_KEY and SESSION_SECRET its files cannot be read.");
  if (env().S3_BUCKET)
    console.log(
      `The files lie in S3 and are not in it: aws s3 sync "s3://${env().S3_BUCKET}" ./pgi-files, after this backup.`,
    );
});

/** What cannot be noted, such as on a full disk, is late by itself. */
function note(copy: Parameters<typeof noteCopy>[0]): Promise<void> {
  return withDatabase(() => noteCopy(copy)).catch((error: Error) =>
    console.error(`It was not noted: ${error.message}`),
  );
}
