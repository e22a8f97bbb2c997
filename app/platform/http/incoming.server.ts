import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { createRequest } from "@remix-run/node-fetch-server";
import { withTimeout } from "../with-timeout.ts";

/** Bytes of any body: the largest file of the product (10 MB) and the fields that come with it. */
const BODY_LIMIT = 11 * 1024 * 1024;
/** An over-long body is read and thrown away up to here, because browsers only read an answer after they have sent their body. */
const DRAIN_LIMIT = 64 * 1024 * 1024;
const WATCHED_EVERY_MS = 2_000;
/** Everybody may take so long, whatever they send. */
const GRACE_MS = 10_000;
/** After that a body must come with so many bytes a second on average: a fifth of what the slowest telephones manage. */
const MINIMUM_RATE = 1_000;
/** Nobody's body may take longer than this: 5 MB at 5 kB a second, with time to spare. */
export const LONGEST_MS = 20 * 60_000;

class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";
}

/** A body came so slowly that its sender was given up. */
export class BodyTooSlowError extends Error {
  override name = "BodyTooSlowError";

  constructor() {
    super("The request body came too slowly.");
  }
}

/** Tells whether the announced body is over the limit. */
export function announcesTooLargeBody(request: Request): boolean {
  return Number(request.headers.get("Content-Length") ?? 0) > BODY_LIMIT;
}

/** Tells whether an error says that a body grew over the limit while it was read. */
export function isBodyTooLarge(error: unknown): boolean {
  return error instanceof BodyTooLargeError;
}

/** How many milliseconds one waits, altogether, for a sender of whom so many bytes have come. */
export function patienceFor(bytes: number): number {
  return Math.min(LONGEST_MS, GRACE_MS + (bytes / MINIMUM_RATE) * 1000);
}

/**
 * The same body, which fails when it grows over the limit, and whose sender is given up when it comes too slowly. Only the time
 * counts in which somebody waits for it: what the product itself needs is nobody's fault.
 * @param giveUp is called before the body fails with BodyTooSlowError
 */
export function bounded(body: ReadableStream<Uint8Array>, giveUp: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  let waited = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const began = performance.now();
        const next = await withTimeout(reader.read(), patienceFor(bytes) - waited);
        waited += performance.now() - began;
        if (next === undefined) {
          giveUp();
          throw new BodyTooSlowError();
        }
        if (next.done) return controller.close();
        bytes += next.value.byteLength;
        if (bytes > BODY_LIMIT) throw new BodyTooLargeError("The request body is too large.");
        controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Reads the rest of a refused body away; a peer that goes on for too long or comes too slowly is cut off. */
export function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const began = performance.now();
  let bytes = 0;
  const watch = setInterval(() => {
    if (performance.now() - began > patienceFor(bytes)) request.destroy();
  }, WATCHED_EVERY_MS);
  // A reader that has been given up would pause the request again and again.
  request.removeAllListeners("data");
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAIN_LIMIT) request.destroy();
  });
  for (const event of ["end", "close", "error"]) request.once(event, () => resolve());
  request.resume();
  return promise.finally(() => clearInterval(watch));
}

/**
 * Makes the web Request of a node request. HEAD becomes GET: React Router would answer it without a body and never let go of
 * the file that the body is read from. The request's body is bounded, whatever length was announced.
 */
export function toWebRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { trustProxy, origin }: { trustProxy: boolean; origin: URL | undefined },
): Request {
  const served = origin && { host: origin.host, protocol: origin.protocol };
  const request = createRequest(incoming, outgoing, { trustProxy, ...served });
  if (request.method === "HEAD") return new Request(request, { method: "GET" });
  if (!request.body) return request;
  // The connection ends with the answer: there would be no end of reading the rest away.
  const giveUp = () => {
    if (!outgoing.headersSent) outgoing.setHeader("Connection", "close");
    else outgoing.destroy();
  };
  return new Request(request, { body: bounded(request.body, giveUp), duplex: "half" } as RequestInit);
}

/** The address a request came from: behind a trusted proxy the one that the proxy reports last. */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"] : undefined;
  const last = forwarded?.toString().split(",").at(-1)?.trim();
  return last && isIP(last) ? last : (request.socket.remoteAddress ?? "0.0.0.0");
}
