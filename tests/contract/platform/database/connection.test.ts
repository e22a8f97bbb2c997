import { connect, createServer, type Server, type Socket } from "node:net";
import mongoose, { Schema } from "mongoose";
import { expect, test } from "vitest";
import {
  connectDatabase,
  databaseReady,
  disconnectDatabase,
  isDatabaseUnavailable,
} from "#app/platform/database/database.server.ts";
import { defineModel } from "#app/records/define-model.server.ts";
import { realMongo, temporaryDirectory, testDatabase, testEngine } from "#tests/support/database.ts";

interface Person {
  email: string;
  age?: number;
}

const people = () =>
  defineModel<Person>(
    "people_of_the_test",
    new Schema<Person>({ email: { type: String, unique: true, required: true }, age: Number }),
  );

/** Stands between the product and its database, and can be taken away and brought back on the same port. */
class Line implements AsyncDisposable {
  #server: Server | undefined;
  #sockets = new Set<Socket>();
  readonly #target: number;
  port = 0;

  constructor(target: number) {
    this.#target = target;
  }

  async open(): Promise<void> {
    this.#server = createServer((near) => {
      const far = connect(this.#target, "127.0.0.1");
      for (const socket of [near, far]) this.#sockets.add(socket.on("error", () => socket.destroy()));
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.port, "127.0.0.1", resolve));
    const address = this.#server.address();
    this.port = typeof address === "object" ? (address?.port ?? 0) : 0;
  }

  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#server?.listening) await this.cut();
  }
}

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

test.skipIf(realMongo)(
  "a database that goes away is told within seconds, and used again when it is back",
  { timeout: 20_000 },
  async () => {
    await using directory = await temporaryDirectory();
    await using engine = await testEngine(directory.path);
    await using line = new Line(Number(new URL(engine.uri).port));
    await line.open();
    const uri = `mongodb://127.0.0.1:${line.port}/pgi?directConnection=true`;
    await connectDatabase({ MONGODB_URI: uri, DATA_DIR: directory.path }, { own: true });
    try {
      await people().create({ email: "before@example.org" });
      await line.cut();
      const started = Date.now();
      expect(await databaseReady()).toBe(false);
      expect(Date.now() - started).toBeLessThan(1500);
      const failure = await people()
        .findOne({ email: "before@example.org" })
        .then(
          () => undefined,
          (error: unknown) => error,
        );
      expect(isDatabaseUnavailable(failure)).toBe(true);
      expect(Date.now() - started).toBeLessThan(5500);
      await line.open();
      await expect.poll(databaseReady, { timeout: 5000 }).toBe(true);
      expect(await people().findOne({ email: "before@example.org" }).lean()).toMatchObject({
        email: "before@example.org",
      });
    } finally {
      await disconnectDatabase();
    }
  },
);

test("a server that is not there is an error within seconds", async () => {
  const started = Date.now();
  const failure = connectDatabase({ MONGODB_URI: "mongodb://127.0.0.1:1/pgi", DATA_DIR: "" }, { own: true });
  await expect(failure).rejects.toSatisfy(isDatabaseUnavailable);
  expect(Date.now() - started).toBeLessThan(5000);
  expect(mongoose.connection.readyState).toBe(0);
});
