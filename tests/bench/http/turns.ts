import autocannon, { type Options, type Result } from "autocannon";
import { busyMs } from "#tests/support/machine.ts";
import type { RunningProduct } from "#tests/support/product.ts";

const CONNECTIONS = 20;
const ROUNDS = 5;
/** So short that no conversation comes upon the limit of its messages. */
const SECONDS = 3;

interface Work {
  name: string;
  path: string;
  options: Partial<Options>;
}

/** What autocannon measured; a failed request spoils the figure, so it ends the run. */
export function unspoilt(result: Result): Result {
  const refused = result.statusCodeStats?.["429"]?.count ?? 0;
  if (result.errors > 0 || result["5xx"] > 0 || refused > 0)
    throw new Error(`${result.url}: ${result.errors} errors, ${result["5xx"]} faults, ${refused} refused`);
  return result;
}

/**
 * Loads several addresses of a product by turns, after one round of warming up.
 * @returns a line for each: medians of requests a second, of p99 and of processor time, and the ratio of its rate to that of the first
 */
export async function byTurns(product: RunningProduct, works: readonly [Work, ...Work[]]): Promise<string> {
  const rounds: { rate: number; p99: number; processor: number }[][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    rounds[round] = [];
    for (const { path, options } of works) {
      const before = busyMs(product.pid);
      const loaded = { url: product.address + path, connections: CONNECTIONS, duration: SECONDS, ...options };
      const { requests, latency } = unspoilt(await autocannon(loaded));
      const processor = (busyMs(product.pid) - before) / requests.total;
      rounds[round]?.push({ rate: requests.average, p99: latency.p99, processor });
    }
  }
  const counted = rounds.slice(1);
  const lines = works.map(({ name }, place) => {
    const of = (figure: "rate" | "p99" | "processor") => median(counted.map((round) => round[place]?.[figure] ?? 0));
    const ratio = median(counted.map((round) => (round[place]?.rate ?? 0) / (round[0]?.rate ?? 0)));
    const rate = String(Math.round(of("rate"))).padStart(6);
    return `${name.padEnd(38)} ${rate} req/s   p99 ${of("p99")} ms   ${of("processor").toFixed(2)} ms of processor   ratio ${ratio.toFixed(2)}`;
  });
  return lines.join("\n");
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
