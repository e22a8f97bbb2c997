import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { migrate } from "#app/migrations/migrate.server.ts";
import { MIGRATIONS_IN_ORDER } from "#app/migrations/migrations.server.ts";
import {
  connectDatabase,
  databaseUri,
  disconnectDatabase,
  ensureIndexes,
  MIGRATIONS,
  numberOf,
  SHAPE,
} from "#app/platform/database/database.server.ts";
import "#app/records/every-collection.server.ts";
import { testDatabase } from "#tests/support/database.ts";

const rows = (collection: string) => mongoose.connection.collection(collection);
const noted = async () => (await rows(MIGRATIONS).find({}).sort({ name: 1 }).toArray()).map(({ name }) => name);
const names = MIGRATIONS_IN_ORDER.map(({ name }) => name);

/** A database that people use, and that no migration has seen. */
async function usedDatabase() {
  const database = await testDatabase();
  await rows("accounts").insertOne({ email: "somebody@example.org" });
  return database;
}

test("migrations are numbered without a gap, up to the shape that the program knows", () => {
  expect(names.map(numberOf)).toEqual(Array.from({ length: SHAPE }, (_, at) => at + 1));
});

test("rows of earlier shapes get the present one, others stay as they are", async () => {
  await using _database = await usedDatabase();
  const [signedIn, proven] = [new Date("2026-01-02"), new Date("2026-03-04")];
  const words = [{ element_id: "e", text: "I led it.", at: signedIn }];
  await rows("evaluations").insertMany([
    { judging: "old", state: "waiting" },
    { judging: "new", own_words: words, own_words_count: 1 },
  ]);
  await rows("sessions").insertMany([
    { token_hash: "old", created_at: signedIn },
    { token_hash: "new", created_at: signedIn, proven_at: proven },
  ]);
  const lines = ["students.csv", "Asha Rao", "a copy of their own data", "an analysis"];
  await rows("security_events").insertMany(lines.map((what) => ({ kind: "export", what })));
  await rows("security_events").insertOne({ kind: "document read", what: "Asha Rao" });
  await rows("credentials").insertOne({ name: "Asha Rao", number: "PGI-1", search: ["as"] });
  await migrate();
  expect((await rows("credentials").findOne({ number: "PGI-1" }))?.search).toEqual(expect.arrayContaining(["=pgi-1"]));
  const events = await rows("security_events").find({}).sort({ _id: 1 }).toArray();
  const whats = ["students.csv", "an analysis", "a copy of their own data", "an analysis", "Asha Rao"];
  expect(events.map(({ what }) => what)).toEqual(whats);
  const evaluations = await rows("evaluations").find({}).sort({ judging: 1 }).toArray();
  expect(evaluations).toMatchObject([
    { judging: "new", own_words: words, own_words_count: 1 },
    { judging: "old", own_words: [], own_words_count: 0 },
  ]);
  const sessions = await rows("sessions").find({}).sort({ token_hash: 1 }).toArray();
  expect(sessions.map(({ proven_at }) => proven_at)).toEqual([proven, signedIn]);
  expect(await noted()).toEqual(names);
});

test("verdicts and payments that were half written are completed, and what was taken back goes", async () => {
  await using _database = await usedDatabase();
  const match = { elementId: "e", elementName: "Budgeting", matchScore: 0.8, matched: true, reasoning: "", quotes: [] };
  const evaluation = { student_id: "s", competency_id: "c", flagged: false, reviews: [], evaluated_at: new Date(0) };
  const file = { file_url: "u/letter.pdf", file_name: "letter.pdf", file_size: 9 };
  const whole = { ...evaluation, ...file, matches: [match], own_words_count: 0 };
  await rows("evaluations").insertMany([
    { ...whole, uploads_due: true, judging: "half" },
    { ...whole, uploads_due: false, judging: "whole" },
  ]);
  const student = (user_id: string) => ({ user_id, full_name: "Asha Rao", student_id: null, course_name: null });
  await rows("students").insertMany([student("charged"), student("reserved")]);
  const fee = { course_name: "GMP", amount: 4999 };
  const payment = (user_id: string, status: string, student_id: string) => {
    return { user_id, status, student_id, ...fee, idempotency_key: user_id };
  };
  const charged = payment("charged", "charged", "PGI2026-0001");
  await rows("payments").insertMany([charged, payment("reserved", "pending", "PGI2026-0002")]);
  const { insertedId } = await rows("audit_events").insertOne({ action: "deleted" });
  await rows("audit_events").insertMany([{ withdraws: String(insertedId) }, { action: "updated" }]);
  await rows("certification_cases").insertOne({ student: "other", attempt: 1, sequence: 4 });
  await rows("interview_sheets").insertOne({ case: "c", assessor: "a", competency: "c", revision: 2 });
  await rows("interview_times").insertMany([
    { assessor: "a", stretches: [1], case: "moved", stands: false },
    { assessor: "a", stretches: [2], case: "taken", stands: true },
  ]);

  await migrate();

  expect(await rows("student_uploads").find({}).toArray()).toMatchObject([
    { student_id: "s", element_id: "e", status: "approved", ai_match_score: 0.8, file_name: "letter.pdf" },
  ]);
  expect(await rows("evaluations").countDocuments({ uploads_due: { $exists: true } })).toBe(0);
  const people = await rows("students").find({}).sort({ user_id: 1 }).toArray();
  expect(people).toMatchObject([{ student_id: "PGI2026-0001", course_name: "GMP" }, { student_id: null }]);
  const payments = await rows("payments").find({}).sort({ user_id: 1 }).toArray();
  expect(payments.map(({ status }) => status)).toEqual(["paid", "created"]);
  expect(payments[0]).toMatchObject({ amount: 499_900, taken: 499_900, open_for: null });
  expect(payments[1]).toMatchObject({ amount: 499_900, taken: 0, open_for: "reserved" });
  expect((await rows("audit_events").find({}).toArray()).map(({ action }) => action)).toEqual(["updated"]);
  const times = await rows("interview_times").find({}).sort({ stretches: 1 }).toArray();
  expect(times.map((time) => time.case)).toEqual([null, "taken"]);
  expect(await rows("certification_cases").findOne({})).toEqual(expect.not.objectContaining({ sequence: 4 }));
  for (const [collection, version] of [
    ["certification_cases", 4],
    ["interview_sheets", 2],
  ] as const)
    expect(await rows(collection).findOne({})).toMatchObject({ version });
});

