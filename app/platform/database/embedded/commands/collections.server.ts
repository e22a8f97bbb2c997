import { EngineError, notSupported } from "../errors.server.ts";
import type { Document } from "../values.server.ts";
import { type Command, checkCollation, documentField, namespaceOf, openCursor } from "./context.server.ts";

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
