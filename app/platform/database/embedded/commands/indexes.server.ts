import type { Collection, IndexDefinition } from "../catalogue.server.ts";
import { fillIndex } from "../documents.server.ts";
import { EngineError } from "../errors.server.ts";
import { compileFilter } from "../filter.server.ts";
import { keyFields, keyText } from "../order-keys.server.ts";
import type { Flow } from "../scheduler.server.ts";
import { type Document, encode } from "../values.server.ts";
import {
  type Command,
  checkFields,
  collectionOf,
  documentField,
  documentsField,
  namespaceOf,
} from "./context.server.ts";

/** Makes indexes in one piece: the product does so at its start, before anybody waits. */
const createIndexes: Command = {
  fields: "indexes commitQuorum",
  *run(context) {
    const { at, command, flushed } = context;
    const wanted = documentsField(command, "indexes").map(definitionOf);
    const existing = collectionOf(context);
    // Where all are there nothing is written, so that a start succeeds on a full disk.
    if (existing && wanted.every((definition) => isThere(existing, definition))) return {};
    yield* at.transaction(flushed, () => {
      const collection = at.ensure(namespaceOf(context));
      for (const definition of wanted)
        if (!isThere(collection, definition)) fillIndex(at, collection, at.addIndex(collection, definition));
    });
    return {};
  },
};

function definitionOf(spec: Document): IndexDefinition {
  checkFields(spec, "key name unique partialFilterExpression expireAfterSeconds background v", "an index");
  const { name, unique, expireAfterSeconds: expiry } = spec;
  const key = documentField(spec, "key");
  const odd = Object.values(key).some((direction) => direction !== 1 && direction !== -1);
  if (odd || keyFields(key).length === 0) throw new EngineError(67, "Index keys must be fields with 1 or -1");
  if (typeof name !== "string" || name === "") throw new EngineError(9, "The 'name' field is required for an index");
  const partial = partialFilter(documentField(spec, "partialFilterExpression"));
  const single = Object.keys(key).length === 1 && key._id === undefined;
  if (expiry !== undefined && !(typeof expiry === "number" && expiry >= 0 && expiry < 2 ** 31 && single))
    throw new EngineError(67, "TTL indexes are on a single field, with seconds from 0 to 2147483647");
  return {
    name,
    key,
    ...(unique === true && { unique }),
    ...(spec.partialFilterExpression !== undefined && { partialFilterExpression: partial }),
    ...(expiry !== undefined && { expireAfterSeconds: expiry }),
  };
}

/** The condition of a partial index: equalities, ranges, `$type` and `$exists: true`, all of which must hold. */
function partialFilter(partial: Document): Document {
  const { complete, clauses } = compileFilter(partial);
  const odd = clauses.some(({ operator, operand }) =>
    operator === "$exists" ? operand !== true : !/^\$(eq|[gl]te?|type)$/.test(operator),
  );
  if (odd || !complete) throw new EngineError(67, "unsupported expression in partial index");
  return partial;
}

/** Two indexes are the same when these agree; the time of expiry is an option of it. */
function identity({ key, unique, partialFilterExpression }: IndexDefinition): string {
  return keyText([Object.entries(key).flat(), unique ?? false, partialFilterExpression ?? null]);
}

function isThere(collection: Collection, wanted: IndexDefinition): boolean {
  if (JSON.stringify(wanted.key) === '{"_id":1}') return true;
  return collection.indexes.some(({ definition }) => {
    const sameName = definition.name === wanted.name;
    const same = identity(definition) === identity(wanted);
    if (sameName && !same) throw new EngineError(86, `An existing index has the same name: ${wanted.name}`);
    if (same && (!sameName || definition.expireAfterSeconds !== wanted.expireAfterSeconds))
      throw new EngineError(85, `An equivalent index exists with a different name or options: ${definition.name}`);
    return same;
  });
}

const listIndexes: Command = {
  fields: "cursor",
  *run(context) {
    const collection = collectionOf(context);
    if (!collection) throw new EngineError(26, `ns does not exist: ${namespaceOf(context)}`);
    return yield* context.cursors.open(collection.namespace, described(collection), collection.indexes.length + 1);
  },
};

function* described({ indexes }: Collection): Flow<Uint8Array> {
  for (const { definition } of indexes) {
    const { unique: _unique, ...inner } = definition;
    yield encode({ v: 2, ...(definition.name === "_id_" ? inner : definition) });
  }
}

const dropIndexes: Command = {
  fields: "index",
  *run(context) {
    const { at, command } = context;
    const collection = collectionOf(context);
    if (!collection) throw new EngineError(26, `ns not found ${namespaceOf(context)}`);
    const [, ...droppable] = collection.indexes;
    const named = droppable.filter(({ definition }) => command.index === "*" || definition.name === command.index);
    if (command.index === "_id_") throw new EngineError(72, "cannot drop _id index");
    if (command.index !== "*" && named.length === 0)
      throw new EngineError(27, `index not found: ${String(command.index)}`);
    yield* at.transaction(context.flushed, () => {
      for (const index of named) at.dropIndex(collection, index);
    });
    return { nIndexesWas: droppable.length + 1 };
  },
};

export const indexCommands = { createIndexes, listIndexes, dropIndexes };
