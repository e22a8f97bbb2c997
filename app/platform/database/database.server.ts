import mongoose, { type Model } from "mongoose";
import { type DatabaseAddress, runningEmbedded } from "./embedded/socket.server.ts";

/** The settings that say which database is used: MONGODB_URI, or else the embedded engine under DATA_DIR. */
export interface DatabaseSettings {
  MONGODB_URI?: string | undefined;
  DATA_DIR: string;
  /** Set where commands are measured. */
  METRICS_PORT?: number | undefined;
}

export interface DatabaseOptions {
  /** Whether this process owns the embedded engine (the server); tools use the one that runs, if any. */
  own: boolean;
}

// A query by a field that is not in the schema is a mistake; without this mongoose leaves the condition out.
mongoose.set("strictQuery", "throw");

const GIVE_UP_MS = 3000;
const IDLE_CONNECTION_MS = 60_000;
const PING_MS = 1000;

let address: DatabaseAddress | undefined;
let pinging: Promise<boolean> | undefined;

/** The address of the database: of a MongoDB server, or of the embedded engine, which is started when needed. */
export async function databaseUri(settings: DatabaseSettings, { own }: DatabaseOptions): Promise<DatabaseAddress> {
  if (settings.MONGODB_URI) return { uri: settings.MONGODB_URI, close: async () => undefined };
  const running = own ? undefined : await runningEmbedded(settings.DATA_DIR);
  if (running) return running;
  // What uses a server, or the engine of a running product, is spared the loading of it.
  const { startEmbedded } = await import("./embedded/embedded.server.ts");
  return startEmbedded(settings.DATA_DIR);
}

/**
 * Connects mongoose and makes sure that the indexes of all registered models exist. Throws when the data directory cannot be used,
 * the database is newer than the program, or the server does not answer within 3 s; a message about a server names the setting. Once connected, the driver reconnects by itself.
 */
export async function connectDatabase(settings: DatabaseSettings, options: DatabaseOptions): Promise<void> {
  const found = await databaseUri(settings, options);
  try {
    await mongoose.connect(found.uri, {
      autoIndex: false,
      autoCreate: false,
      serverSelectionTimeoutMS: GIVE_UP_MS,
      connectTimeoutMS: GIVE_UP_MS,
      bufferCommands: false,
      // The driver opens a further connection whenever all are busy, and without this keeps each for good.
      maxIdleTimeMS: IDLE_CONNECTION_MS,
      monitorCommands: settings.METRICS_PORT !== undefined,
    });
    if (settings.MONGODB_URI) await refuseStandalone();
    await refuseNewerDatabase();
    await ensureIndexes();
  } catch (error) {
    await mongoose.disconnect();
    await found.close();
    throw settings.MONGODB_URI && isDatabaseUnavailable(error) ? unreachable(settings.MONGODB_URI, error) : error;
  }
  address = found;
}

/** What belongs together is committed at once, which a server by itself cannot do. @throws where one would be used */
export async function refuseStandalone(database = mongoose.connection.db): Promise<void> {
  const hello = await database?.command({ hello: 1 });
  if (hello?.setName === undefined && hello?.msg !== "isdbgrid")
    throw new Error(
      "MONGODB_URI names a standalone server, which has no transactions: make it a replica set (of one).",
    );
}

/** Writing a file of this size anew takes about a second, in which nobody is served. */
const QUICK_BYTES = 64 * 1024 * 1024;

/**
 * Has the embedded engine leave nothing of what was deleted in its file. A MongoDB server reuses the room in its own time.
 * @param quiet whether a large file may be written anew now, which keeps everybody waiting for seconds
 * @returns false when the file is too large for that
 */
export async function forgetDeleted(quiet: boolean): Promise<boolean> {
  const most = quiet ? Number.MAX_SAFE_INTEGER : QUICK_BYTES;
  const reply = await askEngine<{ whole: boolean }>({ forgetDeleted: most });
  return reply?.whole ?? true;
}

/** Disconnects and, if this process started the embedded engine, stops it. */
export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
  await address?.close();
  address = undefined;
}

/** The address of a server without the name and password in it. */
function unreachable(uri: string, cause: unknown): Error {
  const hosts = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(uri)?.[1];
  const why = (cause as Error).message;
  return new Error(`MONGODB_URI names a database at ${hosts} that cannot be reached: ${why}`, { cause });
}

