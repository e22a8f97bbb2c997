import mongoose from "mongoose";
import { expect, test } from "vitest";
import { MIGRATIONS, SHAPE } from "#app/platform/database/database.server.ts";
import { inDatabaseAtRest, temporaryDirectory } from "#tests/support/database.ts";
import { startProduct } from "#tests/support/product.ts";

test("the product does not start on a database that a newer version has changed, and says so in a sentence", async () => {
  await using place = await temporaryDirectory();
  await inDatabaseAtRest(place.path, async () => {
    await mongoose.connection.collection(MIGRATIONS).insertOne({ name: `${SHAPE + 1} of another time`, done_at: null });
  });
  const started = startProduct({ dataDir: place.path });
  await expect(started).rejects.toThrow(/code 1:\nThe database was changed by a newer version of the portal/);
});
