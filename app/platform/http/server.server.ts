import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex, Readable } from "node:stream";
import { RouterContextProvider } from "react-router";
import sirv from "sirv";
import type { Settings } from "../env.server.ts";
import { log } from "../log.server.ts";
import { addressKey } from "../rate-limit.server.ts";
import { isCrossOriginChange } from "./cross-origin.server.ts";
import { clientAddress, drain, isBodyTooLarge, toWebRequest } from "./incoming.server.ts";
import { acceptedEncoding, isText, sendPage, sendStream, toPage } from "./outgoing.server.ts";
import { LONGEST_MS } from "./pace.server.ts";
import { PageCache } from "./page-cache.server.ts";
import { plainPage } from "./plain-page.server.ts";
import { cutOffWhoDoesNotRead } from "./readers.server.ts";
import { type RequestInfo, requestInfo, requestUnderWay } from "./request-info.server.ts";
import { METHODS, refusalOf } from "./request-line.server.ts";
import { isSecure, secureCookies, securityHeaders, transportSecurity } from "./security.server.ts";
import { takeTurns } from "./turns.server.ts";

export type Application = (request: Request, context: RouterContextProvider) => Promise<Response>;
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const YEAR_SECONDS = 31_536_000;

/** Serves the built client files: those in /assets carry a hash in their name and never change. */
export function staticFiles(directory: string): Middleware {
  const serve = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      const immutable = path.startsWith("/assets/");
      response.setHeader(
        "Cache-Control",
        immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=3600",
      );
    },
  });
  return (request, response, next) => {
    const mind = (file: Readable) => endTogether(file, response);
    response.once("pipe", mind);
    serve(request, response, () => {
      response.off("pipe", mind);
      next();
    });
  };
}

/** sirv leaves a file to itself once it is on its way: one that vanishes would end the process, one whose reader goes stay open. */
function endTogether(file: Readable, response: ServerResponse): void {
  file.once("error", () => response.destroy());
  response.once("close", () => file.destroy());
}

/** What the server asks of the product that it serves. */
export interface Hooks {
  /** Is told of every request that has ended, where requests are measured. */
  whenAnswered?: ((method: string | undefined, path: string, status: number, ms: number) => void) | undefined;
  /** Is told the path of each request that was answered 403. */
  whenRefused: (path: string) => void;
  /** The present revision of what a path shows, where its pages are kept until that changes; undefined for all others. */
  revisionOf: (path: string) => Promise<string | undefined> | undefined;
  /** Whether a path leads nowhere, so that the same page answers it as all others that do. */
  leadsNowhere: (path: string) => boolean;
}

/** The HTTP server of the product: files first, then the page cache, then the application. */
export function createHttpServer(
  application: Application,
  files: Middleware,
  settings: Settings,
  { whenAnswered, whenRefused, revisionOf, leadsNowhere }: Hooks,
): Server {
  const cache = new PageCache();
  const turnOf = takeTurns();
  const origin = settings.ORIGIN ? new URL(settings.ORIGIN) : undefined;
  const secure = origin?.protocol === "https:";
  const trustProxy = settings.TRUST_PROXY;

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse, info: RequestInfo): Promise<void> => {
    const encoding = acceptedEncoding(incoming);
    const own = cache.key(incoming, encoding);
    const nowhere = own !== undefined && !cache.find(own) && leadsNowhere(incoming.url ?? "/");
    const key = nowhere ? cache.keyOfNowhere(incoming, encoding) : own;
    const asked = key && revisionOf(incoming.url ?? "/");
    const revision = asked ? await asked : undefined;
    const kept = key && cache.find(key, revision);
    if (kept) return sendPage(outgoing, kept);
    if (!key || revision === undefined) return make(incoming, outgoing, info, { encoding, key });
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const madeByOther = (await cache.join(key, revision, ended)) && cache.find(key, revision);
    if (madeByOther) return sendPage(outgoing, madeByOther);
    await make(incoming, outgoing, info, { encoding, key, revision }).finally(end);
  };

  const make = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    info: RequestInfo,
    { encoding, key, revision }: { encoding: ReturnType<typeof acceptedEncoding>; key?: string; revision?: string },
  ): Promise<void> => {
    await turnOf(addressKey(info.address));

    const request = toWebRequest(incoming, outgoing, { trustProxy, origin });
    if (isCrossOriginChange(request)) return refuse(outgoing, crossOrigin());
    const context = new RouterContextProvider();
    context.set(requestInfo, info);
    const response = await application(request, context);
    if (isSecure(request)) secureCookies(response.headers);
    // Browsers read an answer only after they have sent everything.
    if (response.status === 413 || response.status === 422) await drain(incoming);
    if (!isText(response)) return sendStream(outgoing, response);
    const page = await toPage(response, encoding);
    if (key) cache.keep(key, page, revision);
    sendPage(outgoing, page);
  };

  const serve = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const id = randomUUID();
    const started = performance.now();
    outgoing.setHeader("X-Request-Id", id);
    for (const name in securityHeaders) outgoing.setHeader(name, securityHeaders[name] ?? "");
    if (secure) outgoing.setHeader("Strict-Transport-Security", transportSecurity);
    outgoing.once("close", () => {
      const path = incoming.url?.split("?")[0] ?? "";
      const ms = Math.round(performance.now() - started);
      whenAnswered?.(incoming.method, path, outgoing.statusCode, performance.now() - started);
      log.debug({ id, method: incoming.method, path, status: outgoing.statusCode, ms }, "request");
    });
    outgoing.once("finish", () => drain(incoming));
    const refusal = refusalOf(incoming);
    if (refusal === 405) outgoing.setHeader("Allow", METHODS.join(", "));
    if (refusal) return void refuse(outgoing, refusal === 405 ? notAllowed() : badRequest());
    files(incoming, outgoing, () => {
      const info = { id, address: clientAddress(incoming, trustProxy) };
      requestUnderWay.run(info, async () => {
        await answer(incoming, outgoing, info).catch((error: unknown) => fail(outgoing, id, error));
        if (outgoing.statusCode === 403) whenRefused(incoming.url?.split("?")[0] ?? "");
      });
    });
  };
  const server = createServer({ requireHostHeader: false, requestTimeout: LONGEST_MS }, serve);
  server.on("checkExpectation", serve);
  server.on("clientError", refuseBroken);
  cutOffWhoDoesNotRead(server);
  return server;
}

const BROKEN: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no HTTP, for which there is neither a request nor an answer to be used. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const status = BROKEN[error.code ?? ""] ?? 400;
  const headers = Object.entries({ ...securityHeaders, "Content-Length": "0", Connection: "close" });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`);
}

async function fail(outgoing: ServerResponse, id: string, error: unknown): Promise<void> {
  if (!isBodyTooLarge(error)) log.error({ id, err: error }, "request failed");
  if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy();
  else await refuse(outgoing, isBodyTooLarge(error) ? tooLarge() : unexpected());
}

async function refuse(outgoing: ServerResponse, response: Response): Promise<void> {
  await drain(outgoing.req);
  sendPage(outgoing, await toPage(response, "identity"));
}

const badRequest = () => plainPage(400, "That request is not understood", "Please check the address.");
const notAllowed = () => plainPage(405, "That cannot be done here", "Please go back and use the buttons of the page.");
const crossOrigin = () =>
  plainPage(403, "This form was sent from another site", "Please open our page and send it there.");
const tooLarge = () =>
  plainPage(413, "That was too much to send", "Please go back and send less text, or a file of at most 5 MB.");
const unexpected = () => plainPage(500, "Something went wrong", "Please try again in a moment.");
