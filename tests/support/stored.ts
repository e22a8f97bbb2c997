import { MongoClient } from "mongodb";
import { findOrStartEmbedded } from "#app/platform/database/embedded/embedded.server.ts";

/** The rows of a collection of a running product, read from its own embedded database. */
export async function storedRows(dataDir: string, collection: string, filter: object): Promise<unknown[]> {
  const { uri, close } = await findOrStartEmbedded(dataDir);
  const client = await MongoClient.connect(uri);
  try {
    return await client.db().collection(collection).find(filter).toArray();
  } finally {
    await client.close();
    await close();
  }
}
