import { EngineError, notSupported } from "../errors.server.ts";
import { compileFilter } from "../filter.server.ts";
import { orderKey } from "../order.server.ts";
import { compileProjection } from "../projection.server.ts";
import { countMatching, type Query, select } from "../query.server.ts";
import { parseSort } from "../sort.server.ts";
import { type Document, isDocument, isIndex, type Value } from "../values.server.ts";
import { type Command, type Context, collectionOf, countField, documentField, namespaceOf } from "./context.server.ts";

/** The query of a find command. */
export function findQuery({ command, deadline }: Pick<Context, "command" | "deadline">): Query {
  return {
    filter: compileFilter(documentField(command, "filter")),
    sort: parseSort(command.sort),
    skip: countField(command, "skip"),
    limit: countField(command, "limit"),
    deadline,
  };
}

export const find: Command = {
  fields: [
    "filter",
    "sort",
    "projection",
    "skip",
    "limit",
    "batchSize",
    "singleBatch",
    "noCursorTimeout",
    "allowDiskUse",
  ],
  run(context) {
    const { command, engine } = context;
    const query = findQuery(context);
    const projection = documentField(command, "projection");
    const project = Object.keys(projection).length > 0 ? compileProjection(projection, true) : undefined;
    const collection = collectionOf(context);
    const records = collection ? select(collection, query) : [];
    const documents = records.map(({ document }) => document);
    return engine.cursors.open(
      namespaceOf(context),
      project ? projected(documents, project) : documents,
      command.batchSize === undefined ? undefined : countField(command, "batchSize"),
      command.singleBatch === true,
    );
  },
};

function* projected(documents: Document[], project: (document: Document) => Document): Generator<Document> {
  for (const document of documents) yield project(document);
}

export const getMore: Command = {
  fields: ["collection", "batchSize"],
  run({ command, engine, database }) {
    const batchSize = countField(command, "batchSize");
    return engine.cursors.next(Number(command.getMore), `${database}.${command.collection}`, batchSize || undefined);
  },
};

export const killCursors: Command = {
  fields: ["cursors"],
  run({ command, engine }) {
    const ids = Array.isArray(command.cursors) ? command.cursors : [];
    const cursorsKilled = ids.filter((id) => engine.cursors.close(Number(id)));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
  },
};

export const count: Command = {
  fields: ["query", "limit", "skip"],
  run(context) {
    const { command, deadline } = context;
    const collection = collectionOf(context);
    const filter = compileFilter(documentField(command, "query"));
    const limit = Math.abs(typeof command.limit === "number" ? command.limit : 0);
    const matching = Math.max(
      0,
      (collection ? countMatching(collection, filter, deadline) : 0) - countField(command, "skip"),
    );
    return { n: limit === 0 ? matching : Math.min(limit, matching) };
  },
};

export const distinct: Command = {
  fields: ["key", "query"],
  run(context) {
    const { command, deadline } = context;
    const { key } = command;
    if (typeof key !== "string" || key === "") throw new EngineError(14, "BSON field 'distinct.key' must be a string");
    const path = key.split(".");
    if (path.some(isIndex)) throw notSupported("distinct by an array position");
    const filter = compileFilter(documentField(command, "query"));
    const collection = collectionOf(context);
    const found = new Map<string, Value>();
    for (const { document } of collection
      ? select(collection, { filter, sort: [], skip: 0, limit: 0, deadline })
      : []) {
      gather(document, path, 0, (value) => found.set(orderKey(value), value));
    }
    return { values: [...found.values()] };
  },
};

function gather(value: Value, path: string[], at: number, take: (value: Value) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) {
      if (at === path.length) take(item);
      else if (isDocument(item)) gather(item, path, at, take);
    }
  } else if (at === path.length) {
    if (value !== undefined) take(value);
  } else if (isDocument(value)) {
    const name = path[at] as string;
    gather(Object.hasOwn(value, name) ? (value as Document)[name] : undefined, path, at + 1, take);
  }
}
