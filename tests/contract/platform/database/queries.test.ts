import { Binary, ObjectId } from "bson";
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";

/** Values in MongoDB's comparison order, each before the next. */
const ORDERED = [
  null,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  -1.5,
  0,
  0.1,
  2,
  9_007_199_254_740_991,
  Number.POSITIVE_INFINITY,
  "",
  "A",
  "a",
  "a\u0000b",
  "ab",
  "é",
  "\ufffd",
  "😀",
  {},
  { a: null },
  { a: 1 },
  { a: 1, b: 1 },
  { a: 2 },
  { b: 1 },
  { a: "x" },
  new Binary(Buffer.from([9]), 0),
  new Binary(Buffer.from([1, 1]), 0),
  new Binary(Buffer.from([1, 1]), 5),
  new ObjectId("000000000000000000000001"),
  new ObjectId("ff0000000000000000000001"),
  false,
  true,
  new Date(-1),
  new Date(0),
  new Date(1e12),
];

type Row = { _id: number; v?: unknown };

async function shuffledRows(name: string) {
  const rows = mongoose.connection.collection<Row>(name);
  const documents = ORDERED.map((v, _id) => ({ _id, v }));
  await rows.insertMany(documents.toSorted((a, b) => ((a._id * 15) % 34) - ((b._id * 15) % 34)));
  return rows;
}

const sortedBy: [string, (1 | -1)?][] = [
  ["without an index"],
  ["with an ascending index", 1],
  ["with a descending index", -1],
];

test.each(sortedBy)("values of all types sort in MongoDB's order %s", async (_, direction) => {
  await using _database = await testDatabase();
  const rows = await shuffledRows("rows");
  if (direction) await rows.createIndex({ v: direction });
  const ids = async (by: 1 | -1) => (await rows.find().sort({ v: by }).toArray()).map(({ _id }) => _id);
  expect(await ids(1)).toEqual([...ORDERED.keys()]);
  expect(await ids(-1)).toEqual([...ORDERED.keys()].reverse());
});

test("cursors give everything once, in batches, and are gone when killed", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection<Row>("rows");
  await rows.insertMany(Array.from({ length: 1000 }, (_, _id) => ({ _id })));
  const seen: number[] = [];
  for await (const { _id } of rows.find().sort({ _id: 1 }).batchSize(7)) seen.push(_id);
  expect(seen).toEqual(Array.from({ length: 1000 }, (_, i) => i));
  expect(await rows.find().skip(990).limit(100).toArray()).toHaveLength(10);
  expect(await rows.find().limit(-5).toArray()).toHaveLength(5);
  const cursor = rows.find().batchSize(2);
  await cursor.next();
  const { id } = cursor;
  await cursor.close();
  await expect(mongoose.connection.db?.command({ getMore: id, collection: "rows" })).rejects.toMatchObject({
    code: 43,
  });
});

test("results larger than a message come in several", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection<{ _id: number; text: string }>("rows");
  const text = "x".repeat(5_000_000);
  for (let _id = 0; _id < 8; _id++) await rows.insertOne({ _id, text });
  const found = await rows.find().toArray();
  expect(found.map((row) => row.text.length)).toEqual(Array(8).fill(5_000_000));
  await expect(rows.insertOne({ _id: 9, text: "x".repeat(17_000_000) })).rejects.toThrow(/larger|size/i);
});

test("an insert keeps what it is given: field order, bytes, dates and numbers", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection("rows");
  const document = {
    z: 1,
    a: { y: [1.5, [], {}, null], x: -0 },
    bytes: new Binary(Buffer.from([0, 255]), 128),
    date: new Date(-62_135_596_800_000),
    text: "naïve \u0000 😀",
    large: 9_007_199_254_740_991,
    small: 5e-324,
    __proto: "kept",
    constructor: "kept too",
  };
  const { insertedId } = await rows.insertOne({ ...document });
  const found = await rows.findOne({ _id: insertedId });
  expect(found).toEqual({ _id: insertedId, ...document });
  expect(Object.keys(found ?? {})).toEqual(["_id", ...Object.keys(document)]);
  expect(await rows.countDocuments({ toString: { $exists: true } })).toBe(0);
  expect(await rows.countDocuments({ constructor: "kept too" })).toBe(1);
});

