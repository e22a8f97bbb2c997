import { spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const SERVER_BUILD = "build/server/index.js";
const SOURCES = /\.(?:ts|tsx|css|svg)$/;
const CONFIGURATION = /\.config\.ts$|^package-lock\.json$/;
const COMPRESSIBLE_ASSETS = "build/client/**/*.{js,css,svg,html,json,webmanifest}";

/** Builds the product when there is no build or a source is newer than it. */
export function buildIfNeeded(): void {
  const builtAt = existsSync(SERVER_BUILD) ? statSync(SERVER_BUILD).mtimeMs : 0;
  if (sources().some((file) => statSync(file).mtimeMs > builtAt)) buildProduct();
}

/** What the build is made of. Listed at each start, so without a glob, which takes ten times as long. */
function sources(): string[] {
  const inApp = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) => SOURCES.test(name));
  return [...inApp.map((name) => join("app", name)), ...readdirSync(".").filter((name) => CONFIGURATION.test(name))];
}

/** Builds client and server, and compresses the client's files once and for all. */
export function buildProduct(): void {
  const { status } = spawnSync("node_modules/.bin/react-router", ["build"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("The build failed; the messages above say why.");
  for (const file of globSync(COMPRESSIBLE_ASSETS)) {
    const content = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
