import { join } from "node:path";
import { parseArgs } from "node:util";
import mongoose from "mongoose";
import { localFiles } from "#app/backup/follow.server.ts";
import { compareRows, copyRows, moveFiles } from "#app/backup/move.server.ts";
import { openDirectory } from "#app/files/directory-driver.server.ts";
import { openKeyring } from "#app/files/keyring.server.ts";
import { openS3 } from "#app/files/s3-driver.server.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { env, readSettings, type Settings, SettingsError } from "#app/platform/env.server.ts";
import { counted } from "#app/platform/format.ts";
import "#app/records/every-collection.server.ts";
import { listFileKeys } from "#app/records/file-seals.server.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `Usage, while the product does not run:
npm run move -- --to MONGODB_URI [--files s3://BUCKET] [--compare]
  copies the embedded database to an empty one of a MongoDB server, and the files to an S3 store (S3_ENDPOINT and the like as they
  will be), and compares all there with what is here, row by row and file by file. What is here stays as it is
  --compare  only compares`;

const KEYS = `MONGODB_URI and S3_BUCKET need the keys in the settings: put what the files files-key, credential-key and session-secret of
DATA_DIR hold into FILES_KEY, CREDENTIAL_KEY and SESSION_SECRET, and begin again.`;

await runCommand(async () => {
  const options = { to: { type: "string" }, files: { type: "string" }, compare: { type: "boolean" } } as const;
  const { to, files, compare = false } = parseArgs({ options }).values;
  const bucket = files === undefined ? undefined : /^s3:\/\/([^/]+)$/.exec(files)?.[1];
  if (!to || (files !== undefined && !bucket)) throw new Error(USAGE);
  if (env().MONGODB_URI) throw new Error("MONGODB_URI is set already: there is no embedded database to be moved.");
  const wanted = settingsThen({ MONGODB_URI: to, ...(bucket && { S3_BUCKET: bucket }) });
  const server = new mongoose.mongo.MongoClient(to, { serverSelectionTimeoutMS: 10_000 });
  try {
    await connectDatabase(env(), { own: true });
    const keyring = openKeyring(wanted);
    if ((await listFileKeys()).some((id) => !keyring.find(id))) throw new Error(KEYS);
    if (!compare) await copyRows(server.db());
    for (const [name, rows] of await compareRows(server.db())) console.log(`${name}: ${rows}, the same on both sides`);
    if (bucket && !env().S3_BUCKET) await sendFiles(wanted, bucket, !compare);
  } finally {
    await disconnectDatabase();
    await server.close();
  }
  // Makes the indexes, as a start would.
  await connectDatabase(wanted, { own: false });
  await disconnectDatabase();
  console.log(
    `Set MONGODB_URI${bucket ? " and S3_BUCKET" : ""} and start the product. DATA_DIR stays as it is: going back is to take them out again.`,
  );
});

function settingsThen(more: Record<string, string>): Settings {
  try {
    return readSettings({ ...process.env, ...more });
  } catch (error) {
    throw error instanceof SettingsError ? new Error(`${error.message}\n${KEYS}`) : error;
  }
}

async function sendFiles(wanted: Settings, bucket: string, copy: boolean): Promise<void> {
  const here = openDirectory(join(env().DATA_DIR, "files"));
  const moved = await moveFiles(await localFiles(env()), here, openS3(wanted, bucket), copy);
  console.log(`${counted(moved, "file", "files")}, the same on both sides`);
}
