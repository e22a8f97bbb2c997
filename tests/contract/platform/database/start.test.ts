import mongoose from "mongoose";
import { expect, test, vi } from "vitest";
import { ensureIndexes } from "#app/platform/database/indexes.server.ts";
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
