import { aggregate } from "./commands/aggregate.server.ts";
import { create, drop, dropDatabase, listCollections, listDatabases } from "./commands/collections.server.ts";
import { type Command, type Context, unknownField } from "./commands/context.server.ts";
import { explain } from "./commands/explain.server.ts";
import { findAndModify } from "./commands/find-and-modify.server.ts";
import { createIndexes, dropIndexes, listIndexes } from "./commands/indexes.server.ts";
import { count, distinct, find, getMore, killCursors } from "./commands/read.server.ts";
import { buildInfo, endSessions, hello, ping, sessionKey } from "./commands/server.server.ts";
import { insert, remove, update } from "./commands/write.server.ts";
import type { Engine } from "./engine.server.ts";
import { EngineError, notSupported } from "./errors.server.ts";
import { checkValue, type Document, isDocument, type Value } from "./values.server.ts";

/** Fields that every command may carry and that change nothing in a single serial engine, or are handled here. */
const GENERIC = new Set(
  "$db lsid $clusterTime $readPreference readConcern writeConcern comment maxTimeMS txnNumber apiVersion apiStrict collation".split(
    " ",
  ),
);
/** Values that are not the engine's, and documents that are checked one by one. */
const UNCHECKED = new Set(["lsid", "$clusterTime", "documents"]);
const WRITES = new Set(["insert", "update", "delete", "findAndModify"]);

export type Dispatch = (command: Document) => Document;

/** Answers commands, never by throwing: an error becomes MongoDB's error reply. */
export function dispatcher(engine: Engine, address: string, identity: string): Dispatch {
  const greeting = hello(address, identity);
  const commands = new Map<string, Command>([
    ...Object.entries({
      find,
      getMore,
      killCursors,
      count,
      distinct,
      insert,
      update,
      delete: remove,
      findAndModify,
      aggregate,
      explain,
    }),
    ...Object.entries({ ping, buildInfo, endSessions, hello: greeting, ismaster: greeting, isMaster: greeting }),
    ...Object.entries({ create, drop, dropDatabase, listCollections, listDatabases }),
    ...Object.entries({ createIndexes, dropIndexes, listIndexes }),
    ["findandmodify", findAndModify],
    ["buildinfo", buildInfo],
  ]);
  return (command) => {
    try {
      return { ...run(engine, commands, command), ok: 1 };
    } catch (error) {
      return errorReply(error);
    }
  };
}

function run(engine: Engine, commands: Map<string, Command>, command: Document): Document {
  const [name = ""] = Object.keys(command);
  const handler = commands.get(name);
  if (!handler) throw new EngineError(59, `no such command: '${name}'`);
  for (const field of Object.keys(command)) {
    if (field === name || GENERIC.has(field) || handler.fields.includes(field)) continue;
    if (field === "startTransaction" || field === "autocommit") {
      throw new EngineError(20, "The embedded database has no transactions; use a MongoDB server (MONGODB_URI)");
    }
    throw unknownField(name, field);
  }
  for (const field of Object.keys(command)) if (!UNCHECKED.has(field)) checkValue(command[field]);
  if (isDocument(command.collation) && command.collation.locale !== "simple") throw notSupported("collation");
  const context: Context = {
    engine,
    command,
    database: databaseOf(command.$db),
    deadline: deadlineOf(command.maxTimeMS),
    flushed: checkConcerns(command),
  };
  if (!WRITES.has(name) || typeof command.txnNumber !== "number") return handler.run(context);
  const session = sessionKey(command.lsid);
  const earlier = engine.sessions.replyOf(session, command.txnNumber);
  if (earlier) return earlier;
  const reply = handler.run(context);
  engine.sessions.remember(session, command.txnNumber, reply);
  return reply;
}

function databaseOf(value: Value): string {
  if (typeof value !== "string" || !/^[^/\\. "$*<>:|?\0]{1,63}$/.test(value))
    throw new EngineError(73, `Invalid database name: '${value}'`);
  return value;
}

function deadlineOf(maxTimeMS: Value): number | undefined {
  if (maxTimeMS === undefined || maxTimeMS === 0) return undefined;
  if (typeof maxTimeMS !== "number" || maxTimeMS < 0)
    throw new EngineError(2, "maxTimeMS must be a non-negative number");
  return Date.now() + maxTimeMS;
}

/** Refuses concerns that a single engine cannot give; returns whether the write must reach the disk first. */
function checkConcerns({ writeConcern, readConcern }: Document): boolean {
  const level = isDocument(readConcern) ? readConcern.level : undefined;
  if (level !== undefined && !["local", "available", "majority", "linearizable"].includes(String(level))) {
    throw notSupported(`the read concern ${level}`);
  }
  if (!isDocument(writeConcern)) return false;
  const { w } = writeConcern;
  if (w !== undefined && w !== "majority" && w !== 0 && w !== 1) {
    throw new EngineError(100, "Not enough data-bearing nodes");
  }
  return writeConcern.j === true;
}

function errorReply(error: unknown): Document {
  const known =
    error instanceof EngineError
      ? error
      : new EngineError(1, `The embedded database failed: ${error instanceof Error ? error.message : String(error)}`);
  return { ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName, ...known.details };
}
