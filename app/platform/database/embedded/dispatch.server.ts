import type { Catalogue } from "./catalogue.server.ts";
import { aggregate } from "./commands/aggregate.server.ts";
import { type Command, type Context, checkFields, documentField } from "./commands/context.server.ts";
import { indexesCommands } from "./commands/indexes.server.ts";
import { readCommands } from "./commands/read.server.ts";
import { hello, serverCommands } from "./commands/server.server.ts";
import { writeCommands } from "./commands/write.server.ts";
import { Cursors } from "./cursors.server.ts";
import { EngineError, notSupported } from "./errors.server.ts";
import type { Work } from "./pace.server.ts";
import type { Reply } from "./raw.server.ts";
import { Sessions, sessionKey } from "./sessions.server.ts";
import { asEngineError } from "./store.server.ts";
import { checkValue, type Document, type Value } from "./values.server.ts";

/** Fields that every command may carry and that change nothing in a single engine, or are handled here. */
const GENERIC =
  "$db lsid $clusterTime $readPreference readConcern writeConcern comment maxTimeMS txnNumber apiVersion apiStrict";
/** Values that are not the engine's, and documents that are checked one by one. */
const UNCHECKED = ["lsid", "$clusterTime", "documents"];
const WRITES = ["insert", "update", "delete", "findAndModify"];

export type Dispatch = (command: Document) => Work<Reply>;

/** Answers commands, never by throwing: an error becomes MongoDB's error reply. */
export function dispatcher(at: Catalogue, socket: string): Dispatch {
  const greeting = hello(socket);
  const greetings = { hello: greeting, ismaster: greeting, isMaster: greeting };
  const others = { ...readCommands, ...writeCommands, ...indexesCommands, ...serverCommands, aggregate };
  const commands = new Map<string, Command>(Object.entries({ ...greetings, ...others }));
  const common = { at, cursors: new Cursors(), sessions: new Sessions() };
  return function* answer(command) {
    try {
      return { ...(yield* run(common, commands, command)), ok: 1 };
    } catch (error) {
      const known = asEngineError(error);
      if (!(known instanceof EngineError))
        return { ok: 0, errmsg: `The engine failed: ${known}`, code: 1, codeName: "InternalError" };
      return { ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName, ...known.details };
    }
  };
}

function* run(
  common: Pick<Context, "at" | "cursors" | "sessions">,
  commands: Map<string, Command>,
  command: Document,
): Work<Reply> {
  const [name = ""] = Object.keys(command);
  const handler = commands.get(name);
  if (!handler) throw new EngineError(59, `no such command: '${name}'`);
  if (command.startTransaction !== undefined || command.autocommit !== undefined)
    throw new EngineError(20, "The embedded database has no transactions; use a MongoDB server (MONGODB_URI)");
  checkFields(command, `${name} ${handler.fields} ${GENERIC}`, name);
  for (const field of Object.keys(command)) if (!UNCHECKED.includes(field)) checkValue(command[field]);
  const { $db: database, maxTimeMS, txnNumber } = command;
  if (typeof database !== "string" || !/^[^/\\. "$*<>:|?\0]{1,63}$/.test(database))
    throw new EngineError(73, `Invalid database name: '${database}'`);
  const context: Context = { ...common, command, database, flushed: checkConcerns(command) };
  const work = () => within(maxTimeMS ?? 0, handler.run(context));
  if (!WRITES.includes(name) || typeof txnNumber !== "number") return yield* work();
  return yield* common.sessions.once(sessionKey(command.lsid), txnNumber, work);
}

/** Ends a command at its next pause when it has taken longer than it may; 0 means that it may take any time. */
function* within(maxTimeMS: Value, work: Work<Reply> | Reply): Work<Reply> {
  if (typeof maxTimeMS !== "number" || maxTimeMS < 0)
    throw new EngineError(2, "maxTimeMS must be a non-negative number");
  const deadline = Date.now() + (maxTimeMS || Number.POSITIVE_INFINITY);
  if (!(Symbol.iterator in work)) return work;
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (Date.now() > deadline) throw new EngineError(50, "operation exceeded time limit");
    yield;
  }
}

/** Refuses concerns that a single engine cannot give; returns whether the write must reach the disk first. */
function checkConcerns(command: Document): boolean {
  const { level = "local" } = documentField(command, "readConcern");
  if (!["local", "available", "majority", "linearizable"].includes(String(level)))
    throw notSupported(`the read concern ${level}`);
  const { w = 1, j } = documentField(command, "writeConcern");
  if (w !== "majority" && w !== 0 && w !== 1) throw new EngineError(100, "Not enough data-bearing nodes");
  return j === true;
}
