import { compileFilter } from "../filter.server.ts";
import { keyFields } from "../key-fields.server.ts";
import { keyText } from "../order-keys.server.ts";
import type { Flow } from "../pace.server.ts";
import { compileProjection } from "../raw.server.ts";
import { count as countMatching, type Query, select } from "../select.server.ts";
import type { Row } from "../steps.server.ts";
import { type Document, decode, fieldOf, isDocument, pathOf, type Value } from "../values.server.ts";
import { type Command, collectionOf, countField, documentField, namespaceOf } from "./context.server.ts";

/** The query of a find, or with its filter named `query` of a count or distinct. */
export function queryOf(command: Document, filter = "query"): Query {
  const skip = countField(command, "skip");
  const limit = Math.abs(Number(command.limit ?? 0));
  return { filter: compileFilter(documentField(command, filter)), sort: keyFields(command.sort), skip, limit };
}

/** How many documents a cursor gives at a time, if the command says so. */
export function batchSizeOf(command: Document): number | undefined {
  return command.batchSize === undefined ? undefined : countField(command, "batchSize");
}

const find: Command = {
  fields: "filter sort projection skip limit batchSize singleBatch noCursorTimeout allowDiskUse",
  *run(context) {
    const { command, at, cursors } = context;
    const query = queryOf(command, "filter");
    const project = compileProjection(documentField(command, "projection"));
    const collection = collectionOf(context);
    const bodies = projected(collection ? select(at, collection, query) : [], project);
    return yield* cursors.open(namespaceOf(context), bodies, batchSizeOf(command), command.singleBatch === true);
  },
};

function* projected(rows: Iterable<Row | undefined>, project: (body: Uint8Array) => Uint8Array): Flow<Uint8Array> {
  for (const row of rows) yield row && project(row.body);
}

const getMore: Command = {
  fields: "collection batchSize",
  *run({ command, cursors, database }) {
    const batchSize = batchSizeOf(command) || Number.POSITIVE_INFINITY;
    return yield* cursors.next(Number(command.getMore), `${database}.${command.collection}`, batchSize);
  },
};

const killCursors: Command = {
  fields: "cursors",
  run({ command, cursors }) {
    const ids = [command.cursors].flat();
    const cursorsKilled = ids.filter((id) => cursors.close(Number(id)));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
  },
};

const count: Command = {
  fields: "query limit skip",
  *run(context) {
    const { skip, limit, ...query } = queryOf(context.command);
    const collection = collectionOf(context);
    const upTo = { ...query, skip, limit: limit === 0 ? 0 : skip + limit };
    return { n: Math.max(0, (collection ? yield* countMatching(context.at, collection, upTo) : 0) - skip) };
  },
};

const distinct: Command = {
  fields: "key query",
  *run(context) {
    const query = queryOf(context.command);
    const path = pathOf(String(context.command.key));
    const collection = collectionOf(context);
    const found = new Map<string, Value>();
    for (const row of collection ? select(context.at, collection, query) : []) {
      if (row) gather(decode(row.body), path, (value) => found.set(keyText(value), value));
      else yield;
    }
    return { values: [...found.values()] };
  },
};

function gather(value: Value, [name, ...further]: readonly string[], take: (value: Value) => void): void {
  if (Array.isArray(value)) {
    if (name === undefined) value.forEach(take);
    else for (const item of value) if (isDocument(item)) gather(item, [name, ...further], take);
  } else if (name !== undefined) gather(fieldOf(value, name), further, take);
  else if (value !== undefined) take(value);
}

export const readCommands = { find, getMore, killCursors, count, distinct };
