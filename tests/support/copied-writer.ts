import { writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import { startFollowing } from "#app/backup/follow.server.ts";
import { bucket } from "#app/files/store.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { env } from "#app/platform/env.server.ts";

// Writes rows and files without end, while a copy is kept elsewhere, and prints when each was acknowledged; whoever started it kills it.
await connectDatabase(env(), { own: true });
await startFollowing(env());
const rows = mongoose.connection.collection<{ at: number }>("written");

async function write(kind: string, every: number, keep: (at: number) => Promise<unknown>): Promise<never> {
  for (;;) {
    const at = Date.now();
    await keep(at);
    writeSync(1, `${kind} ${at}\n`);
    await pause(every);
  }
}

const file = (at: number) =>
  bucket("guidelines").put(`${at}.pdf`, Buffer.alloc(50_000), { contentType: "application/pdf" });
await Promise.all([write("row", 50, (at) => rows.insertOne({ at })), write("file", 500, file)]);
