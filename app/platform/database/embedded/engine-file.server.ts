import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { deserialize } from "bson";
import { encodeCommand } from "./wire.server.ts";

const FILE = "engine.json";
const ANSWER_MS = 2000;

/** Where the running engine of a data directory can be found. */
export interface RunningEngine {
  pid: number;
  port: number;
}

/** What an engine answers with, so that the file of a copied directory does not lead to the engine of the original. */
export function engineIdentity(directory: string, pid: number): string {
  return `${pid} ${directory}`;
}

/** Tells other processes where this engine listens. */
export function announceEngine(directory: string, engine: RunningEngine): void {
  const path = join(directory, FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(engine)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

export function withdrawEngine(directory: string): void {
  rmSync(join(directory, FILE), { force: true });
}

/** The engine that runs on a data directory: found in its file and confirmed by its answer; a stale file counts as none. */
export async function runningEngine(directory: string): Promise<RunningEngine | undefined> {
  const named = readEngineFile(directory);
  if (!named) return undefined;
  return (await identityAt(named.port)) === engineIdentity(directory, named.pid) ? named : undefined;
}

function readEngineFile(directory: string): RunningEngine | undefined {
  try {
    const { pid, port } = JSON.parse(readFileSync(join(directory, FILE), "utf8"));
    return Number.isInteger(pid) && Number.isInteger(port) && port > 0 && port < 65536 ? { pid, port } : undefined;
  } catch {
    return undefined;
  }
}

/** What the engine on this port says it is. */
function identityAt(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const done = (identity?: string) => {
      socket.destroy();
      resolve(identity);
    };
    let answer = Buffer.alloc(0);
    socket.setTimeout(ANSWER_MS, () => done());
    socket.on("error", () => done());
    socket.on("close", () => done());
    socket.on("connect", () => socket.write(encodeCommand({ hello: 1, $db: "admin" })));
    socket.on("data", (bytes: Buffer) => {
      answer = Buffer.concat([answer, bytes]);
      if (answer.length > 100_000) return done();
      if (answer.length < 4 || answer.length < answer.readInt32LE(0)) return;
      try {
        const reply = deserialize(answer.subarray(21, answer.readInt32LE(0)));
        done(typeof reply.embedded === "string" ? reply.embedded : undefined);
      } catch {
        done();
      }
    });
  });
}
