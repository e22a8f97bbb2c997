import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { startEmbedded } from "#app/platform/database/embedded/embedded.server.ts";
import { realMongo, testEngine } from "#tests/support/database.ts";
import { canMount, smallDisk } from "#tests/support/small-disk.ts";

const only = test.skipIf(realMongo || !canMount);
const FULL = { code: 14_031, codeName: "OutOfDiskSpace" };
const text = "x".repeat(3000);

interface Thing {
  _id: number;
  text: string;
  at?: Date;
}

only("a full disk refuses writes, goes on answering, and takes writes again when there is space", async () => {
  await using disk = await smallDisk(40);
  await using engine = await testEngine(disk.path, { sweepMs: 20 });
  const things = engine.db.collection<Thing>("things");
  await things.createIndex({ text: 1, _id: 1 });
  await things.insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id, text })));
  disk.fill();
  const many = Array.from({ length: 1500 }, (_, n) => ({ _id: 1000 + n, text }));
  await expect(things.insertMany(many)).rejects.toMatchObject(FULL);
  const before = await things.find().sort({ _id: 1 }).toArray();
  // What fits between the pages of the log may be kept still: then it is there whole.
  const kept = before.filter(({ _id }) => _id >= 1000).length;
  expect(before.map(({ _id }) => _id)).toEqual([
    ...Array(300).keys(),
    ...Array.from({ length: kept }, (_, n) => 1000 + n),
  ]);
  await expect(things.updateMany({}, { $set: { text: text.toUpperCase() } })).rejects.toMatchObject(FULL);
  await expect(things.createIndex({ text: -1 })).rejects.toMatchObject(FULL);
  await expect(engine.db.command({ ping: 1 })).rejects.toMatchObject(FULL);
  expect(await things.countDocuments({ text })).toBe(before.length);
  expect(await things.find({ text }).sort({ text: 1, _id: 1 }).toArray()).toEqual(before);
  expect(await things.indexes()).toHaveLength(2);

  disk.free();
  await expect
    .poll(() =>
      engine.db.command({ ping: 1 }).then(
        ({ ok }) => ok,
        () => 0,
      ),
    )
    .toBe(1);
  await things.deleteMany({ _id: { $gte: 1000 } });
  await things.insertMany(many);
  expect(await things.countDocuments({ text })).toBe(1800);
});

only("a full disk is told at the first ask, before anybody was refused", async () => {
  await using disk = await smallDisk(8);
  await using engine = await testEngine(disk.path);
  disk.fill();
  await expect(engine.db.command({ ping: 1 })).rejects.toMatchObject(FULL);
  disk.free();
  expect((await engine.db.command({ ping: 1 })).ok).toBe(1);
});

only("the sweep of expired documents outlasts a full disk", async () => {
  await using disk = await smallDisk(4);
  await using engine = await testEngine(disk.path, { sweepMs: 20 });
  const things = engine.db.collection<Thing>("things");
  await things.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
  const soon = new Date(Date.now() + 1000);
  await things.insertMany(Array.from({ length: 400 }, (_, _id) => ({ _id, text, at: soon })));
  disk.fill();
  await expect
    .poll(() => things.updateOne({ _id: 1 }, { $set: { text: "" } }).catch(({ code }) => code))
    .toBe(FULL.code);
  await expect.poll(() => Date.now() > soon.getTime() + 200).toBe(true);
  expect(await things.countDocuments()).toBeGreaterThan(0);
  disk.free();
  await expect.poll(() => things.countDocuments()).toBe(0);
});

only("an engine starts on a full disk, also after SIGKILL, with everything that was acknowledged", async () => {
  await using disk = await smallDisk(40);
  const child = spawn(process.execPath, ["tests/support/durable-writer.ts", disk.path]);
  let printed = "";
  child.stdout.on("data", (bytes) => (printed += bytes));
  await expect.poll(() => printed.length).toBeGreaterThan(5000);
  disk.fill();
  child.kill("SIGKILL");
  await once(child, "close");
  const acknowledged = printed.slice(0, printed.lastIndexOf("\n")).split("\n");
  for (let start = 0; start < 2; start++) {
    await using engine = await testEngine(disk.path);
    const written = engine.db.collection<{ _id: string }>("written");
    const kept = (await written.find().toArray()).map(({ _id }) => _id);
    expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
    // The indexes are there, so that asking for them writes nothing.
    await written.createIndex({ _id: 1 });
  }
});

only("a read-only disk is called that", async () => {
  await using disk = await smallDisk(8);
  {
    await using engine = await testEngine(disk.path);
    await engine.db.collection<Thing>("things").insertOne({ _id: 1, text });
  }
  disk.readOnly();
  await expect(startEmbedded(disk.path)).rejects.toThrow(/^DATA_DIR \S+ is read-only for the portal \(EROFS/);
});

only("a new database on a full disk is one clear sentence", async () => {
  await using disk = await smallDisk(1);
  disk.fill();
  await expect(startEmbedded(disk.path)).rejects.toThrow(/^DATA_DIR \S+ is on a full disk/);
  disk.free();
  await using engine = await testEngine(disk.path);
  expect((await engine.db.command({ ping: 1 })).ok).toBe(1);
});
