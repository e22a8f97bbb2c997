import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { inDatabase, temporaryDirectory } from "#tests/support/database.ts";
import { residentMb } from "#tests/support/machine.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { countMails, listMailStates, SESSION_SECRET } from "#tests/support/outbox.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { until } from "#tests/support/wait.ts";
import { addressOf, misbehave, registerInterest } from "./mails/faults.ts";

const MAILS = Number(process.env.BENCH_MAILS ?? 2_000);
/** When so many have been taken, the mail server dies; it is back after so many milliseconds. */
const SERVER_DIES_AT = Math.round(MAILS * 0.3);
const SERVER_AWAY_MS = 20_000;
/** When so many have been taken, the product is killed and started again. */
const KILLED_AT = Math.round(MAILS * 0.6);
const PATIENCE_MS = 1_800_000;

/** 2,000 mails through a server that refuses, hangs and dies, the product killed meanwhile: what becomes of each? */
await using directory = await temporaryDirectory();
const misdeed = misbehave();
const servers: MailServer[] = [];
const taken = () => servers.flatMap(({ recipients }) => recipients.map(([to = ""]) => to));

async function startServer(port?: number): Promise<MailServer> {
  const server = await startMailServer(port);
  server.misdeed = misdeed;
  servers.push(server);
  return server;
}

const first = await startServer();
const env = { SMTP_URL: `smtp://127.0.0.1:${first.port}`, SESSION_SECRET, TRUST_PROXY: "1", LOG_LEVEL: "silent" };
const start = () => startProduct({ dataDir: directory.path, env });
let product: RunningProduct = await start();
let peak = 0;
const look = () => {
  peak = Math.max(peak, residentMb(product.pid));
};
const watch = () => setInterval(look, 100);
let watching = watch();
const atRest = residentMb(product.pid);

const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1000);
const answers = registerInterest(product.address, MAILS);
await until("the mail server has its share", () => taken().length >= SERVER_DIES_AT, PATIENCE_MS);
console.log(`${seconds()} s: ${taken().length} taken; the mail server dies`);
await first[Symbol.asyncDispose]();
await pause(SERVER_AWAY_MS);
await startServer(first.port);
console.log(`${seconds()} s: it is back`);
const slowest = Math.max(...(await answers));
await until("the product has its share", () => taken().length >= KILLED_AT, PATIENCE_MS);
console.log(`${seconds()} s: ${taken().length} taken; the product is killed and started again`);
clearInterval(watching);
await product.kill();
product = await start();
watching = watch();
const settled = async () => (await inDatabase(product, countMails)).waiting === 0;
await until("no mail waits", async () => (await settled()) || pause(1_000), PATIENCE_MS);
const inAll = seconds();
clearInterval(watching);

const states = await inDatabase(product, listMailStates);
const times = Map.groupBy(taken(), (to) => to);
const all = Array.from({ length: MAILS }, (_, number) => addressOf(number));
const count = (holds: (to: string) => boolean) => all.filter(holds).length;
const deliveries = (to: string) => times.get(to)?.length ?? 0;
const ids = new Set(servers.flatMap(({ mails }) => mails.map(({ messageId }) => messageId)));
const delivered = count((to) => deliveries(to) > 0);
console.log(`${MAILS} mails, ${inAll} s, ${(MAILS / inAll).toFixed(1)} mails/s`);
console.log(`  delivered once: ${count((to) => deliveries(to) === 1)}`);
console.log(`  delivered twice under one Message-ID: ${count((to) => deliveries(to) > 1)}`);
console.log(`  delivered under two Message-IDs: ${ids.size - delivered}`);
console.log(`  listed as failed: ${count((to) => states.get(to) === "failed" && deliveries(to) === 0)}`);
console.log(`  listed as failed and delivered: ${count((to) => states.get(to) === "failed" && deliveries(to) > 0)}`);
console.log(`  lost: ${count((to) => deliveries(to) === 0 && states.get(to) !== "failed")}`);
console.log(`  longest answer to a form meanwhile: ${Math.round(slowest)} ms`);
console.log(`  memory of the product: ${atRest} MB at rest, ${peak} MB at most`);
await product.stop();
await servers.at(-1)?.[Symbol.asyncDispose]();
