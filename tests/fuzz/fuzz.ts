import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { type Actor, actors, castOf } from "#tests/http/identity/access/actors.ts";
import { listRoutes } from "#tests/http/identity/access/routes.ts";
import type { RunningProduct } from "#tests/support/product.ts";
import { drawsFrom, oneOf } from "./draws.ts";
import { type OddRequest, oddRequest } from "./odd.ts";

export interface FuzzReport {
  requests: number;
  /** How many answers had each status; 0 for a connection that was closed without one. */
  statuses: Record<number, number>;
  /** The longest answer that was accepted as fast enough, in milliseconds. */
  slowest: number;
  /** What must not be, each with what repeats it. */
  faults: string[];
}

/** Milliseconds that an answer may take, beside what a busy machine adds to it. */
const SOON_MS = 1_000;
/** What a busy machine adds to an answer, in times of what it takes for the simplest one just then. */
const BUSY = 10;
/** Milliseconds after which an answer is given up; it is too late by far. */
const PATIENCE_MS = 20_000;
const AT_ONCE = 4;
/** A session is ended by some of what is sent; a new one comes after so many requests. */
const SESSION_LASTS = 60;
/** How often a slow request is repeated alone before it counts as one. */
const REPEATS = 3;
/** So many faults are enough to begin with. */
const MOST_FAULTS = 20;

interface Answer {
  status: number;
  ms: number;
  html: string;
}

/** Sends a request as it is; nothing is followed or decoded. */
function send(address: string, { method, target, headers, body }: OddRequest, cookie: string): Promise<Answer> {
  const { hostname, port, origin } = new URL(address);
  const all: [string, string][] = [
    ["Cookie", cookie],
    ["Origin", origin],
    ["X-Forwarded-For", randomAddress()],
    ...headers,
  ];
  if (body?.type !== undefined) all.push(["Content-Type", body.type]);
  if (body) all.push(["Content-Length", String(Buffer.byteLength(body.bytes))]);
  const began = performance.now();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const done = (status: number, html = "") => resolve({ status, ms: performance.now() - began, html });
  const outgoing = request(
    { hostname, port, method, path: target, headers: Object.fromEntries(all), agent: false },
    (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => done(answer.statusCode ?? 0, Buffer.concat(parts).toString()));
      answer.on("error", () => done(answer.statusCode ?? 0));
    },
  );
  // Some requests are none: the server closes the connection, perhaps before it has read everything.
  outgoing.on("error", () => done(0));
  outgoing.end(body?.bytes);
  // What is never answered is a fault that says which request it was, not a run without an end.
  const patience = setTimeout(() => {
    done(0);
    outgoing.destroy();
  }, PATIENCE_MS);
  return promise.finally(() => clearTimeout(patience));
}

/** Everybody comes from somewhere else, so that limits by address do not keep the rest from being tried. */
function randomAddress(): string {
  return `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join(".")}`;
}

/** Whom the page of a path is for. */
function ownerOf(path: string): Actor {
  if (path.startsWith("/super-admin-dashboard")) return "super_admin";
  if (path.startsWith("/admin-dashboard")) return "admin";
  return /^\/(student-dashboard|payment)/.test(path) ? "paid student" : "anonymous";
}

const NAME = /\bname="([^"]{1,60})"/g;

/**
 * Asks every route of app/routes.ts, as everybody, with what no browser sends.
 * @param product started with TRUST_PROXY=1
 * @param seed all requests follow from it
 * @param enough for how long, and how often at least however long that takes
 */
export async function fuzz(
  product: RunningProduct,
  seed: number,
  enough: { seconds: number; requests: number },
): Promise<FuzzReport> {
  const paths = [
    ...(await listRoutes()).map(({ path }) => path.replace(/\*$/, "no/such/page")),
    "/__manifest",
    "/assets/x",
  ];
  await using cast = await castOf(product);
  const report: FuzzReport = { requests: 0, statuses: {}, slowest: 0, faults: [] };
  const cookies = new Map<Actor, { value: string; used: number }>();
  const cookieOf = async (actor: Actor) => {
    const kept = cookies.get(actor);
    if (kept && ++kept.used < SESSION_LASTS) return kept.value;
    const value = await cast.cookie(actor);
    cookies.set(actor, { value, used: 0 });
    return value;
  };
  /** The names of the fields that the page of a path has, for those whom it is for. */
  const fields = new Map<string, string[]>();
  const plain = (target: string): OddRequest => ({ method: "GET", target, headers: [], body: undefined });
  const calm = async () => (await send(product.address, plain("/health/live"), "")).ms;
  let number = 0;

  async function ask(): Promise<void> {
    const own = seed * 1_000_003 + number++;
    const draw = drawsFrom(own);
    const path = oneOf(draw, paths);
    const actor = oneOf(draw, actors);
    const odd = oddRequest(own, path, fields.get(path) ?? []);
    const cookie = await cookieOf(actor);
    const [answer, beside] = await Promise.all([send(product.address, odd, cookie), calm()]);
    report.requests += 1;
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
    const what = `request ${own} of seed ${seed}, as ${actor}: ${odd.method} ${odd.target.slice(0, 200)} (${odd.body?.type})`;
    if (answer.status >= 500) report.faults.push(`${answer.status} for ${what}`);
    if (answer.ms > SOON_MS + BUSY * beside) await askAgain(odd, cookie, what);
    else report.slowest = Math.max(report.slowest, answer.ms);
  }

  /** A busy machine is slow now and then; a slow answer is slow each time. */
  async function askAgain(odd: OddRequest, cookie: string, what: string): Promise<void> {
    let fastest = Number.POSITIVE_INFINITY;
    for (let times = 0; times < REPEATS && fastest > SOON_MS; times++) {
      const before = await calm();
      const { ms } = await send(product.address, odd, cookie);
      fastest = Math.min(fastest, ms - BUSY * Math.max(before, await calm()));
    }
    if (fastest > SOON_MS) report.faults.push(`${Math.round(fastest)} ms for ${what}`);
  }

  for (const path of paths) {
    const target = path.replace(/:\w+/g, "000000000000000000000000");
    const { html } = await send(product.address, plain(target), await cookieOf(ownerOf(path)));
    fields.set(path, [...new Set([...html.matchAll(NAME)].map(([, name = ""]) => name))]);
  }
  const end = Date.now() + enough.seconds * 1000;
  const goesOn = () => Date.now() < end || report.requests < enough.requests;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (goesOn() && report.faults.length + product.errors.length < MOST_FAULTS) await ask();
    }),
  );
  await pause(200);
  for (const line of product.errors) report.faults.push(`in the log: ${line.slice(0, 1_500)}`);
  const { status } = await send(product.address, plain("/health/ready"), "");
  if (status !== 200) report.faults.push(`the product is not ready any more: ${status}`);
  return report;
}
