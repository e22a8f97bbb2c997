import { existsSync, readFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { INTEREST, interestAnswers } from "./forms.ts";
import { type RunningProduct, startProduct } from "./product.ts";
import { Visitor } from "./visitor.ts";
import { until } from "./wait.ts";

/** Starts the product with several workers and waits until all of them listen. Its log says which worker answered what. */
export async function startWithWorkers(env: Record<string, string> = {}, count = 2): Promise<RunningProduct> {
  const product = await startProduct({ env: { WORKERS: String(count), LOG_LEVEL: "debug", TRUST_PROXY: "1", ...env } });
  await until("all workers listen", () => listening(product).length === count, 180_000);
  return product;
}

/** The workers that were begun and have not ended. */
export function workersOf({ pid }: RunningProduct): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? [] : children.split(" ").map(Number);
}

export const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);

/** The workers that listen. */
export function listening(product: RunningProduct): number[] {
  const told = entries(product).flatMap(({ msg, pid }) => (msg === "a worker listens" && pid ? [pid] : []));
  return told.filter((pid) => workersOf(product).includes(pid));
}

interface Entry {
  msg: string;
  pid?: number;
  /** Which worker says it. */
  worker?: number;
  /** Of the request that it is about. */
  id?: string;
}

function entries({ log }: RunningProduct): Entry[] {
  return log.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Entry);
}

/** A browser that keeps to one connection, and so to one worker as long as that lives. */
export class LineVisitor extends Visitor {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  protected override async send(url: URL, init: RequestInit): Promise<Response> {
    const asked = new Request(url, init);
    const body = Buffer.from(await asked.arrayBuffer());
    const headers: Record<string, string | number> = Object.fromEntries(asked.headers);
    if (body.length > 0) headers["content-length"] = body.length;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(url, { agent: this.#agent, method: asked.method, headers }, resolve).on("error", reject).end(body);
    const answer = await promise;
    const answered = new Headers();
    for (const [name, values = []] of Object.entries(answer.headersDistinct))
      for (const value of values) answered.append(name, value);
    const { statusCode: status = 0 } = answer;
    return new Response((await text(answer)) || null, { status, headers: answered });
  }

  /** Leaves; the connection ends. */
  leave(): void {
    this.#agent.destroy();
  }
}

/** A visitor at each worker. */
export async function visitorAtEach(product: RunningProduct): Promise<LineVisitor[]> {
  const found = new Map<number, LineVisitor>();
  const ask = async () => {
    const visitor = new LineVisitor(product.address);
    const id = (await visitor.get("/health/live")).headers.get("x-request-id");
    const said = await until("the log names the worker", () => entries(product).find((entry) => entry.id === id));
    if (found.has(said.worker ?? 0)) visitor.leave();
    else found.set(said.worker ?? 0, visitor);
    return found.size === listening(product).length;
  };
  await until("a connection to each worker", ask);
  return [...found.values()];
}

/** What came of requests that were sent one after the other by many at the same time. */
export interface Pressed {
  /** How often each status was answered. */
  statuses: Record<number, number>;
  /** Requests that were cut off without an answer. */
  cutOff: string[];
}

/**
 * Has visitors send one request after the other, each from an address of its own.
 * @param step sends one and gives its status
 * @returns how to stop them
 */
export function press(
  address: string,
  count: number,
  step: (visitor: LineVisitor) => Promise<number>,
): () => Promise<Pressed> {
  let going = true;
  const pressed: Pressed = { statuses: {}, cutOff: [] };
  const go = async (_: unknown, place: number) => {
    const visitor = new LineVisitor(address, { "X-Forwarded-For": `10.1.2.${place}` });
    while (going)
      try {
        const status = await step(visitor);
        pressed.statuses[status] = (pressed.statuses[status] ?? 0) + 1;
      } catch (error) {
        pressed.cutOff.push((error as Error).message);
      }
    visitor.leave();
  };
  const all = Promise.all(Array.from({ length: count }, go));
  return async () => {
    going = false;
    await all;
    return pressed;
  };
}

/** Registers somebody new for news. @param acknowledged takes the address when the product has said that it is kept */
export async function register(visitor: LineVisitor, acknowledged: string[]): Promise<number> {
  const page = await visitor.get("/");
  const fields = page.formValues(INTEREST);
  const answers = interestAnswers();
  for (const [name, value] of Object.entries(answers)) fields.set(name, value);
  const response = await visitor.request("/", { method: "POST", body: fields });
  if (response.status === 303) acknowledged.push(answers.email);
  return response.status;
}
