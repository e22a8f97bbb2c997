import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mongoose from "mongoose";
import { type EmbeddedOptions, startEmbedded } from "#app/platform/database/embedded/embedded.server.ts";

export interface TemporaryDirectory extends AsyncDisposable {
  path: string;
}

export async function temporaryDirectory(): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(tmpdir(), "pgi-test-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** An embedded engine of its own with a connected driver. */
export async function testEngine(directory: string, options?: EmbeddedOptions) {
  const engine = await startEmbedded(directory, options);
  const client = new mongoose.mongo.MongoClient(engine.uri);
  await client.connect();
  return {
    uri: engine.uri,
    db: client.db(),
    async [Symbol.asyncDispose]() {
      await client.close();
      await engine.close();
    },
  };
}
