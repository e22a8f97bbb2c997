import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mongoose from "mongoose";

// Lives seeded weeks of mails on a simulated clock: HISTORIES=10000 of them from TEST_SEED on. A seed that fails is printed, and replays with
// TEST_SEED=seed HISTORIES=1.
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "pgi-histories-"));
process.env.LOG_LEVEL ??= "silent";
process.stdout.write = (
  (write) => (text: string) =>
    text.startsWith("Mail to") ? true : write(text)
)(process.stdout.write.bind(process.stdout)) as typeof process.stdout.write;
const { connectDatabase, disconnectDatabase } = await import("#app/platform/database/database.server.ts");
const { liveWeek } = await import("#tests/support/faults/history.ts");

const [first, count] = [Number(process.env.TEST_SEED ?? 1), Number(process.env.HISTORIES ?? 10_000)];
await connectDatabase({ DATA_DIR: process.env.DATA_DIR, MONGODB_URI: undefined }, { own: true });
let wrong = 0;
let mails = 0;
for (let seed = first; seed < first + count; seed++) {
  mkdirSync(join(process.env.DATA_DIR, "outbox"), { recursive: true });
  const faults = await liveWeek(seed).catch((error: unknown) => [`seed ${seed}: ${(error as Error).stack}`]);
  for (const fault of faults) console.log(fault);
  wrong += faults.length > 0 ? 1 : 0;
  mails += (await mongoose.connection.collection("mails").deleteMany({})).deletedCount;
  rmSync(join(process.env.DATA_DIR, "outbox"), { recursive: true, force: true });
}
await disconnectDatabase();
rmSync(process.env.DATA_DIR, { recursive: true, force: true });
console.log(`${count} weeks with ${mails} mails from seed ${first} on: ${wrong} wrong.`);
process.exitCode = wrong > 0 ? 1 : 0;
