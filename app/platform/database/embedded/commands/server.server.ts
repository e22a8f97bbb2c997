import { notSupported } from "../errors.server.ts";
import type { Command } from "./context.server.ts";

/** What the engine says it is (`identity`: whose directory it serves): a replica set of one, so that the driver uses sessions and retryable writes. */
export function hello(address: string, identity: string): Command {
  return {
    fields: [
      ..."helloOk client compression loadBalanced saslSupportedMechs speculativeAuthenticate topologyVersion maxAwaitTimeMS".split(
        " ",
      ),
      "backpressure",
    ],
    run: ({ command }) => ({
      ...(command.hello === undefined ? { ismaster: true } : {}),
      helloOk: true,
      isWritablePrimary: true,
      setName: "pgi",
      setVersion: 1,
      hosts: [address],
      primary: address,
      me: address,
      secondary: false,
      maxBsonObjectSize: 16 * 1024 * 1024,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
      embedded: identity,
    }),
  };
}

export const ping: Command = { fields: [], run: () => ({}) };

export const buildInfo: Command = {
  fields: [],
  run: () => ({
    version: "7.0.15",
    versionArray: [7, 0, 15, 0],
    modules: ["embedded"],
    bits: 64,
    maxBsonObjectSize: 16 * 1024 * 1024,
  }),
};

export const endSessions: Command = {
  fields: [],
  run({ command, engine }) {
    const sessions = Array.isArray(command.endSessions) ? command.endSessions : [];
    for (const session of sessions) engine.sessions.end(sessionKey(session));
    return {};
  },
};

/** The identity of a session, from the `lsid` of a command. */
export function sessionKey(lsid: unknown): string {
  const id = (lsid as { id?: { toString?: (encoding: string) => string } } | null)?.id;
  if (!id?.toString) throw notSupported("a session without an id");
  return id.toString("hex");
}
