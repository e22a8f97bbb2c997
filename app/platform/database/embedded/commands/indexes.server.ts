import { EngineError, notSupported } from "../errors.server.ts";
import type { IndexDefinition } from "../index.server.ts";
import { orderKey } from "../order.server.ts";
import { type Document, isDocument, isIndex, type Value } from "../values.server.ts";
import {
  type Command,
  checkCollation,
  collectionOf,
  documentsField,
  namespaceOf,
  openCursor,
} from "./context.server.ts";

const INDEX_OPTIONS = [
  "key",
  "name",
  "unique",
  "sparse",
  "partialFilterExpression",
  "expireAfterSeconds",
  "background",
  "v",
  "collation",
];

export const createIndexes: Command = {
  fields: ["indexes", "commitQuorum"],
  run(context) {
    const definitions = documentsField(context.command, "indexes").map(indexDefinition);
    const existed = collectionOf(context) !== undefined;
    const collection = context.engine.ensureCollection(namespaceOf(context));
    const numIndexesBefore = collection.indexes.length;
    for (const definition of definitions) {
      const present = collection.indexes.map((index) => index.definition);
      if (!alreadyThere(present, definition)) context.engine.addIndex(collection, definition);
    }
    return { numIndexesBefore, numIndexesAfter: collection.indexes.length, createdCollectionAutomatically: !existed };
  },
};

function indexDefinition(spec: Document): IndexDefinition {
  for (const name of Object.keys(spec)) {
    if (!INDEX_OPTIONS.includes(name)) throw notSupported(`the index option '${name}'`);
  }
  checkCollation(spec.collation);
  const { key, name, expireAfterSeconds, partialFilterExpression: partial } = spec;
  if (!isDocument(key) || Object.keys(key).length === 0)
    throw new EngineError(67, "Index keys cannot be an empty object");
  const fields = Object.keys(key);
  for (const field of fields) {
    if (key[field] !== 1 && key[field] !== -1)
      throw new EngineError(67, `The embedded database only has indexes of 1 and -1, not on ${field}`);
    const bad = field.split(".").some((part) => part === "" || part.startsWith("$") || isIndex(part));
    if (bad) throw new EngineError(67, `The embedded database has no index on the field '${field}'`);
  }
  if (typeof name !== "string" || name === "")
    throw new EngineError(9, "The 'name' field is a required property of an index specification");
  const definition: IndexDefinition = { name, key: key as Record<string, 1 | -1> };
  if (spec.unique === true) definition.unique = true;
  if (spec.sparse === true) definition.sparse = true;
  if (partial !== undefined) {
    if (!isDocument(partial)) throw new EngineError(67, "'partialFilterExpression' must be an object");
    definition.partialFilterExpression = partial;
  }
  if (expireAfterSeconds !== undefined) {
    if (typeof expireAfterSeconds !== "number" || expireAfterSeconds < 0 || expireAfterSeconds > 2 ** 31 - 1) {
      throw new EngineError(67, "TTL index 'expireAfterSeconds' option must be within an acceptable range");
    }
    if (fields.length > 1 || fields[0] === "_id") throw new EngineError(67, "TTL indexes are single-field indexes");
    definition.expireAfterSeconds = expireAfterSeconds;
  }
  return definition;
}

/** Two indexes are the same when these agree; the time of expiry is an option of it. */
function identity({ key, unique, sparse, partialFilterExpression }: IndexDefinition): string {
  return orderKey([Object.entries(key).flat(), unique ?? false, sparse ?? false, partialFilterExpression ?? null]);
}

function alreadyThere(present: IndexDefinition[], wanted: IndexDefinition): boolean {
  if (JSON.stringify(wanted.key) === '{"_id":1}') return true;
  for (const definition of present) {
    const sameName = definition.name === wanted.name;
    const same = identity(definition) === identity(wanted);
    if (sameName && !same) {
      throw new EngineError(86, `An existing index has the same name as the requested index: ${wanted.name}`);
    }
    if (!same) continue;
    if (!sameName) throw new EngineError(85, `Index already exists with a different name: ${definition.name}`);
    if (definition.expireAfterSeconds === wanted.expireAfterSeconds) return true;
    throw new EngineError(
      85,
      `An equivalent index already exists with the same name but different options: ${wanted.name}`,
    );
  }
  return false;
}

export const listIndexes: Command = {
  fields: ["cursor"],
  run(context) {
    const collection = collectionOf(context);
    if (!collection) throw new EngineError(26, `ns does not exist: ${namespaceOf(context)}`);
    const indexes = collection.indexes.map(({ definition }) => {
      const { name, key, ...options } = definition;
      return { v: 2, key: { ...key }, name, ...(name === "_id_" ? {} : options) } as Document;
    });
    return openCursor(context, collection.namespace, indexes);
  },
};

export const dropIndexes: Command = {
  fields: ["index"],
  run(context) {
    const collection = collectionOf(context);
    if (!collection) throw new EngineError(26, `ns not found ${namespaceOf(context)}`);
    const nIndexesWas = collection.indexes.length;
    for (const name of namesToDrop(
      collection.indexes.map(({ definition }) => definition),
      context.command.index,
    )) {
      context.engine.dropIndex(collection, name);
    }
    return { nIndexesWas };
  },
};

function namesToDrop(present: IndexDefinition[], wanted: Value): string[] {
  const droppable = present.filter(({ name }) => name !== "_id_").map(({ name }) => name);
  if (wanted === "*") return droppable;
  if (isDocument(wanted)) {
    const found = present.find(({ key }) => JSON.stringify(key) === JSON.stringify(wanted));
    if (!found) throw new EngineError(27, "can't find index with that key");
    return namesToDrop(present, found.name);
  }
  const names = Array.isArray(wanted) ? wanted : [wanted];
  return names.map((name) => {
    if (name === "_id_") throw new EngineError(72, "cannot drop _id index");
    if (typeof name !== "string" || !droppable.includes(name))
      throw new EngineError(27, `index not found with name [${name}]`);
    return name;
  });
}
