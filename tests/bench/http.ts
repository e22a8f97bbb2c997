import { get } from "node:http";
import autocannon, { type Options, type Result } from "autocannon";
import { serveBytes } from "#tests/support/bare-server.ts";
import { residentMb } from "#tests/support/machine.ts";
import { startProduct } from "#tests/support/product.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { scaling } from "./http/scaling.ts";

const CONNECTIONS = 20;
const SECONDS = 5;
/** A conversation of about this length, then New Chat. */
const QUESTIONS_PER_CHAT = 12;
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
const chats = await Promise.all(Array.from({ length: CONNECTIONS }, openChat));

const rows = {
  "bare node:http, same bytes": await load(bare.address),
  "landing page, anonymous": await load(product.address),
  "React Router page that does nothing": await load(product.address + IDLE_PAGE, { headers: OWN }),
  "path that leads nowhere, anonymous": await load(product.address + IDLE_PAGE),
  "chat message": await load(`${product.address}/counsellor.data`, chatRequests(chats)),
};

console.log(`${CONNECTIONS} connections, ${SECONDS} s each, after 2 s of warming up`);
for (const [name, { requests, latency }] of Object.entries(rows)) {
  console.log(`${name.padEnd(38)} ${String(Math.round(requests.average)).padStart(6)} req/s   p99 ${latency.p99} ms`);
}
const ratio = (a: keyof typeof rows, b: keyof typeof rows) =>
  (rows[a].requests.average / rows[b].requests.average).toFixed(2);
console.log(`landing / bare: ${ratio("landing page, anonymous", "bare node:http, same bytes")}`);
console.log(`chat message / idle page: ${ratio("chat message", "React Router page that does nothing")}`);
console.log(await scaling(IDLE_PAGE));
console.log(`start to first 200: ${Math.round(startMs)} ms; resident at rest: ${restMb} MB`);
console.log(
  `landing page, brotli: HTML ${kb(html.length)}, ${await assetReport(await (await fetch(product.address)).text())}`,
);

/** Loads one address and reports what autocannon measured; a failed request spoils the figure, so it ends the run. */
async function load(url: string, more: Partial<Options> = {}): Promise<Result> {
  const options = { url, connections: CONNECTIONS, headers: { "accept-encoding": "br" }, ...more };
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon({ ...options, duration: SECONDS });
  const refused = result.statusCodeStats?.["429"]?.count ?? 0;
  if (result.errors > 0 || result["5xx"] > 0 || refused > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result["5xx"]} faults, ${refused} refused`);
  return result;
}

/** Visitors come from addresses of their own, so that no limit of one address answers in the place of the product. */
function addressOf(place: number) {
  return { "x-forwarded-for": `203.0.113.${place + 1}` };
}

/** A visitor who has filled in the eligibility form, as a cookie and the number of the next turn. */
async function openChat(_: unknown, place: number) {
  const visitor = new Visitor(product.address);
  const form = await visitor.get("/eligibility");
  await form.submit("dialog form[method=post]:has([name=email])", {
    name: "Bench Visitor",
    email: `bench-${place}@example.org`,
    phone: `+91 98765 4${String(place).padStart(4, "0")}`,
  });
  return { cookie: await visitor.cookies.getCookieString(product.address), turn: 0 };
}

function chatRequests(waiting: { cookie: string; turn: number }[]): Partial<Options> {
  const questions = ["What are the fees?", "Do I need a degree?", "how long does gmp take", "is there an exam"];
  let next = 0;
  return {
    setupClient(client) {
      const chat = waiting[next++ % waiting.length] ?? { cookie: "", turn: 0 };
      const send = () => {
        const text = questions[chat.turn % questions.length] ?? "";
        const intent = chat.turn % QUESTIONS_PER_CHAT === 0 ? "new" : "say";
        const body = new URLSearchParams({ intent, turn: String(chat.turn), text, script: "1" });
        client.setHeadersAndBody(
          {
            cookie: chat.cookie,
            "content-type": "application/x-www-form-urlencoded",
            "sec-fetch-site": "same-origin",
            ...addressOf(waiting.indexOf(chat)),
          },
          String(body),
        );
      };
      send();
      // What was made ready and never sent takes no turn: a number ahead of its conversation would not be answered any more.
      client.on("response", () => {
        chat.turn += 1;
        send();
      });
    },
    method: "POST",
  };
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
