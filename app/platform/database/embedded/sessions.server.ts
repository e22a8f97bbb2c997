import { EngineError, notSupported } from "./errors.server.ts";
import type { Work } from "./pace.server.ts";
import type { Reply } from "./raw.server.ts";

const MOST_KEPT = 1000;

interface Last {
  number: number;
  /** Not there yet while the write is still at work. */
  reply?: Reply;
}

/** The last reply per session and transaction number, so that a retried write is answered and not done again. */
export class Sessions {
  readonly #last = new Map<string, Last>();

  /** Does a write, or answers as the first time when it was done before under this number. */
  *once(session: string, number: number, work: () => Work<Reply>): Work<Reply> {
    let last = this.#last.get(session);
    for (; last?.number === number; last = this.#last.get(session)) {
      if (last.reply) return last.reply;
      yield;
    }
    if (last && number < last.number)
      throw new EngineError(
        225,
        `Cannot start transaction ${number} because a newer one, ${last.number}, has already started`,
      );
    const own: Last = { number };
    this.end(session);
    this.#last.set(session, own);
    const [oldest] = this.#last.keys();
    if (this.#last.size > MOST_KEPT && oldest) this.end(oldest);
    try {
      own.reply = yield* work();
      return own.reply;
    } finally {
      if (!own.reply && this.#last.get(session) === own) this.end(session);
    }
  }

  end(session: string): void {
    this.#last.delete(session);
  }
}

/** The identity of a session, from the `lsid` of a command. */
export function sessionKey(lsid: unknown): string {
  const id = (lsid as { id?: { toString?: (encoding: string) => string } } | null)?.id;
  if (!id?.toString) throw notSupported("a session without an id");
  return id.toString("hex");
}
