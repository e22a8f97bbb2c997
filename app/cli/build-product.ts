import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { markOfCode, verdictName } from "#app/counsellor/load/verdicts.server.ts";

import { BUILDER, keepPages } from "./pages.ts";

/** What is made with the build and is the same for all data. */
const BESIDE = "build/beside";

/** What the build was made from, as the digest of it. */
const MADE_FROM = join(BESIDE, "made-from");

const SERVER_BUILD = "build/server/index.js";
const SOURCES = /\.(?:ts|tsx|css|svg)$/;
/** The tools are no part of the build, but for those that make it. */
const TOOLS = /^cli\/(?!build-product|learn|pages)/;
const CONFIGURATION = /\.config\.ts$|^package-lock\.json$/;
const COMPRESSIBLE_ASSETS = "build/client/**/*.{js,css,svg,html,json,webmanifest}";

/** Builds the product when there is no build, or it was made from something else than what is there. */
export async function buildIfNeeded(): Promise<void> {
  if (isOfTheSources()) return;
  if (existsSync(BUILDER)) return buildProduct();
  throw new Error(
    "The build in build/ was not made from these sources, and the packages that build are not installed: npm ci && npm run build",
  );
}

/** For a service, which never builds: says what is wrong with the build. @throws Error when there is none */
export function requireBuild(): void {
  if (!existsSync(SERVER_BUILD)) throw new Error("There is no build: npm ci && npm run build makes it.");
  if (!isOfTheSources())
    console.warn("The build was not made from the sources beside it: npm run build makes it anew.");
}

function isOfTheSources(): boolean {
  return existsSync(SERVER_BUILD) && existsSync(MADE_FROM) && readFileSync(MADE_FROM, "utf8") === digestOfSources();
}

/** Names what the build is made of, by its content. Asked at each start, so without a glob, which takes ten times as long. */
function digestOfSources(): string {
  const inApp = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    (name) => SOURCES.test(name) && !TOOLS.test(name),
  );
  const files = [
    ...inApp.map((name) => join("app", name)),
    ...readdirSync(".").filter((name) => CONFIGURATION.test(name)),
  ];
  const digest = createHash("sha256");
  for (const file of files.sort()) digest.update(`${file}\0`).update(readFileSync(file));
  return digest.digest("hex");
}

/**
 * Builds client and server, compresses the client's files once and for all, and puts beside them what every start needs and is the same for
 * all data: what is learnt from samples, which rules are sound, and the code as it is compiled. Says what it does and how long it takes.
 */
export async function buildProduct(): Promise<void> {
  console.log("Building the portal, which takes about half a minute:");
  const began = performance.now();
  const told = setInterval(
    () => onTerminal(`\r  ${Math.round((performance.now() - began) / 1000)} s so far`),
    1000,
  ).unref();
  const digest = digestOfSources();
  rmSync(BESIDE, { recursive: true, force: true });
  const [, sound] = await Promise.all([
    step("client and server", async () => {
      await run("node_modules/.bin/react-router", ["build"]);
      compressClient();
    }),
    step("what counsellor and evaluator learn from samples", () => run(process.execPath, ["app/cli/learn.ts", BESIDE])),
  ]);
  await step("made ready to start", async () => {
    if (sound !== "") keepVerdict(sound);
    await run(process.execPath, ["--eval", `await import(${JSON.stringify(resolve(SERVER_BUILD))})`]);
  });
  await keepPages();
  writeFileSync(MADE_FROM, digest);
  clearInterval(told);
  onTerminal("\r");
  console.log(`Built in ${seconds(began)}.`);
}

/** What the next line on a terminal is written over. */
const onTerminal = (text: string) => process.stdout.isTTY && process.stdout.write(text);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  onTerminal("\r");
  console.log(`  ${name}: ${seconds(began)}`);
  return result;
}

/** Runs a program; what it says on standard error is shown only when it fails. @returns what it printed */
async function run(program: string, args: readonly string[]): Promise<string> {
  const own = {
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: join(BESIDE, "node"),
    NODE_COMPILE_CACHE_PORTABLE: "1",
    LOG_LEVEL: "error",
  };
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...own } });
  const [printed, problems, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  if (status === 0) return printed.trim();
  process.stderr.write(problems);
  throw new Error("The build failed; the messages above say why.");
}

/** Notes for the code that was built that the check of these rules has found nothing. */
function keepVerdict(hash: string): void {
  mkdirSync(join(BESIDE, "rules"), { recursive: true });
  writeFileSync(join(BESIDE, "rules", verdictName(hash, markOfCode(readFileSync(SERVER_BUILD)))), "");
}

function compressClient(): void {
  for (const file of globSync(COMPRESSIBLE_ASSETS)) {
    const content = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
