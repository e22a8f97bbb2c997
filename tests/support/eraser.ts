import { once } from "node:events";
import { writeSync } from "node:fs";
import mongoose from "mongoose";
import { deliverKept } from "#app/mail/outbox.server.ts";
import { erasureWork } from "#app/personal-data/worker.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { startEmbedded } from "#app/platform/database/embedded/embedded.server.ts";
import { env } from "#app/platform/env.server.ts";
import { mailLeases } from "#app/records/mails.server.ts";

// Erases what is due in its DATA_DIR, as the product does, once it is told to by a line, and ends when all of it is done; the test kills this
// process.
await once(process.stdin, "data");
process.stdin.unref();
// The indexes are there: to look for them at each start would take longer than the work.
const engine = await startEmbedded(env().DATA_DIR);
await mongoose.connect(engine.uri, { autoIndex: false, autoCreate: false });
const erasures = mongoose.connection.collection("erasures");
const mails = mongoose.connection.collection("mails");
await mailLeases.release();
writeSync(1, "began\n");
while ((await erasures.countDocuments({ state: { $ne: "done" } })) > 0) {
  // The waits between the steps are for others; here nobody else is at work.
  await erasures.updateMany({ state: "telling", held_by: null }, { $set: { due_at: new Date() } });
  // What tells of an erasure goes once more when the process that was sending it was killed.
  for (const { _id } of await mails.find({ name: "erasure-done", state: "waiting" }).toArray())
    await deliverKept(String(_id));
  await erasureWork.start({ alone: true });
  await new Promise((resolve) => setTimeout(resolve, 20));
  await erasureWork.stop();
  await backgroundIdle();
}
await mongoose.disconnect();
await engine.close();
writeSync(1, "done\n");
