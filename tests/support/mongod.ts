import { spawn } from "node:child_process";
import { MongoMemoryReplSet } from "mongodb-memory-server";

/** Runs the database contract on a real MongoDB: MONGODB_URI, or one that mongodb-memory-server can start. */
const VITEST = [
  "vitest",
  "run",
  "--config",
  "tests/vitest.config.ts",
  "--project",
  "contract*",
  "tests/contract/platform/database",
  "tests/contract/records",
  "tests/contract/staff",
];

async function realServer(): Promise<{ uri: string; stop: () => Promise<unknown> }> {
  const given = process.env.MONGODB_URI;
  if (given) return { uri: given, stop: async () => undefined };
  const version = process.env.MONGOMS_VERSION ?? "7.0.15";
  const set = await quietly(() => MongoMemoryReplSet.create({ replSet: { count: 1 }, binary: { version } }));
  return { uri: set.getUri(), stop: () => set.stop() };
}

/** mongodb-memory-server prints its failures with stack traces; one sentence about them comes below. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { error, warn } = console;
  console.error = console.warn = () => undefined;
  try {
    return await work();
  } finally {
    Object.assign(console, { error, warn });
  }
}

function run(uri: string): Promise<number> {
  const { MONGODB_URI: _, ...environment } = process.env;
  const child = spawn("npx", VITEST, { stdio: "inherit", env: { ...environment, TEST_MONGODB_URI: uri } });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

try {
  const server = await realServer();
  process.exitCode = await run(server.uri).finally(server.stop);
} catch (error) {
  const reason = error instanceof Error ? error.message.split(/,? Details|\n/)[0] : String(error);
  console.error(
    `No real MongoDB to test against: set MONGODB_URI or MONGOMS_SYSTEM_BINARY, or allow mongodb-memory-server its download (${reason}).`,
  );
  process.exitCode = 1;
}
