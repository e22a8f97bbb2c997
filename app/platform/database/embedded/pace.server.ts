import { performance } from "node:perf_hooks";

/** A command at work. It yields when others should have a turn, a promise when it waits for that, and returns its result. */
export type Work<Result> = Generator<Promise<void> | undefined, Result>;

/** Things one after the other; undefined between them says that others should have a turn. */
export type Flow<Item> = Generator<Item | undefined, void>;

/** How long a command may keep everybody else waiting at a time. */
const TURN_MS = 6;

let began = 0;

/** Whether the command at work has used up its turn and should yield. */
export function turnIsOver(): boolean {
  return performance.now() - began > TURN_MS;
}

/** Runs commands side by side: one turn of one command at a time, and whatever else the process has to do in between. */
export class Pace {
  readonly #waiting: (() => void)[] = [];

  /** The result of a command; at once when one turn is enough for it. Nothing else runs between what it does in one turn. */
  run<Result>(work: Work<Result>): Result | Promise<Result> {
    began = performance.now();
    const first = work.next();
    if (first.done) return first.value;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const turn = () => {
      try {
        began = performance.now();
        const step = work.next();
        if (step.done) resolve(step.value);
        else this.#after(step.value, turn);
      } catch (error) {
        reject(error);
      }
    };
    this.#after(first.value, turn);
    return promise;
  }

  #after(until: Promise<void> | undefined, turn: () => void): void {
    if (until) until.then(() => this.#after(undefined, turn));
    // Whoever waits first sets the others off, one in each round of the event loop.
    else if (this.#waiting.push(turn) === 1) this.#next();
  }

  #next(): void {
    setImmediate(() => {
      this.#waiting[0]?.();
      this.#waiting.shift();
      if (this.#waiting.length > 0) this.#next();
    });
  }
}
