import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { connectDatabase, isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { encodeMessage, Framer, parseRequest } from "#app/platform/database/embedded/wire.server.ts";
import { afterCommit, sessionOption, undone, withTransaction } from "#app/platform/database/transaction.server.ts";
import { defineModel } from "#app/records/define-model.server.ts";
import { number, text } from "#app/records/fields.server.ts";
import { rowsOf } from "#app/records/rows.server.ts";
import { testDatabase } from "#tests/support/database.ts";

const fields = { name: text().unique(), n: number().or(0) };
const rows = () => defineModel("rows_of_transactions", { nobodys: "They are the test's.", fields });

const namesOf = async () => (await rows().find().sort({ name: 1 }).lean()).map(({ name }) => name);
/** What somebody else sees now, asked past every transaction. */
const outside = async () =>
  (await mongoose.connection.collection("rows_of_transactions").find().sort({ name: 1 }).toArray()).map(
    ({ name }) => name,
  );

test("everything that models are asked for in a transaction takes part, also in one within it", async () => {
  await using _database = await testDatabase();
  const Rows = rows();
  const readOne = (name: string) => rowsOf(Rows).findOne({ name });
  await Rows.create({ name: "a" });
  const results = await withTransaction(async () => {
    await Rows.create({ name: "b" });
    await new Rows({ name: "c" }).save();
    await Rows.insertMany([{ name: "d" }, { name: "e" }]);
    await Rows.bulkWrite([{ updateOne: { filter: { name: "f" }, update: { $set: { n: 6 } }, upsert: true } }]);
    await withTransaction(() => Rows.updateOne({ name: "a" }, { $set: { n: 1 } }));
    await Rows.findOneAndUpdate({ name: "g" }, { $set: { n: 7 } }, { upsert: true });
    await Rows.deleteOne({ name: "e" });
    await Rows.collection.insertOne({ name: "h", n: 8 } as never, sessionOption());
    expect(await outside()).toEqual(["a"]);
    const cursor: string[] = [];
    for await (const { name } of Rows.find().sort({ name: 1 }).lean().cursor({ batchSize: 2 })) cursor.push(name);
    return {
      cursor,
      found: await namesOf(),
      counted: await Rows.countDocuments({ n: { $gt: 0 } }),
      one: (await readOne("d"))?.name,
      exists: await Rows.exists({ name: "b" }),
    };
  });
  const all = ["a", "b", "c", "d", "f", "g", "h"];
  expect(results).toMatchObject({
    cursor: all,
    found: all,
    counted: 4,
    one: "d",
  });
  expect(results.exists).not.toBeNull();
  expect(await outside()).toEqual(all);
});

test.each(["the work", "a part of it", "a write"])("an error of %s leaves nothing", async (whose) => {
  await using _database = await testDatabase();
  await rows().create({ name: "a" });
  let told = 0;
  const failing = withTransaction(async () => {
    afterCommit(() => told++);
    await rows().create({ name: "b" });
    if (whose === "a write") await rows().collection.insertOne({ name: "a", n: 1 } as never, sessionOption());
    const fail = async () => {
      throw new Error("no");
    };
    await (whose === "the work" ? fail() : withTransaction(fail));
  });
  await expect(failing).rejects.toThrow(whose === "a write" ? /E11000/ : "no");
  expect(await outside()).toEqual(["a"]);
  expect(told).toBe(0);
});

test("what follows a commit is done once and after it, of the try that succeeded", async () => {
  await using _database = await testDatabase();
  const order: unknown[] = [];
  afterCommit(() => order.push("at once"));
  let tries = 0;
  await withTransaction(async () => {
    tries++;
    const attempt = tries;
    afterCommit(() => order.push(`try ${attempt}`));
    await withTransaction(async () => {
      await rows().create({ name: "a" });
      afterCommit(async () => order.push(sessionOption(), await outside()));
    });
    order.push("worked");
    if (tries === 1) {
      const error = new mongoose.mongo.MongoServerError({ message: "others", code: 112 });
      error.addErrorLabel("TransientTransactionError");
      throw error;
    }
  });
  await expect.poll(() => order).toEqual(["at once", "worked", "worked", "try 2", {}, ["a"]]);
});

test("what follows may fail without harm to what was committed", async () => {
  await using _database = await testDatabase();
  let told = 0;
  await withTransaction(async () => {
    await rows().create({ name: "a" });
    afterCommit(() => {
      throw new Error("a worker that cannot be woken");
    });
    afterCommit(() => told++);
  });
  expect([await namesOf(), told]).toEqual([["a"], 1]);
});

test("many at once add to one row exactly, each having read it", async () => {
  await using _database = await testDatabase();
  await rows().create({ name: "a" });
  const add = () =>
    withTransaction(async () => {
      const row = await rows().findOne({ name: "a" }).lean();
      await rows().updateOne({ name: "a" }, { $set: { n: Number(row?.n) + 1 } });
    });
  await Promise.all(Array.from({ length: 30 }, add));
  expect(await rows().findOne({ name: "a" }).lean()).toMatchObject({ n: 30 });
});

test("a transaction does not try for ever", async () => {
  await using _database = await testDatabase();
  const failure = await withTransaction(async () => {
    await pause(3000);
    const error = new mongoose.mongo.MongoServerError({ message: "others", code: 112 });
    error.addErrorLabel("TransientTransactionError");
    throw error;
  }).catch((error: unknown) => error);
  expect(failure).toSatisfy(isDatabaseUnavailable);
});

test("a server that has no transactions is refused at the start", async () => {
  const server = createServer((socket) => {
    const framer = new Framer();
    socket.on("data", (bytes) => {
      for (const each of framer.push(bytes)) {
        const standalone = {
          helloOk: true,
          isWritablePrimary: true,
          ismaster: true,
          minWireVersion: 0,
          maxWireVersion: 21,
        };
        socket.write(encodeMessage(parseRequest(each), { ...standalone, ok: 1 }));
      }
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const MONGODB_URI = `mongodb://127.0.0.1:${port}/pgi`;
  await expect(connectDatabase({ MONGODB_URI, DATA_DIR: "" }, { own: true })).rejects.toThrow(
    /^MONGODB_URI names a standalone server/,
  );
  await new Promise((resolve) => server.close(resolve));
});

test("beyond a crowd that waits for its turn somebody is refused at once, as where the database is away", async () => {
  await using _database = await testDatabase();
  const gate = Promise.withResolvers<void>();
  const crowd = Array.from({ length: 2008 }, () => withTransaction(() => gate.promise));
  const failure = await withTransaction(() => gate.promise).catch((error: unknown) => error);
  expect(failure).toSatisfy(isDatabaseUnavailable);
  gate.resolve();
  await Promise.all(crowd);
});

test("what is undone leaves its answer and nothing else, and nothing follows it", async () => {
  await using _database = await testDatabase();
  const followed: string[] = [];
  const answer = await withTransaction(async () => {
    await rows().create({ name: "a" });
    afterCommit(() => followed.push("a"));
    return undone("not so");
  });
  expect(answer).toBe("not so");
  expect(await namesOf()).toEqual([]);
  expect(followed).toEqual([]);
});