test("updates change fields in MongoDB's order, and arrays element by element", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection<{ _id: number; [field: string]: unknown }>("rows");
  await rows.insertOne({ _id: 1, list: [1, 2, 3], set: ["a"], gone: 1, deep: { gone: 1 }, n: 1 });
  await rows.updateOne({ _id: 1 }, {
    $set: { z: 1, "b.c": 2 },
    $unset: { gone: "", "deep.gone": "" },
    $push: { list: { $each: [4, 5], $slice: -3 }, fresh: "f" },
    $addToSet: { set: { $each: ["a", "b", "b"] } },
    $inc: { n: 2, "b.d": 1 },
  } as never);
  const found = await rows.findOne({ _id: 1 });
  const b = { c: 2, d: 1 };
  expect(found).toEqual({ _id: 1, list: [3, 4, 5], set: ["a", "b"], deep: {}, n: 3, b, fresh: ["f"], z: 1 });
  expect(Object.keys(found ?? {})).toEqual(["_id", "list", "set", "deep", "n", "b", "fresh", "z"]);
  await rows.updateOne({ _id: 1 }, { $pull: { list: { $gte: 4 }, set: "a" } } as never);
  expect(await rows.findOne({ _id: 1 })).toMatchObject({ list: [3], set: ["b"] });
});

test("an upsert takes the equalities of its filter and the fields for an insert", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection("rows");
  const result = await rows.updateOne(
    { "a.b": 1, c: { $eq: 2 }, d: { $gt: 5 }, $and: [{ e: 3 }] },
    { $set: { f: 4 }, $setOnInsert: { g: 5 } },
    { upsert: true },
  );
  expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
  expect(await rows.findOne({ _id: result.upsertedId ?? undefined })).toEqual({
    _id: result.upsertedId,
    a: { b: 1 },
    c: 2,
    e: 3,
    f: 4,
    g: 5,
  });
  await rows.updateOne({ z: 1, "m.y": 2, b: 3, "m.a": 4 }, { $set: { c: 5, a: 6 } }, { upsert: true });
  expect(JSON.stringify(await rows.findOne({ z: 1 }, { projection: { _id: 0 } }))).toBe(
    JSON.stringify({ b: 3, m: { a: 4, y: 2 }, z: 1, a: 6, c: 5 }),
  );
  const modified = await rows.findOneAndUpdate(
    { _id: "fixed" as never, $or: [{ x: 1 }, { x: { $gt: 5 } }] },
    { $set: { y: 2 } },
    { upsert: true, returnDocument: "after" },
  );
  expect(modified).toEqual({ _id: "fixed", y: 2 });
});

test("expired documents of a TTL index are the ones that a date before its limit marks", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection("rows");
  await rows.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
  const [, index] = await rows.listIndexes().toArray();
  expect(index).toMatchObject({ key: { at: 1 }, expireAfterSeconds: 3600 });
  await expect(rows.createIndex({ at: 1 }, { expireAfterSeconds: 60 })).rejects.toMatchObject({ code: 85 });
});

test("counts", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection("rows");
  await rows.insertMany([
    { a: 1, t: ["x", "y"] },
    { a: 1, t: "x" },
    { a: 2, t: [] },
    { a: null, o: [{ k: 1 }, { k: [2, 3] }] },
    {},
  ]);
  expect(await rows.countDocuments({ a: 1 })).toBe(2);
  expect(await rows.countDocuments({ a: 1 }, { skip: 1 })).toBe(1);
  expect(await rows.countDocuments({ a: null })).toBe(2);
  expect(await rows.estimatedDocumentCount()).toBe(5);
});
