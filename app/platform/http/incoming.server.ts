import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { createRequest } from "@remix-run/node-fetch-server";
import { paced, patienceFor } from "./pace.server.ts";

/** Bytes of any body: the largest file of the product (10 MB) and the fields that come with it. */
const BODY_LIMIT = 11 * 1024 * 1024;
/** An over-long body is read and thrown away up to here, because browsers only read an answer after they have sent their body. */
const DRAIN_LIMIT = 64 * 1024 * 1024;
const WATCHED_EVERY_MS = 2_000;

class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";
}

/** Tells whether the announced body is over the limit. */
export function announcesTooLargeBody(request: Request): boolean {
  return Number(request.headers.get("Content-Length") ?? 0) > BODY_LIMIT;
}

/** Tells whether an error says that a body grew over the limit while it was read. */
export function isBodyTooLarge(error: unknown): boolean {
  return error instanceof BodyTooLargeError;
}

/** Reads the rest of a refused body away; a peer that goes on for too long or comes too slowly is cut off. */
export function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  // A reader that has been given up would pause the request again and again.
  request.removeAllListeners("data");
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAIN_LIMIT) request.destroy();
  });
  const began = performance.now();
  const watch = setInterval(() => {
    if (performance.now() - began > patienceFor(bytes)) request.destroy();
  }, WATCHED_EVERY_MS);
  for (const event of ["end", "close", "error"]) request.once(event, () => resolve());
  void promise.then(() => clearInterval(watch));
  request.resume();
  return promise;
}

/**
 * Makes the web Request of a node request. HEAD becomes GET: React Router would answer it without a body and never let go of
 * the file that the body is read from. The request's body fails with an error for `isBodyTooLarge` as soon as it passes the
 * limit, whatever length was announced, and when it comes too slowly.
 */
export function toWebRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: { trustProxy: boolean; origin: URL | undefined },
): Request {
  const request = createRequest(incoming, outgoing, {
    trustProxy: options.trustProxy,
    ...(options.origin && { host: options.origin.host, protocol: options.origin.protocol }),
  });
  if (request.method === "HEAD") return new Request(request, { method: "GET" });
  if (!request.body) return request;
  const judge = (bytes: number) => {
    if (bytes > BODY_LIMIT) throw new BodyTooLargeError("The request body is too large.");
  };
  // The connection ends with the answer: there would be no end of reading the rest away.
  const giveUp = () => {
    if (!outgoing.headersSent) outgoing.setHeader("Connection", "close");
    else outgoing.destroy();
  };
  const body = paced(request.body, judge, giveUp);
  return new Request(request, { body, duplex: "half" } as RequestInit);
}

/** The address a request came from: behind a trusted proxy the one that the proxy reports last. */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"] : undefined;
  const last = forwarded?.toString().split(",").at(-1)?.trim();
  return last && isIP(last) ? last : (request.socket.remoteAddress ?? "0.0.0.0");
}
