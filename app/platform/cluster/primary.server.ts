import cluster from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "../log.server.ts";
import { type Caller, Desk } from "./desk.ts";
import { ended, endIn, type Member, send } from "./member.server.ts";
import type { FromWorker } from "./messages.ts";

/** Whoever dies younger than this may die again at once, so the next is begun after a pause that grows. */
const SETTLED_MS = 30_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** What a worker may take to answer what the primary asks. */
const ANSWER_MS = 2_000;
/** What a worker needs to end, and some. */
const END_MS = 9_500;

/** How long a rolling restart waits for a worker, in milliseconds, before it ends that one by force. */
interface Patience {
  /** For a new one to listen: it may have to change the shape of rows first. */
  toListen: number;
  /** For the one before it to answer the requests under way and to end what it stands on. */
  toDrain: number;
}

const PATIENCE: Patience = { toListen: 600_000, toDrain: 80_000 };

/** Whether a worker does what is done once at the start of the product, or only serves. */
export type Duty = "first" | "further";

/** How many workers there are. */
export interface WorkerCounts {
  /** That there are to be. */
  wanted: number;
  /** That listen now. */
  running: number;
  /** That have ended without being asked to, since the start. */
  died: number;
}

export interface Workers {
  /** Where the product is. */
  address: string;
  /** Begins every worker anew, one after the other; each listens before the one in its place ends. */
  restart(): Promise<void>;
  /** Ends all. */
  end(): Promise<void>;
  counts(): WorkerCounts;
  /** What those who take connections answer to a question, one answer each; one that is silent for two seconds is left out. */
  ask(topic: string): Promise<unknown[]>;
}

/**
 * Starts the workers of the product, of which the first does what is done once, and replaces those that die.
 * @param environment that they are given besides this process's own
 * @param ground what they stand on; the first loads the product while that is made ready, and begins when it is
 * @throws when the first does not come up, and what ground does
 */
export async function startWorkers(
  wanted: number,
  environment: Record<string, string>,
  { ground, patience = PATIENCE }: { ground?: () => Promise<void>; patience?: Patience } = {},
): Promise<Workers> {
  const members = new Set<Member>();
  /** Who serves in a place, or is to. */
  const inPlace = new Map<number, Member>();
  /** Workers begun in a place so far. */
  const begun = new Map<number, number>();
  /** Deaths in a place, one soon after the other. */
  const early = new Map<number, number>();
  const desk = new Desk();
  const { promise: begins, resolve: grounded } = Promise.withResolvers<void>();
  let died = 0;
  let ending = false;
  let restarting: Promise<void> | undefined;
  let renewing = Promise.resolve();

  const running = () => [...members].filter(({ listens }) => listens).length;
  /** Who takes connections: in each place the one that was begun last. */
  const serving = () => [...members].filter((member) => member.listens && inPlace.get(member.place) === member);
  const callerOf = (member: Member): Caller => {
    const { name, listens } = member;
    return { name, listens, send: (message) => send(member, message) };
  };
  const othersThan = (one: Member) => [...members].filter((member) => member !== one).map(callerOf);

  function begin(place: number, duty: Duty): Member {
    // Another than that of the one before it in this place, who may still be at work.
    const mark = 2 * place + ((begun.get(place) ?? 0) % 2);
    begun.set(place, (begun.get(place) ?? 0) + 1);
    const worker = cluster.fork({ ...environment, WORKER_DUTY: duty, WORKER_MARK: String(mark) });
    const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
    const name = `${worker.id} `;
    const member: Member = { worker, name, place, since: Date.now(), listens: false, leaving: false, ready };
    members.add(member);
    ready.catch(() => undefined);
    worker.on("message", (message: FromWorker) => {
      // What a worker has sent may arrive after its end; nobody would give back what is taken then.
      if (!members.has(member)) return;
      if (message.kind === "loaded") return void begins.then(() => send(member, { kind: "begin" }));
      if (message.kind === "worn out") return void inTurn(async () => inPlace.get(place) === member && renew(place));
      if (message.kind !== "ready") return desk.hear(message, callerOf(member), othersThan(member));
      member.listens = true;
      resolve(message.address);
      log.info({ pid: worker.process.pid, running: running() }, "a worker listens");
    });
    const gone = (why: string) => {
      if (!members.delete(member)) return;
      desk.forget(name);
      reject(new Error(`a worker ended before it listened (${why}).`));
      if (!ending) afterEnd(member, why);
    };
    worker.once("exit", (code, signal) => gone(signal || `code ${code}`));
    worker.on("error", ({ message }) => {
      // What cannot be sent to one that has just died is told by its end.
      if (worker.process.pid === undefined) gone(message);
    });
    return member;
  }

  function afterEnd(member: Member, why: string): void {
    const { place, worker } = member;
    if (!member.leaving) died += 1;
    if (member.leaving || inPlace.get(place) !== member) return;
    const soon = Date.now() - member.since < SETTLED_MS ? (early.get(place) ?? 0) + 1 : 1;
    early.set(place, soon);
    const wait = soon === 1 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (soon - 2));
    log.error({ pid: worker.process.pid, why, died, wait }, "a worker died; another takes its place");
    setTimeout(() => {
      if (!ending && inPlace.get(place) === member) inPlace.set(place, begin(place, "further"));
    }, wait);
  }

  /** Begins the worker of a place anew. @returns false when the new one did not come up */
  async function renew(place: number): Promise<boolean> {
    const next = begin(place, "further");
    const stopWaiting = endIn(patience.toListen, next);
    try {
      await next.ready;
    } catch (error) {
      log.error({ reason: (error as Error).message }, "a new worker did not come up; the present ones go on");
      return false;
    } finally {
      stopWaiting();
    }
    const before = inPlace.get(place);
    inPlace.set(place, next);
    early.delete(place);
    if (!before || !members.has(before)) return true;
    before.leaving = true;
    send(before, { kind: "end", gently: true });
    const stopDraining = endIn(patience.toDrain, before);
    await ended(before);
    stopDraining();
    return true;
  }

  async function restartAll(): Promise<void> {
    for (let place = 0; place < wanted && !ending; place += 1) if (!(await renew(place))) return;
  }

  /** One at a time is begun anew, whoever asks for it. */
  function inTurn(work: () => Promise<unknown>): Promise<void> {
    renewing = renewing.then(async () => void (ending || (await work())));
    return renewing;
  }

  async function end(): Promise<void> {
    ending = true;
    for (const member of members) send(member, { kind: "end", gently: false });
    const all = Promise.all([...members].map(ended));
    await Promise.race([all, pause(END_MS, undefined, { ref: false })]);
    for (const { worker } of members) worker.process.kill("SIGKILL");
    await all;
  }

  // Dates and bytes stay what they are on their way between workers.
  cluster.setupPrimary({ serialization: "advanced" });
  const first = begin(0, "first");
  inPlace.set(0, first);
  // Counts what workers limit in memory (rate-limit.server.ts).
  new (await import("rate-limiter-flexible")).RateLimiterClusterMaster();
  await ground?.();
  grounded();
  const address = await first.ready.catch(({ message }: Error) => {
    throw new Error(`The portal did not start: ${message}`);
  });
  for (let place = 1; place < wanted; place += 1) inPlace.set(place, begin(place, "further"));
  return {
    address,
    restart: () =>
      (restarting ??= inTurn(restartAll).finally(() => {
        restarting = undefined;
      })),
    end,
    counts: () => ({ wanted, running: running(), died }),
    ask: async (topic) => (await desk.ask({ topic, patience: ANSWER_MS }, serving().map(callerOf))).bodies,
  };
}
