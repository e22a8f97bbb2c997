import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { openTarget, unpackCopy } from "#app/backup/generations.server.ts";
import { restore } from "#app/backup/restore.server.ts";
import { mergeErased } from "#app/personal-data/erased-ledger.server.ts";
import { env } from "#app/platform/env.server.ts";
import { longMoment } from "#app/platform/format.ts";
import { keptBackups, noteCopy } from "#app/records/copies.server.ts";
import { ERASED } from "#app/records/erasures.server.ts";
import { givenPath, runCommand, withDatabase } from "./run-command.ts";

const USAGE = `Usage, while the product does not run:
npm run restore -- --copy [--at MOMENT] [--force]
  puts what was there at a moment, such as 2026-01-31T18:00+05:30, into DATA_DIR, from the copy at COPY_TO; else the last that is there
npm run restore -- FILE [--force]
  puts the database, files and keys of a backup into DATA_DIR
  --force  replaces a database that is there, and its files, for good
while it runs or not:
npm run restore -- --rehearse FILE|latest
  restores it into a directory beside it that is removed again, and tells whether it stands up: integrity, counts, one sign-in, one
  file read; the portal notes the result. "latest" is the last backup that it knows of`;

const MONGODB = `The database is a MongoDB server (MONGODB_URI): stop every process of the portal, then restore it with its own tools:
  mongorestore --uri="$MONGODB_URI" --archive=pgi.archive --gzip --drop
  aws s3 sync ./pgi-files "s3://$S3_BUCKET" --endpoint-url "$S3_ENDPOINT"`;

const WAITING =
  "deletions that students had asked for come in a week: whoever called one off after the backup has to do so again, and to be told.";

await runCommand(async () => {
  const options = {
    force: { type: "boolean" },
    rehearse: { type: "boolean" },
    copy: { type: "boolean" },
    at: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (more.length > 0 || !file === !values.copy) throw new Error(USAGE);
  if (env().MONGODB_URI) throw new Error(MONGODB);
  if (!file) return restoreCopy(new Date(values.at ?? Date.now()), values.force ?? false);
  if (!values.rehearse) return restoreInto(env().DATA_DIR, givenPath(file), values.force ?? false);
  await rehearse(file === "latest" ? await latest() : givenPath(file));
});

type Source = Parameters<typeof restore>[1];

async function restoreInto(dataDir: string, file: Source, force: boolean): Promise<void> {
  let waiting = 0;
  const { madeAt, files, keys } = await restore(dataDir, file, force, async () => {
    const { waitAnew } = await import("#app/personal-data/erasures.server.ts");
    waiting = await waitAnew();
  });
  if (typeof file === "string")
    await mergeErased(dataDir, await readFile(join(dirname(file), ERASED), "utf8").catch(() => ""));
  console.log(`Restored what was there on ${longMoment(madeAt)}, with ${files} files. Everybody has to sign in again.`);
  if (keys.length === 0) console.log("The backup held no keys: the settings or DATA_DIR must have those of that time.");
  if (waiting > 0) console.log(`${waiting} ${WAITING}`);
  console.log("Whoever was erased after that is erased once more at the next start.");
}

async function restoreCopy(moment: Date, force: boolean): Promise<void> {
  const target = await openTarget(env());
  if (!target || Number.isNaN(moment.getTime())) throw new Error(USAGE);
  await restoreInto(env().DATA_DIR, (restoring) => unpackCopy(target, moment, restoring), force);
  await mergeErased(env().DATA_DIR, await target.get(ERASED).then(String, () => ""));
}

async function latest(): Promise<string> {
  const [newest] = await withDatabase(keptBackups);
  if (!newest) throw new Error("The portal knows of no backup of the last 30 days; name a file.");
  return newest.name;
}

/** Tries a backup out; a program of its own works on what was restored, since its settings are others. */
async function rehearse(file: string): Promise<void> {
  const began = performance.now();
  const place = await mkdtemp(join(dirname(file), "rehearsal-"));
  const lines: string[] = [];
  try {
    const { madeAt, files } = await restore(place, file, false);
    lines.push(`restored what was there on ${longMoment(madeAt)}, with ${files} files; its database is whole`);
    const own = { ...process.env, DATA_DIR: place, S3_BUCKET: "", ORIGIN: "", METRICS_PORT: "" };
    const tried = spawnSync(process.execPath, ["app/cli/prove.ts"], { env: own, encoding: "utf8" });
    if (tried.status !== 0) throw new Error(tried.stderr.trim() || `it ended with ${tried.signal ?? tried.status}`);
    lines.push(...tried.stdout.trim().split("\n"), `all in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    await note(file, true, lines.join("; "));
    console.log(`${file} stands up:\n  ${lines.join("\n  ")}`);
  } catch (error) {
    await note(file, false, (error as Error).message);
    throw new Error(`${file} does not stand up: ${(error as Error).message}`);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Where the database is lost, the rehearsal is still of use. */
function note(name: string, ok: boolean, text: string): Promise<void> {
  return withDatabase(() => noteCopy({ kind: "rehearsal", ok, name, note: text, keys: [] })).catch((error: Error) =>
    console.error(`It was not noted: ${error.message}`),
  );
}
