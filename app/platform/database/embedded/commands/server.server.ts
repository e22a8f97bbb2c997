import { notSupported } from "../errors.server.ts";
import type { Plan } from "../plan.server.ts";
import { planFor } from "../select.server.ts";
import { sessionKey } from "../sessions.server.ts";
import { type Document, isDocument } from "../values.server.ts";
import type { Command } from "./context.server.ts";
import { queryOf } from "./read.server.ts";

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

/** What the engine says it is: a replica set of one, so that the driver uses sessions and retryable writes. */
export function hello(socket: string): Command {
  return {
    fields:
      "helloOk client compression loadBalanced saslSupportedMechs speculativeAuthenticate topologyVersion maxAwaitTimeMS backpressure",
    run({ command }) {
      const own = { hosts: [socket], primary: socket, me: socket, localTime: new Date() };
      return { ...(command.hello === undefined && { ismaster: true }), ...GREETING, ...own };
    },
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

const buildInfo: Command = {
  fields: "",
  run() {
    return { version: "7.0.15", versionArray: [7, 0, 15, 0], modules: ["embedded"], bits: 64 };
  },
};

const endSessions: Command = {
  fields: "",
  run({ command, sessions }) {
    for (const session of [command.endSessions].flat()) sessions.end(sessionKey(session));
    return {};
  },
};

/** The plan of a find or count, as `queryPlanner`; figures of an execution are not given. */
const explain: Command = {
  fields: "verbosity",
  run({ command, at, database }) {
    const inner = isDocument(command.explain) ? command.explain : {};
    const name = inner.find ?? inner.count;
    if (typeof name !== "string") throw notSupported("explain of this command");
    const counting = inner.find === undefined;
    const query = queryOf(inner, counting ? "query" : "filter");
    const collection = at.collection(`${database}.${name}`);
    const plan = collection && planFor(at, collection, query);
    const counted = counting && query.filter.complete && query.filter.clauses.length === 0;
    const source = plan ? indexed(plan, counting) : { stage: counted ? "RECORD_STORE_FAST_COUNT" : "COLLSCAN" };
    const sorting = query.sort.length > 0 && !plan?.sorted;
    return { queryPlanner: { winningPlan: sorting ? { stage: "SORT", inputStage: source } : source } };
  },
};

function indexed({ index, exact, repeats }: Plan, counting: boolean): Document {
  const covered = counting && exact && !repeats;
  const scan = { stage: covered ? "COUNT_SCAN" : "IXSCAN", indexName: index.definition.name };
  return covered ? scan : { stage: "FETCH", inputStage: scan };
}

export const serverCommands = { ping, buildInfo, endSessions, explain };
