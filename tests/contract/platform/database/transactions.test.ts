import mongoose, { type mongo } from "mongoose";
import { expect, test } from "vitest";
import type { EmbeddedOptions } from "#app/platform/database/embedded/embedded.server.ts";
import { realMongo, temporaryDirectory, testEngine } from "#tests/support/database.ts";

const TRANSIENT = "TransientTransactionError";
const CONFLICT = { code: 112, codeName: "WriteConflict" };
const GONE = { code: 251, codeName: "NoSuchTransaction" };

interface Row {
  _id: number;
  n?: number;
  key?: string;
}

/** A database of its own. @param options of the embedded engine, such as how long a write waits for others */
async function database(options?: EmbeddedOptions) {
  const directory = await temporaryDirectory();
  const engine = realMongo ? undefined : await testEngine(directory.path, options);
  const client = await new mongoose.mongo.MongoClient(engine?.uri ?? realMongo ?? "").connect();
  const db = client.db(`test_${crypto.randomUUID()}`);
  const rows = db.collection<Row>("rows");
  await rows.createIndex({ key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } });
  await rows.createIndex({ n: 1 });
  await rows.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 2, key: "b" },
  ]);
  return {
    client,
    db,
    rows,
    async [Symbol.asyncDispose]() {
      if (realMongo) await db.dropDatabase();
      await client.close();
      await engine?.[Symbol.asyncDispose]();
      await directory[Symbol.asyncDispose]();
    },
  };
}

/** A session in whose transaction a first thing was read. */
async function begun(client: mongo.MongoClient, rows: mongo.Collection<Row>) {
  const session = client.startSession();
  session.startTransaction();
  await rows.findOne({ _id: 1 }, { session });
  return session;
}

/** Everything, past the index and by it. */
async function allOf(rows: mongo.Collection<Row>, session?: mongo.ClientSession) {
  const options = session ? { session } : {};
  const scanned = await rows.find({}, options).sort({ _id: 1 }).toArray();
  const byIndex = await rows
    .find({ n: { $gt: 0 } }, options)
    .sort({ n: 1 })
    .toArray();
  expect(byIndex).toEqual(scanned.filter(({ n }) => n !== undefined).sort((a, b) => Number(a.n) - Number(b.n)));
  return scanned;
}

const before = [
  { _id: 1, n: 1 },
  { _id: 2, n: 2, key: "b" },
];

test.each(["committed", "aborted"])(
  "a transaction sees its own writes, others only what is committed: %s",
  async (end) => {
    await using at = await database();
    const session = await begun(at.client, at.rows);
    await at.rows.insertMany([{ _id: 3, n: 30, key: "c" }, { _id: 4 }], { session });
    await at.rows.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session });
    await at.rows.deleteOne({ key: "b" }, { session });
    await at.rows.bulkWrite([{ updateOne: { filter: { _id: 5 }, update: { $set: { n: 5 } }, upsert: true } }], {
      session,
    });
    const changed = await at.rows.findOneAndUpdate({ n: 30 }, { $inc: { n: 1 } }, { session, returnDocument: "after" });
    expect(changed).toEqual({ _id: 3, n: 31, key: "c" });
    const after = [{ _id: 1, n: 11 }, { _id: 3, n: 31, key: "c" }, { _id: 4 }, { _id: 5, n: 5 }];
    expect(await allOf(at.rows, session)).toEqual(after);
    expect(await at.rows.countDocuments({ n: { $gt: 4 } }, { session })).toBe(3);
    expect(await at.rows.findOne({ key: "b" }, { session })).toBeNull();
    expect(await allOf(at.rows)).toEqual(before);
    expect(await at.rows.countDocuments({ n: { $gt: 4 } })).toBe(0);
    expect(await at.rows.estimatedDocumentCount()).toBe(2);
    expect(await at.rows.findOne({ key: "b" })).toEqual({ _id: 2, n: 2, key: "b" });
    await (end === "committed" ? session.commitTransaction() : session.abortTransaction());
    expect(await allOf(at.rows)).toEqual(end === "committed" ? after : before);
    // The key is free again, or taken.
    const again = at.rows.insertOne({ _id: 9, key: "c" });
    if (end === "aborted") await again;
    else await expect(again).rejects.toMatchObject({ code: 11_000 });
  },
);

test("a collection that is made in a transaction is there after its commit, with what else it made", async () => {
  await using at = await database();
  const others = at.db.collection<Row>("others");
  for (const end of ["abortTransaction", "commitTransaction"] as const) {
    const session = await begun(at.client, at.rows);
    await others.insertOne({ _id: 1 }, { session });
    expect(await others.countDocuments({}, { session })).toBe(1);
    expect(await others.findOne({})).toBeNull();
    await session[end]();
    expect(await others.countDocuments()).toBe(end === "commitTransaction" ? 1 : 0);
  }
  await others.insertOne({ _id: 2 });
  expect(await others.countDocuments()).toBe(2);
});

