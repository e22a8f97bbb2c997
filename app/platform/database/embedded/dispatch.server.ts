import type { Catalogue } from "./catalogue.server.ts";
import { aggregate } from "./commands/aggregate.server.ts";
import { type Command, type Context, checkFields, documentField } from "./commands/context.server.ts";
import { indexCommands } from "./commands/indexes.server.ts";
import { readCommands } from "./commands/read.server.ts";
import { serverCommands } from "./commands/server.server.ts";
import { writeCommands } from "./commands/write.server.ts";
import { EngineError, notSupported } from "./errors.server.ts";
import { Cursors, type Reply } from "./reply.server.ts";
import type { Work } from "./scheduler.server.ts";
import { asEngineError } from "./store.server.ts";
import { Transactions } from "./transactions.server.ts";
import { checkValue, type Document } from "./values.server.ts";

/** Fields that every command may carry and that change nothing in a single engine, or are handled here. */
const GENERIC =
  "$db lsid $clusterTime $readPreference readConcern writeConcern comment maxTimeMS txnNumber autocommit startTransaction apiVersion apiStrict";
/** Values that are not the engine's, and documents that are checked one by one. */
const UNCHECKED = ["lsid", "$clusterTime", "documents"];

/** @param closed aborts when the connection has closed that the command came over */
export type Dispatch = (command: Document, closed: AbortSignal) => Work<Reply>;

/**
 * Answers commands, never by throwing: an error becomes MongoDB's error reply.
 * @param idleMs after which a transaction that nobody goes on with is undone
 */
export function dispatcher(at: Catalogue, socket: string, directory: string, idleMs: number): Dispatch {
  const others = {
    ...readCommands,
    aggregate,
    ...indexCommands,
    ...serverCommands(socket, directory),
  };
  const commands = new Map<string, Command>(Object.entries({ ...others, ...writeCommands }));
  const transactions = new Transactions(at, idleMs);
  const common = { at, cursors: new Cursors(), transactions };
  return function* answer(command, closed) {
    try {
      return { ...(yield* run(common, commands, command, closed)), ok: 1 };
    } catch (error) {
      const known = asEngineError(error);
      const { code, codeName, message, details } =
        known instanceof EngineError ? known : new EngineError(1, String(error));
      return { ok: 0, errmsg: message, code, codeName, ...details };
    }
  };
}

type Common = Pick<Context, "at" | "cursors" | "transactions">;

function* run(common: Common, commands: Map<string, Command>, command: Document, closed: AbortSignal): Work<Reply> {
  const [name = ""] = Object.keys(command);
  const handler = commands.get(name);
  if (!handler) throw new EngineError(59, `no such command: '${name}'`);
  checkFields(command, `${name} ${handler.fields} ${GENERIC}`, name);
  for (const field of Object.keys(command)) if (!UNCHECKED.includes(field)) checkValue(command[field]);
  const { $db: database, maxTimeMS = 0, txnNumber } = command;
  if (typeof database !== "string" || !/^[^/\\. "$*<>:|?\0]{1,63}$/.test(database))
    throw new EngineError(73, `Invalid database name: '${database}'`);
  if (typeof maxTimeMS !== "number" || maxTimeMS < 0) throw new EngineError(2, "maxTimeMS must not be negative");
  const context: Context = { ...common, command, database, flushed: checkConcerns(command) };
  if (command.autocommit !== undefined || command.startTransaction !== undefined) {
    const own = (cursors: Cursors) => within(maxTimeMS, handler.run({ ...context, cursors }));
    return yield* common.transactions.run(command, context.flushed, closed, own);
  }
  // A driver that sends one would do the write again when its answer is lost.
  if (txnNumber !== undefined) throw new EngineError(20, "Retried writes are not known here: set retryWrites=false");
  return yield* within(maxTimeMS, handler.run(context));
}

/** Ends a command at its next pause when it has taken longer than it may; 0 means that it may take any time. */
function* within(maxTimeMS: number, work: Work<Reply> | Reply): Work<Reply> {
  const deadline = Date.now() + (maxTimeMS || Number.POSITIVE_INFINITY);
  if (!(Symbol.iterator in work)) return work;
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (Date.now() > deadline) {
      work.return({});
      throw new EngineError(50, "operation exceeded time limit");
    }
    yield step.value;
  }
}

/** Refuses concerns that a single engine cannot give; returns whether the write must reach the disk first. */
function checkConcerns(command: Document): boolean {
  const { level = "local" } = documentField(command, "readConcern");
  const { w = 1, j } = documentField(command, "writeConcern");
  const levels = ["local", "available", "majority", command.autocommit === false ? "snapshot" : "linearizable"];
  if (!levels.includes(String(level))) throw notSupported(`the read concern ${level}`);
  if (w !== "majority" && w !== 0 && w !== 1) throw new EngineError(100, "Not enough data-bearing nodes");
  return j === true;
}
