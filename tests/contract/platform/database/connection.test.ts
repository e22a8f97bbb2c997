import mongoose from "mongoose";
import { expect, test } from "vitest";
import {
  connectDatabase,
  databaseReady,
  disconnectDatabase,
  isDatabaseUnavailable,
} from "#app/platform/database/database.server.ts";
import { defineModel } from "#app/records/define-model.server.ts";
import { number, text } from "#app/records/fields.server.ts";
import { realMongo, temporaryDirectory, testDatabase, testEngine } from "#tests/support/database.ts";
import { plugTo } from "#tests/support/plug.ts";

const fields = { email: text().unique(), age: number().optional() };
const people = () => defineModel("people_of_the_test", { nobodys: "They are the test's.", fields });

test("indexes of the models exist once the database is connected, and a model can be defined twice", async () => {
  expect(people()).toBe(people());
  await using _database = await testDatabase();
  await people().create({ email: "asha@example.org" });
  await expect(people().create({ email: "asha@example.org" })).rejects.toMatchObject({ code: 11000 });
  expect(await databaseReady()).toBe(true);
});

test("a query by a field that the schema does not have is an error, not a query for everything", async () => {
  await using _database = await testDatabase();
  await people().create({ email: "asha@example.org" });
  await expect(people().find({ emial: "x" } as never)).rejects.toThrow(/emial/);
});

test.skipIf(realMongo)("a database that goes away is told, and used again when it is back", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  await using plug = await plugTo(engine.socket);
  const uri = `mongodb://127.0.0.1:${plug.port}/pgi?directConnection=true&retryWrites=false`;
  await connectDatabase({ MONGODB_URI: uri, DATA_DIR: directory.path }, { own: true });
  try {
    await people().create({ email: "before@example.org" });
    plug.pull();
    expect(await databaseReady()).toBe(false);
    const failure = await people()
      .findOne({ email: "before@example.org" })
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(isDatabaseUnavailable(failure)).toBe(true);
    plug.putBack();
    await expect.poll(databaseReady).toBe(true);
    expect(await people().findOne({ email: "before@example.org" }).lean()).toMatchObject({
      email: "before@example.org",
    });
  } finally {
    await disconnectDatabase();
  }
});

test("a server that is not there is an error, which names the setting and no password", async () => {
  const uri = "mongodb://asha:secret@127.0.0.1:1/pgi";
  const failure = await connectDatabase({ MONGODB_URI: uri, DATA_DIR: "" }, { own: true }).catch((error) => error);
  expect(failure).toSatisfy(isDatabaseUnavailable);
  expect(failure.message).toMatch(/^MONGODB_URI names a database at 127\.0\.0\.1:1 that cannot be reached/);
  expect(failure.message).not.toContain("secret");
  expect(mongoose.connection.readyState).toBe(0);
});

test.skipIf(realMongo)("a database that is silent is told, however often it is asked", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  await using plug = await plugTo(engine.socket);
  const uri = `mongodb://127.0.0.1:${plug.port}/pgi?directConnection=true&retryWrites=false`;
  await connectDatabase({ MONGODB_URI: uri, DATA_DIR: directory.path }, { own: true });
  try {
    expect(await databaseReady()).toBe(true);
    plug.freeze();
    for (let asked = 0; asked < 3; asked++) expect(await databaseReady()).toBe(false);
  } finally {
    plug.pull();
    await disconnectDatabase();
  }
});
