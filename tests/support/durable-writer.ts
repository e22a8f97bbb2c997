import { writeSync } from "node:fs";
import mongoose from "mongoose";
import { startEmbedded } from "#app/platform/database/embedded/embedded.server.ts";

// Writes without end and prints each acknowledged write; the test kills this process.
const [directory = "", run = "0"] = process.argv.slice(2);
const { uri } = await startEmbedded(directory);
const client = await new mongoose.mongo.MongoClient(uri).connect();
const written = client.db().collection<{ _id: string }>("written");
const counters = client.db().collection<{ _id: string; n: number }>("counters");

async function write(lane: number): Promise<never> {
  for (let i = 0; ; i++) {
    const id = `${run}-${lane}-${i}`;
    await written.insertOne({ _id: id });
    await counters.updateOne({ _id: `lane-${lane}` }, { $inc: { n: 1 } }, { upsert: true });
    writeSync(1, `${id}\n`);
  }
}

await Promise.all([0, 1, 2, 3, 4, 5].map(write));
