import mongoose from "mongoose";
import { expect, test } from "vitest";
import { emptyLine } from "#app/identity/security-log.server.ts";
import { ensureIndexes } from "#app/platform/database/database.server.ts";
import { appendSecurityEvent, SecurityEvents } from "#app/records/security-events.server.ts";
import { testDatabase } from "#tests/support/database.ts";

test("the security log only grows", async () => {
  await using _database = await testDatabase();
  const model = mongoose.models.security_events;
  await appendSecurityEvent({ ...emptyLine("document read", new Date("2026-11-20T20:00:00Z")), subject_id: "s" });
  await appendSecurityEvent({ ...emptyLine("export", new Date()), subject_id: "s" });
  expect(
    await SecurityEvents.find({ subject_id: "s", kind: "document read" }, { sort: { at: -1 }, limit: 5 }),
  ).toMatchObject([{ kind: "document read", day: "2026-11-21", count: 1 }]);

  for (const change of [
    () => model?.updateOne({}, { $set: { what: "x" } }),
    () => model?.updateMany({}, { $set: { what: "x" } }),
    () => model?.findOneAndUpdate({}, { $set: { what: "x" } }),
    () => model?.deleteOne({}),
    () => model?.deleteMany({}),
  ])
    await expect((async () => change())()).rejects.toThrow("append-only");
});

test("nothing unknown gets into the log", async () => {
  await using _database = await testDatabase();
  const odd = { ...emptyLine("export", new Date()), kind: "gossip" as "export" };
  await expect(appendSecurityEvent(odd)).rejects.toThrow("kind");
});

test("a database that let lines go by itself leaves them to the periods that are set", async () => {
  await using _database = await testDatabase();
  const { collection } = mongoose.models.security_events ?? {};
  await collection?.dropIndex("at_1");
  await collection?.createIndex({ at: 1 }, { expireAfterSeconds: 180 * 86_400, background: true });
  await ensureIndexes();
  const indexes = (await collection?.listIndexes().toArray()) ?? [];
  expect(indexes.find(({ name }) => name === "at_1")).not.toHaveProperty("expireAfterSeconds");
});
