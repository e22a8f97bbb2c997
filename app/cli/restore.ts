import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { restore } from "#app/backup/restore.server.ts";
import { env } from "#app/platform/env.server.ts";
import { longMoment } from "#app/platform/format.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `Usage, while the product does not run:
npm run restore -- FILE [--force] [--erase-again LIST]
  puts the database, files and keys of a backup into DATA_DIR
  --force  replaces a database that is there, and its files, for good
  --erase-again LIST  erases the people once more whose addresses stand in this file, one a line: those who were deleted since the backup`;

const MONGODB = `The database is a MongoDB server (MONGODB_URI): stop every process of the portal, then restore it with its own tools:
  mongorestore --uri="$MONGODB_URI" --archive=pgi.archive --gzip --drop
  aws s3 sync ./pgi-files "s3://$S3_BUCKET" --endpoint-url "$S3_ENDPOINT"`;

const WAITING =
  "deletions that students had asked for come in a week: whoever called one off after the backup has to do so again, and to be told.";

await runCommand(async () => {
  const options = { force: { type: "boolean" }, "erase-again": { type: "string" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(USAGE);
  if (env().MONGODB_URI) throw new Error(MONGODB);
  const list = values["erase-again"];
  const lines = list === undefined ? [] : (await readFile(list, "utf8")).split("\n");
  const addresses = lines.map((line) => line.trim()).filter(Boolean);
  let [waiting, accounts] = [0, 0];
  const { madeAt, files, keys } = await restore(env().DATA_DIR, file, values.force ?? false, async () => {
    const { eraseAgain, waitAnew } = await import("#app/personal-data/erasures.server.ts");
    waiting = await waitAnew();
    accounts = await eraseAgain(addresses);
  });
  const made = longMoment(madeAt);
  console.log(`Restored what was there on ${made}, with ${files} files. Everybody has to sign in again.`);
  if (keys.length === 0) console.log("The backup held no keys: the settings or DATA_DIR must have those of that time.");
  if (waiting > 0) console.log(`${waiting} ${WAITING}`);
  if (list !== undefined)
    console.log(`${addresses.length} people, ${accounts} of them with an account, are erased at the next start.`);
  else
    console.log(
      `Whoever was deleted after that is back; where there were some, restore again with --force --erase-again LIST.`,
    );
});
