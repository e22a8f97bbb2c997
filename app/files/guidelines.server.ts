import { bucket, type ListedFile } from "./store.server.ts";

/**
 * The newest guidelines document; undefined when there is none.
 * @throws FileStoreUnavailableError when the store cannot be listed
 */
export async function latestGuideline(): Promise<ListedFile | undefined> {
  let latest: ListedFile | undefined;
  for await (const file of bucket("guidelines").list()) {
    if (!latest || file.modifiedAt > latest.modifiedAt) latest = file;
  }
  return latest;
}
