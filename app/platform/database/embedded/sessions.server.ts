import { EngineError, notSupported } from "./errors.server.ts";
import type { Work } from "./pace.server.ts";
import type { Reply } from "./raw.server.ts";

const MOST_KEPT = 1000;

/** The last reply per session and transaction number, so that a retried write is answered and not done again. */
export class Sessions {
  /** Without a reply while the write is still at work. */
  readonly #last = new Map<string, { number: number; reply?: Reply }>();

  /** Does a write, or answers as the first time when it was done before under this number. */
  *once(session: string, number: number, work: () => Work<Reply>): Work<Reply> {
    let last = this.#last.get(session);
    for (; last?.number === number; last = this.#last.get(session)) {
      if (last.reply) return last.reply;
      yield;
    }
    if (last && number < last.number)
      throw new EngineError(225, `Transaction ${number} is too old: ${last.number} has already started`);
    const own: { number: number; reply?: Reply } = { number };
    this.end(session);
    this.#last.set(session, own);
    const [oldest = ""] = this.#last.keys();
    if (this.#last.size > MOST_KEPT) this.end(oldest);
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
