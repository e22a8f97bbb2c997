import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { busyMs } from "#tests/support/machine.ts";
import { startProduct } from "#tests/support/product.ts";
import { type BenchPage, IDLE, openInstitute } from "./pages/institute.ts";

const CONNECTIONS = 10;
const ROUNDS = 5;
const SECONDS = 2;
/** What is asked for when the load ends is answered all the same. */
const ABANDONED_MS = 300;

interface Figure {
  rate: number;
  /** Milliseconds of processor time that the product took for one request. */
  processor: number;
}

/**
 * What the pages of signed-in people cost beside a page of React Router that does nothing: one process, loaded by turns, the
 * median of five rounds, each page compared with the idle page just before it.
 */
await using product = await startProduct({ env: { NODE_ENV: "production" } });
const pages = Object.entries(await openInstitute(product));
const rounds = new Map<string, { own: Figure; idle: Figure }[]>(pages.map(([name]) => [name, []]));
for (const page of [IDLE, ...pages.map(([, own]) => own)]) await load(page);
for (let round = 0; round < ROUNDS; round++)
  for (const [name, page] of pages) rounds.get(name)?.push({ idle: await load(IDLE), own: await load(page) });

const load1 = (loadavg()[0] ?? 0).toFixed(0);
console.log(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s a page; load of the machine ${load1}`);
const idle = [...rounds.values()].flat().map((round) => round.idle);
console.log(line("React Router page that does nothing", idle));
for (const [name, both] of rounds) {
  const byRate = median(both.map((round) => round.own.rate / round.idle.rate));
  const byProcessor = median(both.map((round) => round.idle.processor / round.own.processor));
  const own = both.map((round) => round.own);
  console.log(`${line(name, own)}   ${byRate.toFixed(2)} (processor ${byProcessor.toFixed(2)}) of the idle page`);
}

function line(name: string, figures: Figure[]): string {
  const rate = median(figures.map((figure) => figure.rate)).toFixed(0);
  const processor = median(figures.map((figure) => figure.processor)).toFixed(2);
  return `${name.padEnd(36)} ${rate.padStart(5)} req/s   ${processor.padStart(5)} ms of processor each`;
}

/** Loads one page as the person who sees it; a failed request spoils the figure, so it ends the run. */
async function load({ path, cookie, status = 200 }: BenchPage): Promise<Figure> {
  const before = busyMs(product.pid);
  const { requests, errors, statusCodeStats } = await autocannon({
    url: product.address + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { "accept-encoding": "br", cookie },
  });
  await pause(ABANDONED_MS);
  const strange = Object.keys(statusCodeStats ?? {}).filter((code) => code !== String(status));
  if (errors > 0 || strange.length > 0) throw new Error(`${path}: ${errors} errors, answers ${strange.join(" ")}`);
  return { rate: requests.total / SECONDS, processor: (busyMs(product.pid) - before) / requests.total };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
