import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { copyTarget } from "../data-directory.server.ts";
import { EngineError, notSupported } from "../errors.server.ts";
import type { Plan } from "../plan.server.ts";
import type { Flow } from "../scheduler.server.ts";
import { planFor } from "../select.server.ts";
import { sessionKey } from "../transactions.server.ts";
import { type Document, encode, isDocument } from "../values.server.ts";
import { type Command, documentField } from "./context.server.ts";
import { queryOf } from "./read.server.ts";

/** What the engine says it is: a replica set of one, so that the driver uses sessions and transactions. */
const GREETING = {
  helloOk: true,
  isWritablePrimary: true,
  secondary: false,
  readOnly: false,
  setName: "pgi",
  setVersion: 1,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
};

export function serverCommands(socket: string, directory: string) {
  const address = { hosts: [socket], primary: socket, me: socket };
  const hello: Command = {
    fields:
      "helloOk client compression loadBalanced saslSupportedMechs speculativeAuthenticate topologyVersion maxAwaitTimeMS backpressure",
    run: ({ command }) => ({ ismaster: command.hello === undefined, ...GREETING, ...address, localTime: new Date() }),
  };
  /** The engine's own: copies everything, as it is at this moment, into the directory of a backup. */
  const snapshot: Command = {
    fields: "",
    *run({ command, at }) {
      const target = copyTarget(directory, command.snapshot);
      let failure: unknown;
      yield at.store.copyTo(target).catch((error: unknown) => {
        failure = error;
      });
      if (failure) throw failure;
      return {};
    },
  };
  /** The same, and from that moment on notes what is changed; with no id it stops that. */
  const follow: Command = {
    fields: "",
    *run({ command, at }) {
      if (command.follow === "") {
        at.store.follow(false);
        return {};
      }
      const target = copyTarget(directory, command.follow);
      let failure: unknown;
      yield yield* at.alone(() => {
        at.store.follow(true);
        return at.store.copyTo(target).catch((error: unknown) => {
          failure = error;
        });
      });
      if (failure) throw failure;
      return {};
    },
  };
  /** Writes what was changed since the last time beside that copy: a line about it, and SQLite's changeset. */
  const changes: Command = {
    fields: "number",
    *run({ command, at }) {
      const target = join(dirname(copyTarget(directory, command.changes)), `change-${Number(command.number)}`);
      const found = yield* at.alone(() => at.store.changes());
      if (!found || found.changeset.length === 0) return { bytes: 0 };
      const about = JSON.stringify({ at: new Date().toISOString(), tables: found.tables });
      let failure: unknown;
      yield writeFile(target, Buffer.concat([Buffer.from(`${about}\n`), found.changeset])).catch((error: unknown) => {
        // What could not be written is missing from here on.
        at.store.follow(false);
        failure = error;
      });
      if (failure) throw failure;
      return { bytes: found.changeset.length };
    },
  };
  return {
    hello,
    follow,
    changes,
    ismaster: hello,
    ping,
    endSessions,
    killSessions: endSessions,
    commitTransaction: endTransaction,
    abortTransaction: endTransaction,
    explain,
    snapshot,
    forgetDeleted,
    allIndexes,
    listCollections,
  };
}

/** Also says whether writing is possible: an error while the disk is full. */
const ping: Command = {
  fields: "",
  run({ at }) {
    at.store.checkWritable();
    return {};
  },
};

/** The engine's own, which MongoDB does not have: leaves nothing of what was deleted on the disk. `whole` says whether that is all of it. */
const forgetDeleted: Command = {
  fields: "",
  *run({ command, at }) {
    while (at.store.copies.size > 0) yield at.store.copied();
    return { whole: yield* at.alone(() => at.store.forgetDeleted(Number(command.forgetDeleted))) };
  },
};

/** The engine's own, too: the indexes of all collections in one answer, since each start looks at them. */
const allIndexes: Command = {
  fields: "",
  run: ({ at, database }) => ({
    collections: at
      .collections()
      .filter(({ namespace }) => namespace.startsWith(`${database}.`))
      .map(({ namespace, indexes }) => ({
        name: namespace.slice(database.length + 1),
        indexes: indexes.map(({ definition }) => definition),
      })),
  }),
};

const listCollections: Command = {
  fields: "nameOnly filter cursor authorizedCollections",
  *run({ at, command, cursors, database }) {
    if (Object.keys(documentField(command, "filter")).length > 0) throw notSupported("a filter of listCollections");
    const all = at.collections().filter(({ namespace }) => namespace.startsWith(`${database}.`));
    function* rows(): Flow<Uint8Array> {
      for (const { namespace } of all) yield encode({ name: namespace.slice(database.length + 1), type: "collection" });
    }
    return yield* cursors.open(`${database}.$cmd.listCollections`, rows(), all.length + 1);
  },
};

const endSessions: Command = {
  fields: "",
  run({ command, transactions }) {
    for (const session of [command.endSessions ?? command.killSessions].flat()) transactions.endOf(sessionKey(session));
    return {};
  },
};

/** Comes here only from outside of any transaction. */
const endTransaction: Command = {
  fields: "",
  run() {
    throw new EngineError(20, "A transaction can only be ended from within");
  },
};

/** The plan of a find or count, as `queryPlanner`; figures of an execution are not given. */
const explain: Command = {
  fields: "verbosity",
  run({ command, at, database }) {
    const inner = isDocument(command.explain) ? command.explain : {};
    const name = inner.find ?? inner.count;
    if (typeof name !== "string") throw notSupported("explain of this command");
    const query = queryOf(inner, inner.find === undefined ? "query" : "filter");
    const collection = at.collection(`${database}.${name}`);
    const plan = collection && planFor(at, collection, query);
    const source = plan ? indexed(plan, inner.find === undefined) : { stage: "COLLSCAN" };
    const sorting = query.sort.length > 0 && !plan?.sorted;
    return { queryPlanner: { winningPlan: sorting ? { stage: "SORT", inputStage: source } : source } };
  },
};

function indexed({ index, exact, repeats }: Plan, counting: boolean): Document {
  const covered = counting && exact && !repeats;
  const scan = { stage: covered ? "COUNT_SCAN" : "IXSCAN", indexName: index.definition.name };
  return covered ? scan : { stage: "FETCH", inputStage: scan };
}