test("an error of a write undoes the whole, and what is asked afterwards is told so", async () => {
  await using at = await database();
  const session = await begun(at.client, at.rows);
  await at.rows.insertOne({ _id: 3 }, { session });
  const failure = await at.rows.insertOne({ _id: 4, key: "b" }, { session }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 11_000, keyValue: { key: "b" } });
  expect((failure as mongo.MongoServerError).hasErrorLabel(TRANSIENT)).toBe(false);
  const late = await at.rows.insertOne({ _id: 5 }, { session }).catch((error: unknown) => error);
  expect(late).toMatchObject(GONE);
  expect((late as mongo.MongoServerError).hasErrorLabel(TRANSIENT)).toBe(true);
  await expect(session.commitTransaction()).rejects.toMatchObject(GONE);
  expect(await allOf(at.rows)).toEqual(before);
});

test("two that write one row: the second is told of a conflict that may be tried again", async () => {
  await using at = await database({ waitMs: 150 });
  const first = await begun(at.client, at.rows);
  await at.rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: first });
  const second = at.client.startSession();
  second.startTransaction();
  const told = await at.rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: second }).catch((error) => error);
  expect(told).toMatchObject(CONFLICT);
  expect(told.hasErrorLabel(TRANSIENT)).toBe(true);
  await second.abortTransaction();
  await first.commitTransaction();
  second.startTransaction();
  await at.rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: second });
  await second.commitTransaction();
  expect(await at.rows.findOne({ _id: 1 })).toEqual({ _id: 1, n: 3 });
});

test("a plain write waits for a transaction that has written its row", async () => {
  await using at = await database();
  const session = await begun(at.client, at.rows);
  await at.rows.updateOne({ _id: 1 }, { $set: { n: 100 } }, { session });
  const waiting = Promise.all([1, 2, 3].map(() => at.rows.updateOne({ _id: 1 }, { $inc: { n: 1 } })));
  expect(await at.rows.findOne({ _id: 1 })).toEqual({ _id: 1, n: 1 });
  await session.commitTransaction();
  expect((await waiting).map(({ modifiedCount }) => modifiedCount)).toEqual([1, 1, 1]);
  expect(await at.rows.findOne({ _id: 1 })).toEqual({ _id: 1, n: 103 });
});

test.each([
  ["waiting", undefined],
  ["trying again", 10],
])("what many add to one row at once, each having read it, is exact: %s", async (_, waitMs) => {
  await using at = await database(waitMs === undefined ? {} : { waitMs });
  const add = () =>
    at.client.withSession((session) =>
      session.withTransaction(async () => {
        const row = await at.rows.findOne({ _id: 1 }, { session });
        await at.rows.updateOne({ _id: 1 }, { $set: { n: Number(row?.n) + 1 } }, { session });
      }),
    );
  const plain = () => at.rows.updateOne({ _id: 1 }, { $inc: { n: 1 } });
  await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 4 === 0 && !waitMs ? plain() : add())));
  expect(await at.rows.findOne({ _id: 1 })).toEqual({ _id: 1, n: 41 });
});

test("a commit can be asked for again", async () => {
  await using at = await database();
  const session = await begun(at.client, at.rows);
  await at.rows.insertOne({ _id: 3 }, { session });
  await session.commitTransaction();
  await session.commitTransaction();
  expect((await allOf(at.rows)).map(({ _id }) => _id)).toEqual([1, 2, 3]);
});

test("a session that ends undoes what it has begun", async () => {
  await using at = await database();
  const session = await begun(at.client, at.rows);
  await at.rows.insertOne({ _id: 3 }, { session });
  await at.client.db("admin").command({ killSessions: [session.id] });
  await at.rows.updateOne({ _id: 1 }, { $set: { n: 7 } });
  await expect(at.rows.findOne({}, { session })).rejects.toMatchObject(GONE);
  expect((await allOf(at.rows)).map(({ _id }) => _id)).toEqual([1, 2]);
});

test("a cursor of a transaction is its own", async () => {
  await using at = await database();
  await at.rows.insertMany(Array.from({ length: 20 }, (_, i) => ({ _id: 100 + i })));
  const session = await begun(at.client, at.rows);
  await at.rows.insertOne({ _id: 200 }, { session });
  const cursor = at.rows.find({ _id: { $gte: 100 } }, { session, batchSize: 5 }).sort({ _id: 1 });
  expect(await cursor.next()).toEqual({ _id: 100 });
  await expect(at.db.command({ getMore: cursor.id, collection: "rows" })).rejects.toBeInstanceOf(Error);
  expect((await cursor.toArray()).map(({ _id }) => _id)).toEqual([...Array(19).keys()].map((i) => 101 + i).concat(200));
  await session.abortTransaction();
});

test("what a transaction cannot have is refused", async () => {
  await using at = await database();
  const session = await begun(at.client, at.rows);
  const command = { count: "rows", query: {} };
  await expect(at.db.command(command, { session })).rejects.toMatchObject({
    code: 263,
    codeName: "OperationNotSupportedInTransaction",
  });
});
