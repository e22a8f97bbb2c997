import { appendFile, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import mongoose, { isObjectIdOrHexString } from "mongoose";
import { normaliseEmail } from "#app/platform/email.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { findAccount } from "#app/records/accounts.server.ts";
import { ERASED, personMark } from "#app/records/erasures.server.ts";
import { scheduleErasure } from "./erasures.server.ts";
import { personOfAccount, personOfEmail } from "./tell.server.ts";

/** What is held of people without an account, by their address. */
const WITHOUT_ACCOUNT = ["interested_students", "checking_students", "questions", "consents"];

/** Who was erased: the id of their account, and a mark of their address, made with the session secret. */
interface Line {
  at: string;
  account: string | null;
  person: string;
}

/** Notes outside of the database that somebody is erased, before anything of them goes. */
export async function noteErased(account: string | null, email: string | null): Promise<void> {
  const line: Line = { at: new Date().toISOString(), account, person: email === null ? "" : personMark(email) };
  const file = join(env().DATA_DIR, ERASED);
  await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  await using handle = await open(file, "r");
  await handle.sync();
}

/** Adds the lines of another ledger to that of a data directory, which is about the same people. */
export async function mergeErased(dataDir: string, other: string): Promise<void> {
  const lines = new Set([...(await readLedger(join(dataDir, ERASED))), ...linesOf(other)]);
  if (lines.size > 0) await writeFile(join(dataDir, ERASED), [...lines, ""].join("\n"), { mode: 0o600, flush: true });
}

async function readLedger(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  return linesOf(text);
}

/** A line that was cut off is none. */
function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.endsWith("}"));
}

/**
 * Has everybody erased once more whom a restored database has brought back; for the start of the product. Whoever has come back by
 * themselves since has another account, and what they left without one is younger.
 */
export async function eraseReturned(dataDir = env().DATA_DIR): Promise<void> {
  const lines = (await readLedger(join(dataDir, ERASED))).map((line) => JSON.parse(line) as Line);
  let returned = 0;
  for (const id of new Set(lines.map(({ account }) => account))) {
    const person = id !== null && isObjectIdOrHexString(id) && (await findAccount(id)) && (await personOfAccount(id));
    if (!person) continue;
    await scheduleErasure(person, new Date(), "restored");
    returned += 1;
  }
  const marks = new Map(lines.flatMap(({ account, person, at }) => (account === null ? [[person, at]] : [])));
  if (marks.size > 0)
    for await (const email of addressesAtThatTime(marks)) {
      await scheduleErasure(personOfEmail(email), new Date(), "restored");
      returned += 1;
    }
  if (returned > 0)
    log.warn({ returned }, "people who had been erased were back in a restored database, and are erased again");
}

/** The addresses of people without an account that have one of these marks, where they were written down before its moment. */
async function* addressesAtThatTime(marks: ReadonlyMap<string, string>): AsyncGenerator<string> {
  for (const collection of WITHOUT_ACCOUNT) {
    const rows = mongoose.connection.collection(collection).find({}, { projection: { email: 1 } });
    for await (const { _id, email } of rows) {
      const erased = marks.get(personMark(normaliseEmail(String(email))));
      if (erased !== undefined && _id.getTimestamp() < new Date(erased)) yield email;
    }
  }
}
