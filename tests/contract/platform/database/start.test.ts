import mongoose from "mongoose";
import { expect, test, vi } from "vitest";
import { ensureIndexes } from "#app/platform/database/database.server.ts";
import "#app/records/every-collection.server.ts";
import { realMongo, testDatabase } from "#tests/support/database.ts";

test.skipIf(realMongo)("a start looks closer only where an index is not there as it is wanted", async () => {
  await using _database = await testDatabase();
  const looked: string[] = [];
  for (const model of Object.values(mongoose.models)) {
    const look = model.diffIndexes.bind(model);
    vi.spyOn(model, "diffIndexes").mockImplementation((...options) => {
      looked.push(model.modelName);
      return look(...options);
    });
  }
  await ensureIndexes();
  expect(looked).toEqual([]);
  const mails = mongoose.connection.collection("mails");
  await mails.dropIndex("due_at_1");
  await ensureIndexes();
  expect(looked).toEqual(["mails"]);
  expect((await mails.listIndexes().toArray()).map(({ name }) => name)).toContain("due_at_1");
});

test.each([
  ["a period", { expireAfterSeconds: 5 }],
  ["being unique", { unique: true }],
  ["being of some rows alone", { partialFilterExpression: { state: "sent" } }],
])("an index that was made with other options, %s, is made anew", async (_, options) => {
  await using _database = await testDatabase();
  const mails = mongoose.connection.collection("mails");
  await mails.dropIndex("due_at_1");
  await mails.createIndex({ due_at: 1 }, options);
  await ensureIndexes();
  const found = (await mails.listIndexes().toArray()).find(({ name }) => name === "due_at_1");
  expect(found).toMatchObject({ key: { due_at: 1 } });
  expect(found).not.toMatchObject(options);
});
