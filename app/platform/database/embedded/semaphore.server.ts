import { EngineError } from "./errors.server.ts";
import type { Work } from "./pace.server.ts";

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
