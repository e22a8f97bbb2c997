import { randomUUID } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mongoose from "mongoose";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { type EmbeddedOptions, startEmbedded } from "#app/platform/database/embedded/embedded.server.ts";
import { runningSocket } from "#app/platform/database/embedded/socket.server.ts";
import { atEnd } from "./at-end.ts";

const PING_MS = 500;

/** The address of the real MongoDB that the tests run against, if any. */
export const realMongo = process.env.TEST_MONGODB_URI || undefined;

export interface TemporaryDirectory extends AsyncDisposable {
  path: string;
}

/** A directory of its own, which goes with everything in it. */
export async function temporaryDirectory(): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(tmpdir(), "pgi-test-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

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
  await letGoOfDatabase();
  const directory = await temporaryDirectory();
  const settings = {
    MONGODB_URI: realMongo && withDatabase(realMongo, `test_${randomUUID()}`),
    DATA_DIR: directory.path,
  };
  await connectDatabase(settings, { own: true });
  return {
    dataDirectory: directory.path,
    settings,
    async [Symbol.asyncDispose]() {
      await backgroundIdle();
      if (realMongo) await mongoose.connection.dropDatabase();
      await disconnectDatabase();
      await directory[Symbol.asyncDispose]();
    },
  };
}

/** The same servers with another database; the URI may name several hosts, so it is not one that URL could read. */
function withDatabase(uri: string, name: string): string {
  return uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${name}`);
}

/** An embedded engine of its own with a connected driver. */
export async function testEngine(directory: string, options?: EmbeddedOptions) {
  const engine = await startEmbedded(directory, options);
  const client = new mongoose.mongo.MongoClient(engine.uri);
  await client.connect();
  return {
    uri: engine.uri,
    socket: decodeURIComponent(new URL(engine.uri).host),
    db: client.db(),
    async [Symbol.asyncDispose]() {
      await client.close();
      await engine.close();
    },
  };
}

/** An empty database that nobody uses: of the real MongoDB, else of an embedded engine of its own. */
export async function emptyDatabase() {
  const directory = await temporaryDirectory();
  const engine = realMongo ? undefined : await testEngine(directory.path);
  const uri = engine?.uri ?? withDatabase(realMongo ?? "", `test_${randomUUID()}`);
  const client = await new mongoose.mongo.MongoClient(uri).connect();
  return {
    uri,
    db: client.db(),
    async [Symbol.asyncDispose]() {
      if (realMongo) await client.db().dropDatabase();
      await client.close();
      await engine?.[Symbol.asyncDispose]();
      await directory[Symbol.asyncDispose]();
    },
  };
}

/** Where a product keeps its data. */
export interface ProductData {
  dataDir: string;
  /** The database it was told to use instead of its own. */
  mongodbUri?: string | undefined;
}

/** A running product. */
export interface ReachableProduct extends ProductData {
  address: string;
}

let users = 0;
let inUse = "";
let connected = Promise.resolve();
/** The data directory of the running product whose database stays connected while nobody uses it. */
let kept: string | undefined;
atEnd.push(async () => {
  // A test that was given up may have left its use of a database; the next file of this process has its own.
  users = 0;
  await letGoOfDatabase();
  await disconnectDatabase();
});

/**
 * Connects mongoose to the database of a product; those who ask at the same moment share the connection. That to a running
 * product stays for whoever asks next: to make one costs more than most questions.
 */
export async function productDatabase({ dataDir, mongodbUri }: ProductData): Promise<AsyncDisposable> {
  if (users > 0 && inUse !== dataDir) throw new Error("The database of another product is still in use.");
  users += 1;
  inUse = dataDir;
  if (users === 1) connected = connected.then(() => takeUp({ dataDir, mongodbUri }));
  await connected;
  return {
    async [Symbol.asyncDispose]() {
      users -= 1;
      if (users === 0 && kept === undefined) connected = connected.then(disconnectDatabase);
      await connected;
    },
  };
}

async function takeUp({ dataDir, mongodbUri }: ProductData): Promise<void> {
  if (kept === dataDir && (await answers())) return;
  await forgetKept();
  const runs = !mongodbUri && existsSync(dataDir) && (await runningSocket(realpathSync(dataDir))) !== undefined;
  await connectDatabase({ DATA_DIR: dataDir, MONGODB_URI: mongodbUri }, { own: false });
  if (runs) kept = dataDir;
}

function answers(): Promise<boolean> | undefined {
  return mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: PING_MS }).then(
    () => true,
    () => false,
  );
}

async function forgetKept(): Promise<void> {
  if (kept === undefined) return;
  kept = undefined;
  await backgroundIdle();
  await disconnectDatabase();
}

/** Ends the connection that stays while nobody uses it: before a product ends, and before another database is connected. */
export async function letGoOfDatabase(): Promise<void> {
  if (users === 0) connected = connected.then(forgetKept);
  await connected;
}

/** Does something in the database of a product. */
export async function inDatabase<Result>(product: ProductData, work: () => Promise<Result>): Promise<Result> {
  await using _database = await productDatabase(product);
  return await work();
}

/** Does something in the embedded database of a product that is not running. */
export async function inDatabaseAtRest<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  await letGoOfDatabase();
  await connectDatabase({ DATA_DIR: dataDir, MONGODB_URI: undefined }, { own: true });
  try {
    return await work();
  } finally {
    await disconnectDatabase();
  }
}

/** The rows of a collection of a product, read from its embedded database. */
export async function storedRows(
  dataDir: string,
  collection: string,
  filter: object,
): Promise<Record<string, unknown>[]> {
  return inDatabase({ dataDir }, () => mongoose.connection.collection(collection).find(filter).toArray());
}
