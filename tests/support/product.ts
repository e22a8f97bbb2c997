import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { credentialKey } from "./credential-key.ts";
import { letGoOfDatabase } from "./database.ts";

export interface RunningProduct extends AsyncDisposable {
  /** e.g. http://localhost:41234 */
  address: string;
  dataDir: string;
  /** The database it was told to use instead of its own. */
  mongodbUri: string | undefined;
  pid: number;
  /** Every line on standard output so far: the address, sign-ins, links of mails. */
  output: string[];
  /** Every line of the log so far. */
  log: string[];
  /** Lines of the log so far at level error or above. */
  errors: string[];
  /** Asks the process to end (SIGTERM) and waits; the data directory stays. */
  stop(): Promise<void>;
  /** Ends the process as a power cut would (SIGKILL); the data directory stays. */
  kill(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  /** An existing data directory, kept afterwards; otherwise a new one is made and removed. */
  dataDir?: string;
  /** Whether this is about what the very first start does; else an empty directory begins as a first start has left one. */
  first?: boolean;
}

const OWN = {
  PORT: "0",
  LOG_LEVEL: "warn",
  SAMPLE_DATA: "0",
  NODE_COMPILE_CACHE: "node_modules/.cache/node",
};

/** What processes on one database must share besides what a test gives them. */
function sharedKeys({ env }: Options): Record<string, string> {
  return sharesKeys(env)
    ? { CREDENTIAL_KEY: credentialKey.pem, FILES_KEY: "the-key-of-files-in-tests-is-the-same-for-all" }
    : {};
}

function sharesKeys(env: Options["env"]): boolean {
  return Boolean(env?.MONGODB_URI || env?.S3_BUCKET);
}

/** Names the data directory that a first start has left: to make one costs more than all else at a start. */
const BEGUN = "TEST_BEGUN_DATA";

/** Makes the data directory that products of the tests begin with, for this process and those that it starts. */
export async function beginData(): Promise<void> {
  if (process.env[BEGUN]) return;
  const dataDir = await mkdtemp(join(tmpdir(), "pgi-begun-"));
  const product = await startProduct({ dataDir, first: true });
  await product.stop();
  process.env[BEGUN] = dataDir;
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
}

async function begin(dataDir: string, { env, first }: Options): Promise<void> {
  const begun = process.env[BEGUN];
  // What is begun with has keys of its own.
  if (!begun || first || sharesKeys(env)) return;
  const there = await readdir(dataDir).catch(() => []);
  if (there.length === 0) await cp(begun, dataDir, { recursive: true });
}

/**
 * Starts the built product as `npm start` does, on a free port with its own data directory. Disposing stops it, removes
 * the directory and throws when the log has an unexpected error.
 */
export async function startProduct(options: Options = {}): Promise<RunningProduct> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "pgi-")));
  await begin(dataDir, options);
  // As the workers of the tests: a larger young generation saves a tenth of the time.
  const child = spawn(process.execPath, ["--max-semi-space-size=32", "app/cli/start.ts"], {
    env: { ...OWN, PATH: process.env.PATH ?? "", DATA_DIR: dataDir, ...sharedKeys(options), ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  const log: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => output.push(line));
  createInterface({ input: child.stderr }).on("line", (line) => log.push(line));
  const errors: string[] = [];
  const address = await addressOf(child, output, log);

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    await letGoOfDatabase();
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    address,
    dataDir,
    mongodbUri: options.env?.MONGODB_URI,
    pid: child.pid ?? 0,
    output,
    log,
    get errors() {
      return log.filter(isError);
    },
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    async [Symbol.asyncDispose]() {
      await end("SIGTERM");
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
      errors.push(...log.filter(isError));
      if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join("\n")}`);
    },
  };
}

async function addressOf(child: ChildProcess, output: string[], log: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout?.on("data", () => {
    const address = output.map((line) => / is at (http\S+)/.exec(line)?.[1]).find(Boolean);
    if (address) resolve(address);
  });
  child.once("exit", (code) => reject(new Error(`The product ended with code ${code}:\n${log.join("\n")}`)));
  return promise;
}

const ERROR_LEVEL = 50;

/** A line of the log at level error or above; a line that is no JSON is a crash or a stray console call. */
function isError(line: string): boolean {
  if (!line.startsWith("{")) return line.trim() !== "";
  return (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL;
}
