import { env, SettingsError } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isSealedOnly, listFileKeys, noteFileKey, noteSealedOnly } from "#app/records/file-seals.server.ts";
import { openKeyring } from "./keyring.server.ts";
import { type Bucket, bucket, PRIVATE_BUCKETS, removeUnfinished } from "./store.server.ts";
import { FileStoreUnavailableError } from "./store-errors.server.ts";

/**
 * For the start of the product: removes what a crash left unfinished, makes sure that the settings have every key that files are
 * under, and notes of a bucket that begins empty that nothing in it is ever plain.
 * @throws SettingsError
 */
export async function beginFiles(): Promise<void> {
  const keyring = openKeyring(env());
  await removeUnfinished(env());
  const lacking = (await listFileKeys()).filter((id) => !keyring.find(id));
  if (lacking.length > 0) throw new SettingsError(lacks(lacking.join(", ")));
  await noteFileKey(keyring.current.id);
  for (const name of PRIVATE_BUCKETS) await noteWhenEmpty(bucket(name));
}

function lacks(ids: string): string {
  const source = env().FILES_KEY ? "FILES_KEY" : "The file files-key in DATA_DIR";
  const lost = "if it is lost, and the files with it: npm run files forget-key ID";
  return `Wrong setting: ${source} lacks a key that files are encrypted under: ${ids} (${lost})`;
}

async function noteWhenEmpty(store: Bucket): Promise<void> {
  if (await isSealedOnly(store.name)) return;
  try {
    const { done } = await store.list().next();
    if (done) await noteSealedOnly(store.name);
    else log.info({ bucket: store.name }, "files may lie there from before encryption: npm run files rotate");
  } catch (error) {
    if (!(error instanceof FileStoreUnavailableError)) throw error;
    log.warn({ reason: error.message }, "the file store is away");
  }
}
