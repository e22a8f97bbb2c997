import { writeSync } from "node:fs";
import mongoose from "mongoose";
import { startEmbedded } from "#app/platform/database/embedded/embedded.server.ts";

// A process of a history: "engine DIRECTORY" is the database and prints its address; "client URI NAME" reads two of three lists at a time and
// appends to both, without end, and prints each transaction that was acknowledged with how long it saw them. The test kills these processes.
const [role = "", place = "", name = ""] = process.argv.slice(2);
const PAIRS = ["ab", "bc", "ca"];

if (role === "engine") {
  const { uri } = await startEmbedded(place);
  writeSync(1, `${uri}\n`);
} else {
  const client = await new mongoose.mongo.MongoClient(place).connect();
  const lists = client.db().collection<{ _id: string; items: string[] }>("lists");
  for (let n = 1; ; n++) {
    const item = `${name}-${n}`;
    const both = Array.from(PAIRS[n % PAIRS.length] ?? "");
    const seen = await client.withSession((session) =>
      session.withTransaction(async () => {
        const lengths: number[] = [];
        for (const _id of both) lengths.push((await lists.findOne({ _id }, { session }))?.items.length ?? -1);
        for (const _id of both) await lists.updateOne({ _id }, { $push: { items: item } }, { session });
        return lengths;
      }),
    );
    writeSync(1, `${item} ${both.map((list, at) => `${list}${seen[at]}`).join(" ")}\n`);
  }
}