test("the keys by which a student could pay once alone are taken away", async () => {
  await using _database = await usedDatabase();
  const payments = rows("payments");
  await payments.dropIndex("user_id_1");
  for (const field of ["user_id", "idempotency_key"]) await payments.createIndex({ [field]: 1 }, { unique: true });
  await ensureIndexes();
  await payments.insertMany([{ user_id: "asha" }, { user_id: "asha" }]);
  expect(await payments.countDocuments({ user_id: "asha" })).toBe(2);
});

test("a new database has the present shape from its beginning", async () => {
  await using _database = await testDatabase();
  let done = 0;
  await migrate([{ name: "0001 counts", up: async () => ++done }]);
  expect(done).toBe(0);
  expect(await noted()).toEqual(["0001 counts"]);
});

test("of processes that start at once one does each migration, in order, and all wait for it", async () => {
  await using _database = await usedDatabase();
  const seen: string[] = [];
  const slow = (name: string) => ({
    name,
    async up() {
      seen.push(`${name} begins`);
      await pause(300);
      seen.push(`${name} ends`);
      return 1;
    },
  });
  const both = [slow("0001 first"), slow("0002 second")];
  const finished = () => seen.length;
  expect(await Promise.all([1, 2, 3].map(() => migrate(both).then(finished)))).toEqual([4, 4, 4]);
  expect(seen).toEqual(["0001 first begins", "0001 first ends", "0002 second begins", "0002 second ends"]);
});

test("one that fails, or whose process ends, is begun again, and no later one before it", async () => {
  await using _database = await usedDatabase();
  const seen: string[] = [];
  let broken = true;
  const first = {
    name: "0001 first",
    async up() {
      if (broken) throw new Error("The disk is full.");
      seen.push("first");
      return 0;
    },
  };
  const second = { name: "0002 second", up: async () => seen.push("second") };
  await expect(migrate([first, second])).rejects.toThrow("The disk is full.");
  expect(seen).toEqual([]);
  broken = false;
  // As whoever was killed at it leaves it: they answer for it no longer.
  const left = { held_by: "nobody any more", due_at: new Date(Date.now() + 700) };
  await rows(MIGRATIONS).updateOne({}, { $set: left });
  await migrate([first, second]);
  expect(seen).toEqual(["first", "second"]);
});

test("a program from before what was only added works on, and what it wrote is brought into shape when the newer one is back", async () => {
  await using database = await usedDatabase();
  const later = {
    name: `${String(SHAPE + 1).padStart(4, "0")} greetings of accounts`,
    expands: true,
    up: async () =>
      (await rows("accounts").updateMany({ greeting: { $exists: false } }, { $set: { greeting: "" } })).modifiedCount,
  };
  await migrate([...MIGRATIONS_IN_ORDER, later]);
  await disconnectDatabase();
  await connectDatabase(database.settings, { own: true });
  await migrate();
  await rows("accounts").insertOne({ email: "written-by-the-old@example.org" });
  await migrate([...MIGRATIONS_IN_ORDER, later]);
  expect(await rows("accounts").countDocuments({ greeting: "" })).toBe(2);
});

test("a database that is newer than the program is refused before anything in it is touched", async () => {
  await using database = await usedDatabase();
  await migrate();
  await rows(MIGRATIONS).insertOne({ name: `${SHAPE + 1} of another time`, done_at: null });
  await rows("sessions").dropIndex("account_id_1");
  await disconnectDatabase();
  const attempt = connectDatabase(database.settings, { own: true });
  await expect(attempt).rejects.toThrow(/changed by a newer version of the portal/);
  const { client, close } = await rawDatabase(database.settings);
  const indexes = (await client.db().collection("sessions").indexes()).map(({ name }) => name);
  expect(indexes).not.toContain("account_id_1");
  await client.db().collection(MIGRATIONS).deleteMany({});
  await close();
  await connectDatabase(database.settings, { own: true });
});

/** The database without the product's own connection. */
async function rawDatabase(settings: { MONGODB_URI: string | undefined; DATA_DIR: string }) {
  const address = await databaseUri(settings, { own: true });
  const client = await new mongoose.mongo.MongoClient(address.uri).connect();
  return { client, close: () => client.close().then(address.close) };
}
