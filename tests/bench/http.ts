import { get } from "node:http";
import { loadavg } from "node:os";
import autocannon, { type Options, type Result } from "autocannon";
import { serveBytes } from "#tests/support/bare-server.ts";
import { residentMb } from "#tests/support/machine.ts";
import { startProduct } from "#tests/support/product.ts";
import { chatMessages, openChats } from "./http/chat.ts";
import { byTurns, unspoilt } from "./http/turns.ts";

const CONNECTIONS = 20;
const SECONDS = 5;
const IDLE = "React Router page that does nothing";
/** No route knows it: React Router matches, runs the root loader and renders a page that does nothing. */
const IDLE_PAGE = "/a-page-that-does-nothing";
/** Whoever brings a cookie is not answered from the shared cache. */
const OWN = { "accept-encoding": "br", cookie: "some=cookie" };

const startedAt = performance.now();
await using product = await startProduct({ env: { NODE_ENV: "production", TRUST_PROXY: "1" } });
await fetch(product.address);
const startMs = performance.now() - startedAt;
const restMb = residentMb(product.pid);

const html = await compressed("/");
await using bare = await serveBytes(html);
const chats = await openChats(product.address, CONNECTIONS);

const rows = {
  "bare node:http, same bytes": await load(bare.address),
  "landing page, anonymous": await load(product.address),
  "path that leads nowhere, anonymous": await load(product.address + IDLE_PAGE),
};
const figures = await byTurns(product, [
  { name: IDLE, path: IDLE_PAGE, options: { headers: OWN } },
  // As a browser without script sends it, before it follows to the page.
  { name: "chat message, answered and kept", path: "/counsellor", options: chatMessages(chats, false) },
  // All that a page with script asks for.
  { name: "chat message, answered, kept and shown", path: "/counsellor.data", options: chatMessages(chats, true) },
]);

console.log(`${CONNECTIONS} connections, ${SECONDS} s each, after 2 s of warming up`);
for (const [name, { requests, latency }] of Object.entries(rows)) {
  console.log(`${name.padEnd(38)} ${String(Math.round(requests.average)).padStart(6)} req/s   p99 ${latency.p99} ms`);
}
const ratio = (a: keyof typeof rows, b: keyof typeof rows) =>
  (rows[a].requests.average / rows[b].requests.average).toFixed(2);
console.log(`landing / bare: ${ratio("landing page, anonymous", "bare node:http, same bytes")}`);
console.log(`by turns, medians, load ${loadavg()[0]?.toFixed(1)}:\n${figures}`);
console.log(`start to first 200: ${Math.round(startMs)} ms; resident at rest: ${restMb} MB`);
console.log(
  `landing page, brotli: HTML ${kb(html.length)}, ${await assetReport(await (await fetch(product.address)).text())}`,
);

/** Loads one address and reports what autocannon measured. */
async function load(url: string, more: Partial<Options> = {}): Promise<Result> {
  const options = { url, connections: CONNECTIONS, headers: { "accept-encoding": "br" }, ...more };
  await autocannon({ ...options, duration: 2 });
  return unspoilt(await autocannon({ ...options, duration: SECONDS }));
}

async function compressed(path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(product.address + path, { headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    }).on("error", reject);
  });
}

/** What a browser loads for the page at first: style, the scripts it names, and fonts. */
async function assetReport(page: string): Promise<string> {
  const names = [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];
  const sizes = { css: 0, js: 0, woff2: 0 };
  for (const name of names) sizes[name.split(".").at(-1) as keyof typeof sizes] += (await compressed(name)).length;
  return `CSS ${kb(sizes.css)}, script ${kb(sizes.js)}, fonts ${kb(sizes.woff2)}`;
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
