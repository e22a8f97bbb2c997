import { EngineError } from "./errors.server.ts";
import type { Document } from "./values.server.ts";

const KEPT = 10_000;

/** The last reply per session and transaction number, so that a retried write is answered and not done again. */
export class Sessions {
  readonly #last = new Map<string, { number: number; reply: Document }>();

  /** The reply that was given to this write before; undefined when it is new. */
  replyOf(session: string, number: number): Document | undefined {
    const last = this.#last.get(session);
    if (!last || number > last.number) return undefined;
    if (number < last.number) {
      throw new EngineError(
        225,
        `Cannot start transaction ${number} because a newer transaction ${last.number} has already started`,
      );
    }
    return last.reply;
  }

  remember(session: string, number: number, reply: Document): void {
    this.#last.delete(session);
    this.#last.set(session, { number, reply });
    if (this.#last.size <= KEPT) return;
    const oldest = this.#last.keys().next().value;
    if (oldest !== undefined) this.#last.delete(oldest);
  }

  end(session: string): void {
    this.#last.delete(session);
  }
}
