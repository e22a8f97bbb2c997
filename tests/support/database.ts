import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mongoose from "mongoose";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";

/** The address of the real MongoDB that the tests run against, if any. */
export const realMongo = process.env.TEST_MONGODB_URI || undefined;

export interface TestDatabase extends AsyncDisposable {
  /** The directory of the embedded engine; empty and unused on a real MongoDB. */
  dataDirectory: string;
  settings: { MONGODB_URI: string | undefined; DATA_DIR: string };
}

/**
 * Connects mongoose to a database of its own: a fresh embedded engine, or a new database of the real MongoDB. Import the models
 * first, so that their indexes are made. `await using db = await testDatabase()` removes everything at the end.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "pgi-test-"));
  const settings = {
    MONGODB_URI: realMongo && withDatabase(realMongo, `test_${randomUUID()}`),
    DATA_DIR: dataDirectory,
  };
  await connectDatabase(settings, { own: true });
  return {
    dataDirectory,
    settings,
    async [Symbol.asyncDispose]() {
      if (realMongo) await mongoose.connection.dropDatabase();
      await disconnectDatabase();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** The same servers with another database; the URI may name several hosts, so it is not one that URL could read. */
function withDatabase(uri: string, name: string): string {
  return uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${name}`);
}