/** Whether the database answers within a second, and can be written to. Those who ask while it is silent wait for one answer. */
export async function databaseReady(): Promise<boolean> {
  const { db } = mongoose.connection;
  if (!db) return false;
  // The driver's own limits of time do not hold on a connection whose other end is frozen.
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), PING_MS);
  pinging ??= db
    .command({ ping: 1 }, { timeoutMS: PING_MS })
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      pinging = undefined;
    });
  const ready = await Promise.race([pinging, late.promise]);
  clearTimeout(timer);
  return ready;
}

const UNAVAILABLE = new Set([
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoServerSelectionError",
  "MongoNotConnectedError",
  "MongoTopologyClosedError",
  "MongoClientClosedError",
  "MongoOperationTimeoutError",
  "MongoWaitQueueTimeoutError",
  "MongoPoolClearedError",
  "MongoPoolClosedError",
  "MongooseServerSelectionError",
  // Too many wait for their turn to write.
  "BusyError",
]);

/** A full disk, a file that cannot be read or written, and others who wrote for too long. */
const FAILED_FOR_NOW: unknown[] = [14_031, 39, 112, 251];

/** Whether an error says that the database cannot be reached or written to now, which a later try may heal. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (FAILED_FOR_NOW.includes((error as { code?: unknown }).code)) return true;
  const unconnected = error.name === "MongooseError" && error.message.includes("before initial connection");
  return unconnected || UNAVAILABLE.has(error.name) || isDatabaseUnavailable(error.cause);
}

/** MongoDB's codes of an index that is there with another period (85), or is another though it has the same name (86). */
const CONFLICTS: ReadonlySet<number | undefined> = new Set([85, 86]);

interface Index {
  name: string;
  key: Record<string, unknown>;
  [option: string]: unknown;
}

/** Creates the missing indexes of all registered models; one that was made with other options, such as a period, is made anew. */
export async function ensureIndexes(): Promise<void> {
  const all = await askEngine<{ collections: { name: string; indexes: Index[] }[] }>({ allIndexes: 1 });
  const present = new Map(all?.collections.map(({ name, indexes }) => [name, indexes.map(described)]));
  const unsure = Object.values(mongoose.models).filter((model) => !hasAll(model, present.get(model.collection.name)));
  await Promise.all(unsure.map(ensureIndexesOf));
}

/** Whether all of a model's indexes are there just as it wants them; where something is only alike, a closer look is taken. */
function hasAll({ schema }: Model<unknown>, present: readonly string[] = []): boolean {
  return schema.indexes().every(([key, options]) => present.includes(described({ ...options, key })));
}

/** How an index is asked for; whether that is done beside other work does not stay with it. */
type Wanted = Partial<Index> & { background?: boolean };

/** An index without its name, by the order of its fields. */
function described(index: Wanted): string {
  const { key = {}, name: _name, background: _background, ...options } = index;
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  return JSON.stringify([Object.entries(key), set.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

async function ensureIndexesOf(model: Model<unknown>): Promise<void> {
  const { toCreate, toDrop } = await model.diffIndexes();
  if (toCreate.length === 0) return;
  await model.createIndexes().catch(async (error: { code?: number }) => {
    if (!CONFLICTS.has(error.code)) throw error;
    for (const name of toDrop) await model.collection.dropIndex(name);
    await model.createIndexes();
  });
}

/** The shape of the rows that this program reads and writes: the number of its last migration. */
export const SHAPE = 9;
/** The collection that says which migrations a database has had. */
export const MIGRATIONS = "migrations";

/** The database is newer than the program. Its message is one sentence for a person. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";

  constructor(shape: number) {
    super(
      `The database was changed by a newer version of the portal (its shape is ${shape}, this program knows ${SHAPE}): start that version, or restore a backup of this one's.`,
    );
  }
}

/** Nothing of a database that is newer than the program may be touched by it, unless all that is newer was only added. @throws NewerDatabaseError */
export async function refuseNewerDatabase(): Promise<void> {
  const closed = mongoose.connection
    .collection(MIGRATIONS)
    .find({ expands: { $ne: true } }, { projection: { name: 1 } });
  for await (const { name } of closed) if (numberOf(String(name)) > SHAPE) throw new NewerDatabaseError(numberOf(name));
}

/** The number that the name of a migration begins with. */
export function numberOf(name: string): number {
  return Number.parseInt(name, 10);
}

const NO_SUCH_COMMAND = 59;

/** Sends a command that only the embedded engine knows. @returns undefined from a MongoDB server */
export async function askEngine<Reply>(command: Record<string, unknown>): Promise<Reply | undefined> {
  try {
    return (await mongoose.connection.db?.command(command)) as Reply | undefined;
  } catch (error) {
    if ((error as { code?: unknown }).code === NO_SUCH_COMMAND) return undefined;
    throw error;
  }
}
