import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { createRequest } from "@remix-run/node-fetch-server";

/** Bytes of any body: the largest file of the product (10 MB) and the fields that come with it. */
const BODY_LIMIT = 11 * 1024 * 1024;
/** An over-long body is read and thrown away up to here, because browsers only read an answer after they have sent their body. */
const DRAIN_LIMIT = 64 * 1024 * 1024;

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

/** Reads the rest of a refused body away; a peer that goes on for too long is cut off. */
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
  for (const event of ["end", "close", "error"]) request.once(event, () => resolve());
  request.resume();
  return promise;
}

/**
 * Makes the web Request of a node request. Its body fails with an error for `isBodyTooLarge` as soon as it passes the
 * limit, whatever length was announced.
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
  if (!request.body) return request;
  let bytes = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > BODY_LIMIT) controller.error(new BodyTooLargeError("The request body is too large."));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Request(request, { body: counted, duplex: "half" } as RequestInit);
}

/** The address a request came from: behind a trusted proxy the one that the proxy reports last. */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"] : undefined;
  const last = forwarded?.toString().split(",").at(-1)?.trim();
  return last && isIP(last) ? last : (request.socket.remoteAddress ?? "0.0.0.0");
}
