import { performance } from "node:perf_hooks";

/** A command at work. It yields when others should have a turn, and returns its result. */
export type Work<Result> = Generator<undefined, Result>;

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
    const { done, value } = work.next();
    if (done) return value;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const turn = () => {
      try {
        began = performance.now();
        const step = work.next();
        if (step.done) resolve(step.value);
        else this.#waiting.push(turn);
      } catch (error) {
        reject(error);
      }
      if (this.#waiting.length > 0) setImmediate(() => this.#waiting.shift()?.());
    };
    // Whoever waits first sets the others off, one per turn of the event loop.
    if (this.#waiting.push(turn) === 1) setImmediate(() => this.#waiting.shift()?.());
    return promise;
  }
}
