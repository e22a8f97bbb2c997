import { AsyncLocalStorage } from "node:async_hooks";
import mongoose, { type ClientSession } from "mongoose";
import { log } from "../log.server.ts";
import { createQueue } from "../queue.server.ts";

interface Open {
  session: ClientSession;
  afterCommit: (() => void)[];
}

/** No further try begins after this; one that has begun may take as long as the database lets it. */
const GIVE_UP_MS = 8000;
const COMMIT_MS = 5000;

/** A crowd waits here, in the order of coming, rather than for the database, which lets whoever waited too long begin anew. */
const inTurn = createQueue({ atOnce: 8, waiting: 2000, patience: 30_000 });

// Mongoose gives the session of a transaction to whatever is asked within it.
mongoose.set("transactionAsyncLocalStorage", true);
const open = new AsyncLocalStorage<Open>();

/**
 * Everything that the work writes is committed at once, or nothing of it: all that it asks mongoose's models for takes part, and sees what it has
 * written, which nobody else does before the end. Within another transaction it is a part of that.
 *
 * - The work **may be done again** when others were in the way, so it changes nothing outside the database: no mail, no file, no
 *   variable; what is to follow goes to `afterCommit`.
 * - It asks **one after the other**: `Promise.all` over the database is an error in it.
 * - It is short: others who write wait meanwhile, at most 5 s.
 * - Past mongoose (`Model.collection`) it passes `sessionOption()`; estimatedDocumentCount is not possible.
 * - An error of a write, such as a duplicate key, undoes the whole, also when it is caught.
 */
export async function withTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  if (open.getStore()) return await work();
  return inTurn(AsyncLocalStorage.bind(() => transact(work)));
}

async function transact<Result>(work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  let afterCommit: Open["afterCommit"] = [];
  let failure: unknown;
  const result = await mongoose.connection
    .transaction(
      async (session) => {
        if (failure !== undefined && performance.now() > giveUpAt)
          throw new Error("Others were writing for too long", { cause: failure });
        afterCommit = [];
        try {
          return await open.run({ session, afterCommit }, work);
        } catch (error) {
          failure = error;
          throw error;
        }
      },
      {
        readConcern: "snapshot",
        writeConcern: { w: "majority" },
        readPreference: "primary",
        maxCommitTimeMS: COMMIT_MS,
      },
    )
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
      afterCommit = [];
      return error.result as Result;
    });
  for (const callback of afterCommit) {
    try {
      callback();
    } catch (error) {
      log.error(error, "what was to follow a transaction failed");
    }
  }
  return result;
}

/** Carries a result out of the work, and with that undoes it. */
class Undone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("The transaction is undone.");
    this.result = result;
  }
}

/** Ends the whole transaction without anything of it being written; `withTransaction` then returns this. */
export function undone(result: unknown): never {
  throw new Undone(result);
}

/** Does something, such as waking a worker, once what the present transaction writes is committed; at once where there is none. */
export function afterCommit(callback: () => void): void {
  const transaction = open.getStore();
  if (transaction) transaction.afterCommit.push(callback);
  else callback();
}

/** The option with which a question past mongoose's models takes part in the present transaction; none where there is none. */
export function sessionOption(): { session?: ClientSession } {
  const session = open.getStore()?.session;
  return session ? { session } : {};
}
