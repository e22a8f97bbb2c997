import { writeSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "#app/platform/database/embedded/embedded.server.ts";
import { WireClient } from "./wire-client.ts";

// In each of some engines, two sessions do transactions without end; each that was acknowledged is printed. The test kills this process.
const [directory = "", engines = "1", run = "0"] = process.argv.slice(2);

async function transact(place: number, lane: number, socket: string): Promise<never> {
  const client = new WireClient(socket);
  const lsid = { id: `${run}-${lane}` };
  for (let number = 1; ; number++) {
    const name = `${run}-${lane}-${number}`;
    const within = { lsid, txnNumber: number, autocommit: false, $db: "pgi" };
    const documents = Array.from({ length: 1 + (number % 5) }, (_, part) => ({ _id: `${name}/${part}`, name }));
    const counted = { q: { _id: "all" }, u: { $inc: { n: documents.length } }, upsert: true };
    const commands = [
      { insert: "parts", documents, startTransaction: true },
      { update: "counters", updates: [counted] },
      { insert: "wholes", documents: [{ _id: name, parts: documents.length }] },
      number % 7 === 0 ? { abortTransaction: 1 } : { commitTransaction: 1 },
    ];
    for (const command of commands) {
      const reply = await client.command({ ...command, ...within });
      if (reply?.ok !== 1 || reply.writeErrors) throw new Error(JSON.stringify(reply));
    }
    if (number % 7 !== 0) writeSync(1, `${place} ${name}\n`);
  }
}

await Promise.all(
  Array.from({ length: Number(engines) }, async (_, place) => {
    const { uri } = await startEmbedded(join(directory, String(place)));
    const socket = decodeURIComponent(new URL(uri).host);
    await Promise.all([0, 1].map((lane) => transact(place, lane, socket)));
  }),
);
