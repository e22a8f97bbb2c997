import mongoose from "mongoose";
import { expect, test } from "vitest";
import { inDatabase, temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { press, register } from "#tests/support/load.ts";
import { SESSION_SECRET } from "#tests/support/outbox.ts";
import { startProduct } from "#tests/support/product.ts";
import { until } from "#tests/support/wait.ts";

const MANY = 3;

test("of two products on one database one is killed under load: nothing acknowledged is lost, and the other fails nobody", async () => {
  await using data = await temporaryDirectory();
  await using files = await temporaryDirectory();
  await using engine = await testEngine(data.path);
  const place = { dataDir: files.path, mongodbUri: engine.uri };
  const env = { DATA_DIR: files.path, MONGODB_URI: engine.uri, SESSION_SECRET, TRUST_PROXY: "1" };
  const victim = await startProduct({ dataDir: files.path, env });
  await using survivor = await startProduct({ dataDir: files.path, env });

  const [told, toldElsewhere]: [string[], string[]] = [[], []];
  const stopVictim = press(victim.address, MANY, (visitor) => register(visitor, told));
  const stop = press(survivor.address, MANY, (visitor) => register(visitor, toldElsewhere));
  await until("both are under load", () => told.length > MANY && toldElsewhere.length > MANY);
  await victim.kill();
  const atVictim = stopVictim();
  const seen = toldElsewhere.length;
  await until("the load on the other goes on", () => toldElsewhere.length > seen + MANY);
  const atSurvivor = await stop();

  expect(Object.keys((await atVictim).statuses)).toEqual(["303"]);
  expect(Object.keys(atSurvivor.statuses)).toEqual(["303"]);
  expect(atSurvivor.cutOff).toEqual([]);
  // What the killed one had begun to send is sent by the other when its lease has run out.
  const acknowledged = [...told, ...toldElsewhere];
  const sent = () => inDatabase(place, () => confirmationsTo(acknowledged));
  await until("everybody is written to", async () => (await sent()).length >= acknowledged.length);
  expect((await sent()).sort()).toEqual(acknowledged.sort());
  expect(await inDatabase(place, () => registrationsOf(acknowledged))).toBe(acknowledged.length);
});

function registrationsOf(emails: string[]): Promise<number> {
  return mongoose.connection.collection("interested_students").countDocuments({ email: { $in: emails } });
}

async function confirmationsTo(emails: string[]): Promise<string[]> {
  const keys = emails.map((email) => `interest-registered ${email}`);
  const mails = await mongoose.connection
    .collection("mails")
    .find({ key: { $in: keys }, state: "sent" })
    .toArray();
  return mails.map(({ key }) => String(key).replace("interest-registered ", ""));
}
