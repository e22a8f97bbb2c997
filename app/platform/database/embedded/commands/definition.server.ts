import { EngineError, notSupported } from "../errors.server.ts";
import type { IndexDefinition } from "../index.server.ts";
import { orderKey } from "../order.server.ts";
import { type Document, isDocument, isIndex, type Value } from "../values.server.ts";
import {
  type Command,
  type Context,
  checkCollation,
  collectionOf,
  countField,
  documentField,
  documentsField,
  namespaceOf,
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

export const create: Command = {
  fields: ["collation"],
  run(context) {
    checkCollation(context.command.collation);
    const namespace = namespaceOf(context);
    if (context.engine.collection(namespace)) throw new EngineError(48, `Collection ${namespace} already exists.`);
    context.engine.ensureCollection(namespace);
    return {};
  },
};

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

function alreadyThere(present: IndexDefinition[], wanted: IndexDefinition): boolean {
  const signature = (definition: IndexDefinition) => orderKey(Object.values(normalised(definition)));
  const sameKey = (definition: IndexDefinition) => JSON.stringify(definition.key) === JSON.stringify(wanted.key);
  if (JSON.stringify(wanted.key) === '{"_id":1}') return true;
  for (const definition of present) {
    const sameName = definition.name === wanted.name;
    const same = signature(definition) === signature(wanted);
    if (sameName && same) return true;
    if (sameName)
      throw new EngineError(86, `An existing index has the same name as the requested index: ${wanted.name}`);
    if (sameKey(definition))
      throw new EngineError(85, `Index already exists with a different name or options: ${definition.name}`);
  }
  return false;
}

function normalised({ key, unique, sparse, partialFilterExpression, expireAfterSeconds }: IndexDefinition): Document {
  return {
    key: Object.entries(key).flat(),
    unique: unique ?? false,
    sparse: sparse ?? false,
    partial: partialFilterExpression ?? null,
    expire: expireAfterSeconds ?? null,
  };
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

export const listCollections: Command = {
  fields: ["filter", "nameOnly", "cursor", "authorizedCollections"],
  run(context) {
    const { engine, database, command } = context;
    const filter = documentField(command, "filter");
    if (
      Object.keys(filter).some((name) => name !== "name") ||
      (filter.name !== undefined && typeof filter.name !== "string")
    ) {
      throw notSupported("this filter of listCollections");
    }
    const found = engine
      .collectionsOf(database)
      .map(({ namespace }) => namespace.slice(database.length + 1))
      .filter((name) => filter.name === undefined || name === filter.name)
      .map(
        (name): Document =>
          command.nameOnly === true
            ? { name, type: "collection" }
            : {
                name,
                type: "collection",
                options: {},
                info: { readOnly: false },
                idIndex: { v: 2, key: { _id: 1 }, name: "_id_" },
              },
      );
    return openCursor(context, `${database}.$cmd.listCollections`, found);
  },
};

function openCursor({ engine, command }: Context, namespace: string, documents: Document[]): Document {
  const cursor = documentField(command, "cursor");
  return engine.cursors.open(
    namespace,
    documents,
    cursor.batchSize === undefined ? undefined : countField(cursor, "batchSize"),
  );
}

export const drop: Command = {
  fields: [],
  run(context) {
    const namespace = namespaceOf(context);
    const nIndexesWas = context.engine.collection(namespace)?.indexes.length ?? 0;
    return context.engine.dropCollection(namespace) ? { nIndexesWas, ns: namespace } : {};
  },
};

export const dropDatabase: Command = {
  fields: [],
  run({ engine, database }) {
    const collections = engine.collectionsOf(database);
    for (const { namespace } of collections) engine.dropCollection(namespace);
    return collections.length > 0 ? { dropped: database } : {};
  },
};

export const listDatabases: Command = {
  fields: ["nameOnly"],
  run({ engine, command }) {
    if (command.nameOnly !== true) throw notSupported("listDatabases without nameOnly");
    return { databases: engine.databases().map((name) => ({ name })) };
  },
};
