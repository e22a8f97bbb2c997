import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { INTEREST, interestAnswers } from "./forms.ts";
import { Visitor } from "./visitor.ts";

/** A browser that keeps to one connection. */
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
