import cluster, { type Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import type { FromPrimary, FromWorker } from "#app/platform/cluster/messages.ts";
import { startWorkers } from "#app/platform/cluster/primary.server.ts";
import { log } from "#app/platform/log.server.ts";
import { until } from "#tests/support/wait.ts";

/** A worker that says what it is told to say, and ends when it is told to. */
class PuppetWorker extends EventEmitter {
  readonly told: FromPrimary[] = [];
  ended: string | undefined;
  /** Whether it ends when the primary asks it to. */
  obeys = true;
  readonly id: number;

  constructor(id: number) {
    super();
    this.id = id;
  }

  get process() {
    return { pid: this.id, kill: (signal: string) => this.end(signal) };
  }

  isConnected = () => this.ended === undefined;
  isDead = () => this.ended !== undefined;

  send(message: FromPrimary): void {
    this.told.push(message);
    if (message.kind === "end" && this.obeys) setImmediate(() => this.end("SIGTERM"));
  }

  say(message: FromWorker): void {
    this.emit("message", message);
  }

  end(signal: string): void {
    if (this.ended !== undefined) return;
    this.ended = signal;
    this.emit("exit", null, signal);
  }
}

const READY: FromWorker = { kind: "ready", address: "http://localhost:1" };

/** Two workers that are puppets; each further one listens at once unless `silent`. */
async function twoPuppets({ silent = false } = {}) {
  vi.spyOn(log, "error").mockReturnValue(undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const puppets: PuppetWorker[] = [];
  vi.spyOn(cluster, "fork").mockImplementation(() => {
    const puppet = new PuppetWorker(puppets.push(undefined as never));
    puppets[puppet.id - 1] = puppet;
    if (puppet.id <= 2 || !silent) setImmediate(() => puppet.say(READY));
    return puppet as unknown as Worker;
  });
  const workers = await startWorkers(2, {}, { patience: { toListen: 50, toDrain: 50 } });
  onTestFinished(() => workers.end());
  await until("both listen", () => workers.counts().running === 2);
  const [one, other] = puppets;
  if (!one || !other) throw new Error("There are not two workers.");
  return { workers, puppets, one, other };
}

test("what a worker has sent that arrives after its end takes no place and counts nobody as listening", async () => {
  const { workers, one, other } = await twoPuppets();
  one.end("SIGKILL");
  one.say(READY);
  one.say({ kind: "take place", ticket: "1", wish: { name: "kitchen", most: 1, waits: false } });
  other.say({ kind: "take place", ticket: "1", wish: { name: "kitchen", most: 1, waits: false } });
  expect(other.told).toEqual([{ kind: "place", ticket: "1", given: true }]);
  await until("another is in its place", () => workers.counts().running === 2);
  expect(workers.counts()).toEqual({ wanted: 2, running: 2, died: 1 });
});

test("a worker that does not drain is ended by force, and the restart goes on", async () => {
  const { workers, puppets, one, other } = await twoPuppets();
  one.obeys = false;
  await workers.restart();
  expect([one.ended, other.ended]).toEqual(["SIGKILL", "SIGTERM"]);
  expect(puppets.filter(({ ended }) => ended === undefined)).toHaveLength(2);
});

test("a new worker that does not come up in time is ended, and the present ones go on", async () => {
  const { workers, puppets, one, other } = await twoPuppets({ silent: true });
  await workers.restart();
  expect(puppets.map(({ ended }) => ended)).toEqual([undefined, undefined, "SIGKILL"]);
  expect([...one.told, ...other.told]).toEqual([]);
});

test("a worker that is worn out ends when another listens in its place, and a restart meanwhile begins all anew", async () => {
  const { workers, puppets, one, other } = await twoPuppets();
  one.say({ kind: "worn out" });
  one.say({ kind: "worn out" });
  await until("it has ended", () => one.ended);
  expect(one.told).toEqual([{ kind: "end", gently: true }]);
  expect(other.told).toEqual([]);
  expect(workers.counts()).toEqual({ wanted: 2, running: 2, died: 0 });
  expect(puppets).toHaveLength(3);
  other.say({ kind: "worn out" });
  await workers.restart();
  expect(puppets).toHaveLength(6);
  expect(puppets.filter(({ ended }) => ended === undefined)).toHaveLength(2);
  expect(workers.counts().died).toBe(0);
});

test("each worker that was asked answers once, and one that ends meanwhile is not waited for", async () => {
  const { workers, one, other } = await twoPuppets();
  const asked = performance.now();
  const answers = workers.ask("how many");
  const [{ question }] = one.told as [Extract<FromPrimary, { kind: "ask" }>];
  one.say({ kind: "answer", question, body: 1 });
  one.say({ kind: "answer", question, body: 2 });
  other.end("SIGKILL");
  expect(await answers).toEqual([1]);
  expect(performance.now() - asked).toBeLessThan(1_500);
});
