import { compileFilter } from "../filter.server.ts";
import { keyFields } from "../order-keys.server.ts";
import { compileProjection } from "../reply.server.ts";
import type { Flow, Work } from "../scheduler.server.ts";
import { count as countMatching, type Query, type Row, select } from "../select.server.ts";
import type { Document } from "../values.server.ts";
import { type Command, type Context, collectionOf, countField, documentField, namespaceOf } from "./context.server.ts";

/** The query of a find, or with its filter named `query` of a count. */
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

/** How many documents there are after those that are skipped, up to the limit. */
export function* countOf(context: Context, query: Query): Work<number> {
  const { skip, limit } = query;
  const collection = collectionOf(context);
  const upTo = { ...query, limit: limit === 0 ? 0 : skip + limit };
  return Math.max(0, (collection ? yield* countMatching(context.at, collection, upTo) : 0) - skip);
}

const count: Command = {
  fields: "query limit skip",
  *run(context) {
    return { n: yield* countOf(context, queryOf(context.command)) };
  },
};

export const readCommands = { find, getMore, killCursors, count };
