import { get } from "node:http";
import autocannon, { type Options } from "autocannon";
import { changeCredentialStatus } from "#app/records/credentials.server.ts";
import { serveBytes } from "#tests/support/bare-server.ts";
import { newCredential } from "#tests/support/credentials.ts";
import { inDatabase } from "#tests/support/database.ts";
import { busyMs } from "#tests/support/machine.ts";
import { startProduct } from "#tests/support/product.ts";
import { Visitor } from "#tests/support/visitor.ts";

const SECONDS = 5;
const MANY = 20;
const BR = { "accept-encoding": "br" };

await using product = await startProduct({ env: { NODE_ENV: "production" } });
const credentials = await inDatabase(product, () => Promise.all(Array.from({ length: MANY }, () => newCredential())));
const paths = credentials.map(({ number }) => `/verify/${number}`);
const [path = ""] = paths;
await using bare = await serveBytes(await compressed(product.address + path));

console.log(
  `${SECONDS} s each, after 1 s of warming up; of each proof it is read from the database whether it still holds`,
);
for (const connections of [1, 20, 100]) {
  await report(`bare node:http, same bytes, ${connections} connections`, bare.pid, { url: bare.address, connections });
  const url = product.address + path;
  await report(`proof of one certificate, ${connections} connections`, product.pid, { url, connections });
}
const requests = paths.map((to) => ({ path: to, headers: BR }));
const many = { url: product.address, connections: 20, requests };
await report(`proofs of ${MANY} certificates, 20 connections`, product.pid, many);
const known = { url: product.address + path, connections: 20, headers: { ...BR, cookie: "a=1" } };
await report("made anew (with a cookie), 20 connections", product.pid, known);
console.log(`a withdrawal is seen by the next request, answered after ${await untilSeen()} ms under load`);

/** Milliseconds from the withdrawal's being written to the first answer that shows it, under load. */
async function untilSeen(): Promise<string> {
  const number = credentials[0]?.number ?? "";
  const running = autocannon({ url: product.address + path, connections: 20, duration: 2, headers: BR });
  const change = { at: new Date(), by: "bench", by_name: "Bench", to: "withdrawn", reason: "Bench" } as const;
  await inDatabase(product, () => changeCredentialStatus(number, change));
  const written = performance.now();
  const page = await new Visitor(product.address).get(path);
  const seen = performance.now() - written;
  if (!page.text("h1").includes("withdrawn")) throw new Error("The withdrawal was not seen.");
  await running;
  return seen.toFixed(1);
}

/** Loads an address and reports it; a failed request spoils the figures, so it ends the run. */
async function report(name: string, pid: number, options: Options): Promise<void> {
  const whole = { headers: BR, ...options };
  await autocannon({ ...whole, duration: 1 });
  const before = busyMs(pid);
  const { requests, latency, errors, non2xx } = await autocannon({ ...whole, duration: SECONDS });
  if (errors > 0 || non2xx > 0) throw new Error(`${name}: ${errors} errors, ${non2xx} faults`);
  const busy = Math.round(((busyMs(pid) - before) / requests.total) * 1000);
  const rate = String(Math.round(requests.average)).padStart(6);
  console.log(`${name.padEnd(48)} ${rate} req/s   p99 ${latency.p99} ms   ${busy} µs of processor each`);
}

function compressed(address: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: BR }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    }).on("error", reject);
  });
}
