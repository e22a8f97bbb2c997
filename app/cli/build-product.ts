import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const SERVER_BUILD = "build/server/index.js";
const SOURCES = ["app/**/*.{ts,tsx,css,svg}", "*.config.ts", "package-lock.json"];
const COMPRESSIBLE_ASSETS = "build/client/**/*.{js,css,svg,html,json,webmanifest}";

/** Builds the product when there is no build or a source is newer than it. */
export function buildIfNeeded(): void {
  const builtAt = existsSync(SERVER_BUILD) ? statSync(SERVER_BUILD).mtimeMs : 0;
  if (globSync(SOURCES).some((file) => statSync(file).mtimeMs > builtAt)) buildProduct();
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
