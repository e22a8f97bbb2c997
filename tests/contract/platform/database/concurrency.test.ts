import mongoose from "mongoose";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";

const { MongoServerError } = mongoose.mongo;

async function settled(attempts: Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(attempts);
  const failures = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason);
  return { succeeded: outcomes.length - failures.length, failures };
}

test("of many inserts with one key, one succeeds and the others name the key", async () => {
  await using _database = await testDatabase();
  const accounts = mongoose.connection.collection("accounts");
  await accounts.createIndex({ email: 1 }, { unique: true });
  const { succeeded, failures } = await settled(
    Array.from({ length: 40 }, (_, n) => accounts.insertOne({ email: "asha@example.org", n })),
  );
  expect(succeeded).toBe(1);
  for (const failure of failures) {
    expect(failure).toBeInstanceOf(MongoServerError);
    expect(failure).toMatchObject({ code: 11000, keyPattern: { email: 1 }, keyValue: { email: "asha@example.org" } });
  }
  expect(await accounts.countDocuments()).toBe(1);
});

test("upserts that race for one key leave one document", async () => {
  await using _database = await testDatabase();
  const questions = mongoose.connection.collection("questions");
  await questions.createIndex({ text: 1 }, { unique: true });
  const upsert = () =>
    questions.findOneAndUpdate(
      { text: "kitna hai" },
      { $inc: { count: 1 }, $setOnInsert: { first: true } },
      { upsert: true, returnDocument: "after" },
    );
  const { succeeded } = await settled(Array.from({ length: 50 }, upsert));
  const found = await questions.find().toArray();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ text: "kitna hai", count: succeeded, first: true });
});

test("upserts that all waited for a transaction leave one document, and none is refused", async () => {
  await using _database = await testDatabase();
  const notes = mongoose.connection.collection("notes");
  await notes.createIndex({ submission: 1 }, { unique: true });
  const session = await mongoose.startSession();
  session.startTransaction();
  await notes.insertOne({ submission: "another" }, { session });
  const waiting = Array.from({ length: 20 }, (_, n) =>
    n % 2 === 0
      ? notes.updateOne({ submission: "one" }, { $setOnInsert: { n } }, { upsert: true })
      : notes.findOneAndUpdate({ submission: "one" }, { $setOnInsert: { n } }, { upsert: true }),
  );
  const all = settled(waiting);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await session.commitTransaction();
  await session.endSession();
  expect((await all).failures).toEqual([]);
  expect(await notes.countDocuments({ submission: "one" })).toBe(1);
});

test("concurrent increments and pushes lose nothing", async () => {
  await using _database = await testDatabase();
  const counters = mongoose.connection.collection<{ _id: string; n: number; list: number[] }>("counters");
  await counters.insertOne({ _id: "a", n: 0, list: [] });
  await Promise.all(
    Array.from({ length: 60 }, (_, i) => counters.updateOne({ _id: "a" }, { $inc: { n: 1 }, $push: { list: i } })),
  );
  const counter = await counters.findOne({ _id: "a" });
  expect(counter?.n).toBe(60);
  expect(counter?.list.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i));
});

test("compound and partial unique indexes guard exactly the documents they hold", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection("rows");
  await rows.createIndex(
    { user: 1, competency: 1 },
    { unique: true, partialFilterExpression: { user: { $exists: true } } },
  );
  await rows.createIndex({ student: 1 }, { unique: true, partialFilterExpression: { paid: true } });
  await rows.insertMany([{}, {}, { user: 1 }, { user: 1, competency: 1 }, { student: 1 }, { student: 1, paid: false }]);
  await rows.insertOne({ user: 2, competency: 1, student: 1, paid: true });
  const duplicate = { code: 11000 };
  await expect(rows.insertOne({ user: 1, competency: 1 })).rejects.toMatchObject(duplicate);
  await expect(rows.insertOne({ user: 1, competency: null })).rejects.toMatchObject(duplicate);
  await expect(rows.updateOne({ student: 1, paid: false }, { $set: { paid: true } })).rejects.toMatchObject(duplicate);
  expect(await rows.countDocuments({ paid: true })).toBe(1);
  await rows.deleteOne({ paid: true });
  expect((await rows.updateOne({ student: 1, paid: false }, { $set: { paid: true } })).modifiedCount).toBe(1);
});

test("a unique index over an array guards each element", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection<{ tags: string[] }>("rows");
  await rows.createIndex({ tags: 1 }, { unique: true });
  await rows.insertOne({ tags: ["a", "b", "a"] });
  await expect(rows.insertOne({ tags: ["c", "b"] })).rejects.toMatchObject({ code: 11000 });
  await rows.updateOne({ tags: "a" }, { $pull: { tags: "b" } });
  expect((await rows.insertOne({ tags: ["c", "b"] })).acknowledged).toBe(true);
});

test("an index that the documents contradict is not made", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection("rows");
  await rows.insertMany([{ a: 1 }, { a: 1 }]);
  await expect(rows.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
  expect((await rows.listIndexes().toArray()).map(({ name }) => name)).toEqual(["_id_"]);
});

test("an ordered insert stops at the first duplicate, an unordered one goes on; what was written stays", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection<{ _id: number }>("rows");
  const documents = [1, 2, 2, 3].map((_id) => ({ _id }));
  await expect(rows.insertMany(documents)).rejects.toMatchObject({ code: 11000, insertedCount: 2 });
  await rows.deleteMany({});
  await expect(rows.insertMany(documents, { ordered: false })).rejects.toMatchObject({ code: 11000, insertedCount: 3 });
  expect((await rows.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([1, 2, 3]);
});

test("an update that fails half-way through its documents keeps each document whole", async () => {
  await using _database = await testDatabase();
  const rows = mongoose.connection.collection<{ _id: number; [field: string]: unknown }>("rows");
  await rows.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: "text" },
    { _id: 3, n: 3 },
  ]);
  await expect(rows.updateMany({}, { $set: { m: 1 }, $inc: { n: 1 as never } })).rejects.toMatchObject({ code: 14 });
  expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 1, n: 2, m: 1 },
    { _id: 2, n: "text" },
    { _id: 3, n: 3 },
  ]);
});
