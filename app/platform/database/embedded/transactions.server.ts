import type { Catalogue } from "./catalogue.server.ts";
import { EngineError, notSupported } from "./errors.server.ts";
import { Cursors, type Reply } from "./reply.server.ts";
import type { Work } from "./scheduler.server.ts";
import type { Document } from "./values.server.ts";

/** Ends of transactions that are remembered: a commit may be asked for again. */
const MOST_KEPT = 1000;
/** MongoDB's own limit of a transaction's life. */
const LIFETIME_MS = 60_000;
const ALLOWED =
  /^(find|getMore|killCursors|aggregate|insert|update|delete|findAndModify|commitTransaction|abortTransaction)$/;

/** A transaction of several commands. It is the only one that writes from its first command to its end. */
interface Transaction {
  readonly number: number;
  readonly began: number;
  /** What it reads is its own: its cursors end with it. */
  readonly cursors: Cursors;
  state: "waiting" | "open" | "committed" | "aborted";
  /** Whether a command is at work, or was answered in this round of the event loop, so that nobody can know of it. */
  busy: boolean;
  /** Ends the watch for a client that does not go on with it, or is gone. */
  unwatch?: () => void;
}

/** The last transaction of each session. */
export class Transactions {
  readonly #at: Catalogue;
  readonly #idleMs: number;
  readonly #last = new Map<string, Transaction>();

  constructor(at: Catalogue, idleMs: number) {
    this.#at = at;
    this.#idleMs = idleMs;
  }

  /**
   * Answers a command of a transaction. Any error in it undoes the whole.
   * @param flushed whether a commit must reach the disk first
   * @param closed aborts when its connection has closed: whoever was killed keeps nobody waiting
   * @param work what another command does, with cursors of the transaction's own
   */
  *run(command: Document, flushed: boolean, closed: AbortSignal, work: (cursors: Cursors) => Work<Reply>): Work<Reply> {
    const [name = ""] = Object.keys(command);
    if (!ALLOWED.test(name)) throw new EngineError(263, `Cannot run '${name}' in a multi-document transaction.`);
    const own = this.#transactionOf(command);
    if (name === "abortTransaction") {
      checkOpen(own);
      this.#undo(own);
      return {};
    }
    if (own.state === "committed" && name === "commitTransaction") return {};
    if (own.began < Date.now() - LIFETIME_MS) this.#undo(own);
    checkOpen(own);
    if (own.busy) {
      this.#undo(own);
      throw new EngineError(117, "The commands of a transaction go one after the other: another one is at work");
    }
    own.busy = true;
    own.unwatch?.();
    let [isDone, isLater] = [false, false];
    setImmediate(() => {
      isLater = true;
      if (isDone) own.busy = false;
    });
    try {
      if (own.state === "waiting") yield* this.#begin(own);
      if (name === "commitTransaction") {
        // Whatever comes of it, this is its end.
        own.state = "aborted";
        this.#at.end({ flushed });
        own.state = "committed";
        return {};
      }
      const reply = yield* this.#inside(own, () => work(own.cursors));
      if (reply.writeErrors) this.#undo(own);
      return reply;
    } catch (error) {
      this.#undo(own, error);
      if (error instanceof EngineError && error.code === 112) throw transient(112, error.message);
      throw error;
    } finally {
      if (own.state === "open") this.#watch(own, closed);
      isDone = true;
      if (isLater) own.busy = false;
    }
  }

  /** Undoes a transaction when nobody goes on with it, or its connection closes. */
  #watch(own: Transaction, closed: AbortSignal): void {
    const undo = () => this.#undo(own);
    const idle = setTimeout(undo, this.#idleMs).unref();
    closed.addEventListener("abort", undo);
    own.unwatch = () => {
      clearTimeout(idle);
      closed.removeEventListener("abort", undo);
    };
    if (closed.aborted) undo();
  }

  /** Undoes what a session has begun, and forgets it. */
  endOf(session: string): void {
    const last = this.#last.get(session);
    if (last) this.#undo(last);
    this.#last.delete(session);
  }

  #transactionOf({ lsid, txnNumber: number, startTransaction, autocommit }: Document): Transaction {
    if (typeof number !== "number" || autocommit !== false)
      throw new EngineError(72, "A transaction needs a txnNumber, and autocommit: false");
    const session = sessionKey(lsid);
    const last = this.#last.get(session);
    if (last && number < last.number)
      throw new EngineError(225, `Transaction ${number} is too old: ${last.number} has already started`);
    if (startTransaction !== true) {
      if (last?.number === number) return last;
      throw gone(number);
    }
    if (last?.number === number) throw new EngineError(50911, `Transaction ${number} has been started before`);
    this.endOf(session);
    const own: Transaction = { number, began: Date.now(), cursors: new Cursors(), state: "waiting", busy: false };
    this.#last.set(session, own);
    const [oldest = ""] = this.#last.keys();
    if (this.#last.size > MOST_KEPT) this.endOf(oldest);
    return own;
  }

  *#begin(own: Transaction): Work<void> {
    yield* this.#at.begin();
    if (own.state === "waiting") own.state = "open";
    else this.#at.end({});
  }

  /** Does work as part of a transaction, which may be undone between the turns of it. */
  *#inside(own: Transaction, begin: () => Work<Reply>): Work<Reply> {
    checkOpen(own);
    const work = this.#at.inside(begin);
    for (;;) {
      checkOpen(own);
      const step = this.#at.inside(() => work.next());
      if (step.done) return step.value;
      yield step.value;
    }
  }

  #undo(own: Transaction, failure?: unknown): void {
    own.unwatch?.();
    const { state } = own;
    if (state !== "committed") own.state = "aborted";
    if (state === "open") this.#at.end({ failure });
  }
}

function checkOpen({ state, number }: Transaction): void {
  if (state !== "waiting" && state !== "open") throw gone(number);
}

function gone(number: number): EngineError {
  return transient(251, `Transaction ${number} has been aborted, or is not known`);
}

/** An error after which the driver does the whole transaction again. */
function transient(code: number, message: string): EngineError {
  return new EngineError(code, message, { errorLabels: ["TransientTransactionError"] });
}

/** The identity of a session, from the `lsid` of a command. */
export function sessionKey(lsid: unknown): string {
  const id = (lsid as { id?: { toString?: (encoding: string) => string } } | null)?.id;
  if (!id?.toString) throw notSupported("a session without an id");
  return id.toString("hex");
}
