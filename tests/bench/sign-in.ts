import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { hashPassword, verifyPassword } from "#app/identity/passwords.server.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { insertConfirmedAccounts } from "#app/records/accounts.server.ts";
import { ensureStudent } from "#app/records/students.server.ts";
import { startProduct } from "#tests/support/product.ts";
import { newAddress } from "#tests/support/random.ts";

const CONNECTIONS = 16;
const SECONDS = 5;
const HASHES = 40;
const PASSWORD = "a password for the bench";

async function createStudents(dataDir: string): Promise<string[]> {
  await connectDatabase({ DATA_DIR: dataDir }, { own: false });
  const password_hash = await hashPassword(PASSWORD);
  const metadata = { role: "student", full_name: "Somebody", department: null, phone: null } as const;
  const emails = Array.from({ length: CONNECTIONS }, () => newAddress());
  const accounts = await insertConfirmedAccounts(emails.map((email) => ({ email, password_hash, metadata })));
  for (const { id, email } of accounts) await ensureStudent({ user_id: id, email, full_name: "Somebody", phone: null });
  await disconnectDatabase();
  return emails;
}

/** Signs one student in again and again; gives the milliseconds of each request. */
async function keepSigningIn(address: string, email: string, until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const started = performance.now();
    const body = new URLSearchParams({ email, password: PASSWORD });
    const headers = { Origin: address };
    const response = await fetch(`${address}/student-auth`, { method: "POST", body, headers, redirect: "manual" });
    await response.body?.cancel();
    if (response.status !== 303) throw new Error(`A sign-in was answered with ${response.status}.`);
    times.push(performance.now() - started);
  }
  return times;
}

async function hashCost(): Promise<number> {
  const passwordHash = await hashPassword(PASSWORD);
  const started = performance.now();
  for (let place = 0; place < HASHES; place += 1) await verifyPassword(passwordHash, PASSWORD);
  return (performance.now() - started) / HASHES;
}

/** Prints how many sign-ins the product answers in a second, beside the cost of the one hash that each must compute. */
export default async function signInBench(): Promise<void> {
  const cost = await hashCost();
  await using product = await startProduct();
  const emails = await createStudents(product.dataDir);
  const until = performance.now() + SECONDS * 1000;
  const all = await Promise.all(emails.map((email) => keepSigningIn(product.address, email, until)));
  const times = all.flat().sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
  console.log(`  one argon2id hash (19 MiB, 2 passes)  ${cost.toFixed(1)} ms on one core`);
  console.log(
    `  sign-in, ${CONNECTIONS} connections            ${(times.length / SECONDS).toFixed(0)} requests/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await signInBench();
