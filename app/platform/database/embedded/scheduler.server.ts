import { performance } from "node:perf_hooks";
import { EngineError } from "./errors.server.ts";

/** A command at work. It yields when others should have a turn, a promise when it waits for that, and returns its result. */
export type Work<Result> = Generator<Promise<void> | undefined, Result>;

/** Things one after the other; undefined between them says that others should have a turn. */
export type Flow<Item> = Generator<Item | undefined, void>;

/** How long a command may keep everybody else waiting at a time. */
const SLICE_MS = 6;

let began = 0;

/** Whether the command at work has used up its time slice and should yield. */
export function sliceIsOver(): boolean {
  return performance.now() - began > SLICE_MS;
}

/** Runs commands side by side: one time slice of one command at a time, and whatever else the process has to do in between. */
export class Scheduler {
  readonly #waiting: (() => void)[] = [];

  /** The result of a command; at once when one slice is enough for it. Nothing else runs within a slice. */
  run<Result>(work: Work<Result>): Result | Promise<Result> {
    began = performance.now();
    const first = work.next();
    if (first.done) return first.value;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const runSlice = () => {
      try {
        began = performance.now();
        const step = work.next();
        if (step.done) resolve(step.value);
        else this.#after(step.value, runSlice);
      } catch (error) {
        reject(error);
      }
    };
    this.#after(first.value, runSlice);
    return promise;
  }

  #after(until: Promise<void> | undefined, runSlice: () => void): void {
    if (until) until.then(() => this.#after(undefined, runSlice));
    // Whoever waits first sets the others off, one in each round of the event loop.
    else if (this.#waiting.push(runSlice) === 1) this.#next();
  }

  #next(): void {
    setImmediate(() => {
      this.#waiting[0]?.();
      this.#waiting.shift();
      if (this.#waiting.length > 0) this.#next();
    });
  }
}

/** Lets one at a time write, in the order in which they asked. */
export class Semaphore {
  readonly #waitMs: number;
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /** Waits until nobody else has it, or is told of a conflict after a while. */
  *acquire(): Work<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    let granted = false;
    const grant = () => {
      granted = true;
      resolve();
    };
    this.#waiting.push(grant);
    const timer = setTimeout(resolve, this.#waitMs).unref();
    let taken = false;
    try {
      yield promise;
      if (!granted) throw new EngineError(112, "Others were writing for too long: try again");
      taken = true;
    } finally {
      clearTimeout(timer);
      if (!granted) this.#waiting.splice(this.#waiting.indexOf(grant), 1);
      else if (!taken) this.release();
    }
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
