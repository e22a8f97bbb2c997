import { Decimal128, Long, Timestamp } from "bson";
import { expect, test } from "vitest";
import { realMongo, temporaryDirectory, testEngine } from "#tests/support/database.ts";

const only = test.skipIf(realMongo);
const REFUSED = 238;

only.each([1, -1] as const)("expired documents are deleted, others stay (index %i)", async (direction) => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path, { sweepMs: 20 });
  const rows = engine.db.collection<{ _id: number; at?: unknown }>("rows");
  await rows.createIndex({ at: direction }, { expireAfterSeconds: 10 });
  await rows.insertMany([
    { _id: 1, at: new Date(Date.now() - 11_000) },
    { _id: 2, at: new Date(Date.now() - 5_000) },
    { _id: 3, at: Date.now() - 60_000 },
    { _id: 4, at: "2001-01-01" },
    { _id: 5 },
    { _id: 6, at: [new Date(), new Date(0)] },
  ]);
  await expect
    .poll(async () => (await rows.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id))
    .toEqual([2, 3, 4, 5]);
});

only.each([
  ["int64 beyond 2^53", Long.MAX_VALUE],
  ["Decimal128", Decimal128.fromString("1.5")],
  ["Timestamp", new Timestamp({ t: 1, i: 1 })],
])("%s is refused and nothing is stored", async (_, value) => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  const rows = engine.db.collection("rows");
  await expect(rows.insertOne({ value })).rejects.toMatchObject({ code: REFUSED });
  await expect(rows.updateOne({}, { $set: { value } }, { upsert: true })).rejects.toMatchObject({ code: REFUSED });
  await expect(rows.findOne({ value })).rejects.toMatchObject({ code: REFUSED });
  expect(await rows.countDocuments()).toBe(0);
});

only.each<[string, object, number]>([
  ["an unknown command", { frobnicate: 1 }, 59],
  ["an unknown field", { find: "rows", frobnicate: 1 }, REFUSED],
  ["a known option", { find: "rows", hint: { a: 1 } }, REFUSED],
  ["a collation", { find: "rows", collation: { locale: "en", strength: 2 } }, REFUSED],
  ["a transaction of nobody", { find: "rows", startTransaction: true }, 72],
  ["a snapshot", { find: "rows", readConcern: { level: "snapshot" } }, REFUSED],
  ["a majority of three", { insert: "rows", documents: [{}], writeConcern: { w: 3 } }, 100],
  ["a change stream", { aggregate: "rows", pipeline: [{ $changeStream: {} }], cursor: {} }, REFUSED],
  ["output to a collection", { aggregate: "rows", pipeline: [{ $out: "other" }], cursor: {} }, REFUSED],
  ["a script", { find: "rows", filter: { $where: "true" } }, REFUSED],
  ["a text search", { find: "rows", filter: { $text: { $search: "x" } } }, REFUSED],
  ["a positional update", { update: "rows", updates: [{ q: { a: 1 }, u: { $set: { "a.$": 2 } } }] }, REFUSED],
  ["a number type", { find: "rows", filter: { a: { $type: "int" } } }, REFUSED],
  ["a text index", { createIndexes: "rows", indexes: [{ key: { a: "text" }, name: "t" }] }, 67],
  ["a hidden index", { createIndexes: "rows", indexes: [{ key: { a: 1 }, name: "t", hidden: true }] }, REFUSED],
  ["a command that the product does not use", { create: "rows" }, 59],
  ["distinct values", { distinct: "rows", key: "a" }, 59],
  ["a write that may be tried again", { delete: "rows", deletes: [{ q: {}, limit: 0 }], txnNumber: 1 }, 20],
  [
    "an unverified expression",
    { aggregate: "rows", pipeline: [{ $project: { x: { $sin: 1 } } }], cursor: {} },
    REFUSED,
  ],
  ["an unknown expression", { aggregate: "rows", pipeline: [{ $project: { x: { $nope: 1 } } }], cursor: {} }, REFUSED],
  ["a pattern that JavaScript reads differently", { find: "rows", filter: { a: { $regex: "a\\Z" } } }, REFUSED],
])("%s is refused with MongoDB's code", async (_, command, code) => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  const rows = engine.db.collection("rows");
  await rows.insertOne({ a: [1] });
  const outcome = await engine.db.command(command).then(
    (reply) => reply.writeErrors?.[0],
    (error: unknown) => error,
  );
  expect(outcome).toMatchObject({ code });
  expect(await rows.countDocuments()).toBe(1);
});

only("a long scan lets others in, and ends when its time is over", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  const rows = engine.db.collection("rows");
  await rows.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n, text: `number ${n}` })));
  let scanned = false;
  const scan = rows.countDocuments({ text: "nothing" }).finally(() => {
    scanned = true;
  });
  for (let asked = 0; asked < 3; asked++) {
    expect(await rows.findOne({ n: 0 })).toMatchObject({ text: "number 0" });
    expect(scanned).toBe(false);
  }
  expect(await scan).toBe(0);
  await expect(rows.countDocuments({ text: "nothing" }, { maxTimeMS: 1 })).rejects.toMatchObject({ code: 50 });
});

only("documents that change while many are changed keep their indexes true", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  const rows = engine.db.collection<{ _id: number; n: number; by?: string }>("rows");
  await rows.createIndex({ n: 1 });
  await rows.insertMany(Array.from({ length: 5000 }, (_, _id) => ({ _id, n: _id })));
  const many = rows.updateMany({ n: { $gte: 0 } }, { $inc: { n: 10_000 } });
  const others = Array.from({ length: 200 }, async (_, i) => {
    await rows.updateOne({ _id: i * 20 }, { $set: { n: -1 - i } });
    await rows.deleteOne({ _id: i * 20 + 1 });
  });
  await Promise.all([many, ...others]);
  const scanned = (await rows.find().toArray()).toSorted((a, b) => a.n - b.n);
  expect(scanned).toHaveLength(4800);
  expect(
    await rows
      .find({ n: { $gt: -1e9 } })
      .sort({ n: 1 })
      .toArray(),
  ).toEqual(scanned);
  expect(await rows.countDocuments({ n: { $gt: -1e9 } })).toBe(4800);
});
