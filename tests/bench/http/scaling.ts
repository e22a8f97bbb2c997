import { loadavg } from "node:os";
import autocannon from "autocannon";
import { busyMs } from "#tests/support/machine.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { startWithWorkers, workersOf } from "#tests/support/workers.ts";
import { median } from "./turns.ts";

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 20;

interface Round {
  rate: number;
  /** Milliseconds of processor time that the product took for one request, all its processes together. */
  processor: number;
}

/** Loads a page of the product in one process and with two workers, by turns, and says what the second worker brought. */
export async function scaling(path: string): Promise<string> {
  await using one = await startProduct({ env: { NODE_ENV: "production" } });
  await using two = await startWithWorkers({ NODE_ENV: "production", LOG_LEVEL: "info" });
  const rounds: { one: Round; two: Round }[] = [];
  await load(one, path);
  await load(two, path);
  while (rounds.length < ROUNDS) rounds.push({ one: await load(one, path), two: await load(two, path) });
  const [ratio, before, after] = [
    median(rounds.map((round) => round.two.rate / round.one.rate)),
    median(rounds.map((round) => round.one.processor)),
    median(rounds.map((round) => round.two.processor)),
  ];
  const load1 = loadavg()[0] ?? 0;
  return `two workers / one process: ${ratio.toFixed(2)} (processor per request ${before.toFixed(2)} and ${after.toFixed(2)} ms; load of the machine ${load1.toFixed(0)})`;
}

async function load(product: RunningProduct, path: string): Promise<Round> {
  const processes = [product.pid, ...workersOf(product)];
  const busy = () => processes.reduce((sum, pid) => sum + busyMs(pid), 0);
  const before = busy();
  const {
    requests,
    errors,
    "5xx": faults,
  } = await autocannon({
    url: product.address + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { "accept-encoding": "br", cookie: "some=cookie" },
  });
  if (errors + faults > 0) throw new Error(`${path}: ${errors} errors, ${faults} faults`);
  return { rate: requests.total / SECONDS, processor: (busy() - before) / requests.total };
}
