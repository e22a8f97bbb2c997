import { execFile } from "node:child_process";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { residentMb } from "#tests/support/machine.ts";
import { startProduct } from "#tests/support/product.ts";
import { signedInStudents, type TestStudent } from "#tests/support/sessions.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { flateBomb } from "#tests/unit/evaluation/support/hostile.ts";
import { pngBomb } from "#tests/unit/evaluation/support/picture-bombs.ts";

const run = promisify(execFile);
const HONEST = 10;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
/** What one hostile client has open at the same time. */
const AT_ONCE = 40;
/** Milliseconds between two pages of an honest person. */
const THINKING = 300;
const MB = 1024 * 1024;

const EVALUATION = "/student-dashboard/evaluation";
const UPLOAD = "/student-dashboard/documents/upload";
const product = await startProduct({ env: { TRUST_PROXY: "1" } });
const [hostile, ...honest] = await signedInStudents(product, HONEST + 1);
if (!hostile) throw new Error("There is no hostile student.");
const competency = await firstCompetency(hostile);
const bombs = [
  { bytes: await flateBomb(), name: "a.pdf" },
  { bytes: pngBomb(7_000, 7_000, true), name: "a.png" },
];
const FORWARDED = { "X-Forwarded-For": "203.0.113.9" };

/** Does one hostile thing, and comes back when it is answered or over. */
type Deed = (number: number) => Promise<unknown>;

const post = (visitor: Visitor, path: string, body: BodyInit) =>
  visitor.request(path, { method: "POST", body, headers: FORWARDED }).then((answer) => answer.arrayBuffer());
const stranger = () => new Visitor(product.address);
const fileForm = (field: string, bytes: Uint8Array, name: string, more: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(more)) form.append(key, value);
  form.append(field, new File([new Uint8Array(bytes)], name));
  return form;
};

const deeds: Record<string, Deed> = {
  nothing: () => pause(500),
  "slow bodies": () => slowBody(hostile),
  "floods of chat": () =>
    post(stranger(), "/counsellor", new URLSearchParams({ message: "what does it cost ".repeat(20) })),
  uploads: () =>
    post(hostile.visitor, UPLOAD, fileForm("file", Buffer.alloc(5 * MB, 1), "a.pdf", { place: "aadhaar" })),
  "sign-ins": (number) =>
    post(stranger(), "/student-auth", new URLSearchParams({ email: `p${number}@people.example`, password: "a guess" })),
  "evaluation bombs": async (number) => {
    const { bytes, name } = bombs[number % bombs.length] ?? { bytes: Buffer.alloc(0), name: "" };
    await post(hostile.visitor, `${EVALUATION}/${competency}`, fileForm("file", bytes, name, { intent: "upload" }));
  },
  "picture bombs": () =>
    post(hostile.visitor, UPLOAD, fileForm("file", bombs[1]?.bytes ?? Buffer.alloc(0), "a.png", { place: "aadhaar" })),
  "big forms": () => post(stranger(), "/student-auth", `email=${"a".repeat(10 * MB)}`),
  "forms of many fields": () => post(stranger(), "/student-auth", "a=&".repeat(80_000)),
};

/** A body of 5 MB that comes a byte a second. */
async function slowBody({ cookie }: TestStudent): Promise<void> {
  const { hostname, port, origin } = new URL(product.address);
  const { promise, resolve } = Promise.withResolvers<void>();
  const headers = {
    ...FORWARDED,
    Cookie: `${cookie.name}=${cookie.value}`,
    Origin: origin,
    "Content-Type": "multipart/form-data; boundary=slow",
    "Content-Length": 5 * MB,
  };
  const slow = request({ hostname, port, method: "POST", path: UPLOAD, headers, agent: false });
  slow.on("response", (answer) => answer.resume().on("close", resolve));
  slow.on("error", () => resolve()).on("close", resolve);
  slow.write('--slow\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7');
  const drip = setInterval(() => slow.write("x"), 1_000);
  await Promise.race([promise, over]);
  clearInterval(drip);
  slow.destroy();
}

async function firstCompetency({ visitor }: TestStudent): Promise<string> {
  const page = await visitor.get(EVALUATION);
  return page.root.querySelector("main h2 a")?.getAttribute("href")?.split("/").at(-1) ?? "";
}

let over: Promise<void>;

interface Row {
  what: string;
  deeds: number;
  requests: number;
  p50: number;
  p99: number;
  faults: number;
  peak: number;
}

async function measure(what: string, deed: Deed): Promise<Row> {
  const end = Date.now() + SECONDS * 1000;
  over = pause(SECONDS * 1000);
  let [done, peak] = [0, 0];
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(product.pid));
  }, 50);
  const attack = Array.from({ length: AT_ONCE }, async () => {
    while (Date.now() < end) {
      await deed(done++).catch(() => undefined);
      await pause(1);
    }
  });
  const pages = ["/", "/student-dashboard", "/student-dashboard/documents", EVALUATION, "/counsellor"];
  const cookies = honest.map(({ cookie }) => `${cookie.name}=${cookie.value}`);
  const told = JSON.stringify({ address: product.address, cookies, pages, until: end, thinking: THINKING });
  const { stdout } = await run(process.execPath, ["tests/bench/hostile/honest.ts", told], { maxBuffer: 10 * MB });
  const { times, faults } = JSON.parse(stdout) as { times: number[]; faults: number };
  await Promise.race([Promise.all(attack), pause(10_000)]);
  clearInterval(watch);
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return { what, deeds: done, requests: times.length, p50: at(0.5), p99: at(0.99), faults, peak };
}

console.log(`${HONEST} honest students, one hostile client with ${AT_ONCE} connections, ${SECONDS} s each`);
console.log("| one hostile client sends | its requests | honest requests | p50 ms | p99 ms | 5xx | memory MB |");
console.log("| --- | --- | --- | --- | --- | --- | --- |");
for (const [what, deed] of Object.entries(deeds)) {
  const row = await measure(what, deed);
  console.log(`| ${[row.what, row.deeds, row.requests, row.p50, row.p99, row.faults, row.peak].join(" | ")} |`);
}
for (const line of product.errors.slice(0, 5)) console.log(`In the log: ${line.slice(0, 300)}`);
await product.kill();
process.exit(0);
