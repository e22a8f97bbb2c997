import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { residentMb } from "#tests/support/machine.ts";
import type { RunningProduct } from "#tests/support/product.ts";

/** What a product holds at a moment. */
export interface Sample {
  /** Minutes since the start of the bench. */
  at: number;
  residentMb: number;
  /** Used in the heaps, as the metrics say. */
  heapMb: number;
  /** Open files, sockets and pipes. */
  open: number;
  sockets: number;
  /** Timers, connections and requests of the event loops. */
  resources: number;
  /** Files of uploads that are not finished. */
  unfinished: number;
  /** Pieces of work that nobody is at. */
  waiting: number;
}

/** Looks at a product and at its metrics. */
export async function look(product: RunningProduct, metricsPort: number, at: number): Promise<Sample> {
  const links = openOf(product.pid);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return {
    at,
    residentMb: residentMb(product.pid),
    heapMb: Math.round(figureOf(metrics, "nodejs_heap_size_used_bytes") / 1e6),
    open: links.length,
    sockets: links.filter((link) => link.startsWith("socket:")).length,
    resources: figureOf(metrics, "nodejs_active_resources_total"),
    unfinished: namesIn(join(product.dataDir, "files/.incoming")).length,
    waiting: figureOf(metrics, "pgi_queue_waiting"),
  };
}

function openOf(pid: number): string[] {
  const directory = `/proc/${pid}/fd`;
  return namesIn(directory).flatMap((name) => {
    try {
      return [readlinkSync(join(directory, name))];
    } catch {
      return [];
    }
  });
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** The sum of a metric over its labels. */
function figureOf(metrics: string, name: string): number {
  const lines = metrics.split("\n").filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return sum(lines.map((line) => Number(line.split(" ").at(-1))));
}

export const sum = (figures: number[]) => figures.reduce((all, each) => all + each, 0);

export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;
}

/** How much a figure rises with each unit of time, by the line that fits best. */
export function slope(points: readonly { at: number; value: number }[]): number {
  const at = sum(points.map((point) => point.at)) / points.length;
  const value = sum(points.map((point) => point.value)) / points.length;
  const spread = sum(points.map((point) => (point.at - at) ** 2));
  return spread === 0 ? 0 : sum(points.map((point) => (point.at - at) * (point.value - value))) / spread;
}

/** The stalls that a product with report-stalls loaded has told of: how long, and how much of that it was at work. */
export function stallsIn(output: readonly string[]): { held: number; ran: number }[] {
  return output.flatMap((line) => {
    const [, held, ran] = /^held up (\d+) (\d+)/.exec(line) ?? [];
    return held === undefined ? [] : [{ held: Number(held), ran: Number(ran) }];
  });
}

/** Changes a file of rules without changing what it says. */
export function touched(path: string): string {
  const text = readFileSync(path, "utf8");
  return text.endsWith("\n\n") ? text.slice(0, -1) : `${text}\n`;
}
