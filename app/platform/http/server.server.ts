import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex, Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { RouterContextProvider } from "react-router";
import sirv from "sirv";
import type { Settings } from "../env.server.ts";
import { log } from "../log.server.ts";
import { clientAddress, drain, isBodyTooLarge, LONGEST_MS, toWebRequest } from "./incoming.server.ts";
import { acceptedEncoding, isText, lifeOf, type Page, sendPage, sendStream, toPage } from "./outgoing.server.ts";
import { crossOriginRefusal, plainPage, refusalOf } from "./refusals.server.ts";
import { type RequestInfo, requestInfo, requestUnderWay } from "./request-info.server.ts";
import { isSecure, secureCookies, securityHeaders, transportSecurity } from "./security.server.ts";

export type Application = (request: Request, context: RouterContextProvider) => Promise<Response>;
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const YEAR_SECONDS = 31_536_000;
const MOST_PAGES = 200;
/** Whoever takes nothing of what waits for them in so long has gone: at 5 kB a second even full buffers on the way move sooner. */
const STALLED_MS = 5 * 60_000;

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
  /** Is told of every request that has ended, and the pattern of the route that answered it, where requests are measured. */
  whenAnswered?:
    | ((method: string | undefined, route: string | undefined, status: number, ms: number) => void)
    | undefined;
  /** Is told the path of each request that was answered 403. */
  whenRefused: (path: string) => void;
  /** The present revision of what a path shows, where its pages are kept until that changes; undefined for all others. */
  revisionOf: (path: string) => Promise<string | undefined> | undefined;
}

/** When the requests that are under way began. */
const underWay = new Map<string, number>();

/** For how many seconds the oldest request has been under way. */
export function oldestRequest(): number {
  const [began = performance.now()] = underWay.values();
  return (performance.now() - began) / 1000;
}

/** The HTTP server of the product: files first, then the pages that anonymous visitors share, then the application. */
export function createHttpServer(
  application: Application,
  files: Middleware,
  settings: Settings,
  { whenAnswered, whenRefused, revisionOf }: Hooks,
): Server {
  const pages = new LRUCache<string, { page: Page; route: string | undefined }>({ max: MOST_PAGES });
  const origin = settings.ORIGIN ? new URL(settings.ORIGIN) : undefined;
  const secure = origin?.protocol === "https:";
  const trustProxy = settings.TRUST_PROXY;

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse, info: RequestInfo): Promise<void> => {
    const { method, url = "/", headers } = incoming;
    const encoding = acceptedEncoding(incoming);
    const anonymous = method === "GET" && headers.cookie === undefined && !url.includes("?");
    const revision = anonymous ? await revisionOf(url) : undefined;
    const key = `${encoding} ${revision ?? ""} ${url}`;
    const kept = anonymous && pages.get(key);
    if (kept) {
      info.route = kept.route;
      return sendPage(outgoing, kept.page);
    }
    const request = toWebRequest(incoming, outgoing, { trustProxy, origin });
    const refusal = crossOriginRefusal(request);
    if (refusal) return refuse(outgoing, refusal);
    const context = new RouterContextProvider();
    context.set(requestInfo, info);
    const response = await application(request, context);
    if (isSecure(request)) secureCookies(response.headers);
    // Browsers read an answer only after they have sent everything.
    if (response.status === 413 || response.status === 422) await drain(incoming);
    if (!isText(response)) return sendStream(outgoing, response);
    const page = await toPage(response, encoding);
    const ttl = anonymous ? lifeOf(page, revision) : 0;
    if (ttl > 0) pages.set(key, { page, route: info.route }, { ttl });
    sendPage(outgoing, page);
  };

  const serve = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const info: RequestInfo = { id: randomUUID(), address: clientAddress(incoming, trustProxy) };
    const { id } = info;
    const started = performance.now();
    const path = incoming.url?.split("?")[0] ?? "";
    outgoing.setHeader("X-Request-Id", id);
    // It ends: whoever would send more on this connection could meet its end.
    if (!server.listening) outgoing.setHeader("Connection", "close");
    for (const name in securityHeaders) outgoing.setHeader(name, securityHeaders[name] ?? "");
    if (secure) outgoing.setHeader("Strict-Transport-Security", transportSecurity);
    underWay.set(id, started);
    outgoing.once("close", () => {
      underWay.delete(id);
      const { method } = incoming;
      const status = outgoing.statusCode;
      const ms = performance.now() - started;
      whenAnswered?.(method, info.route, status, ms);
      log.debug({ id, method, path, status, ms: Math.round(ms) }, "request");
    });
    outgoing.once("finish", () => drain(incoming));
    const refusal = refusalOf(incoming);
    if (refusal) return void refuse(outgoing, refusal);
    files(incoming, outgoing, () => {
      requestUnderWay.run(info, async () => {
        await answer(incoming, outgoing, info).catch((error: unknown) => fail(outgoing, id, error));
        if (outgoing.statusCode === 403) whenRefused(path);
      });
    });
  };
  const server = createServer({ requireHostHeader: false, requestTimeout: LONGEST_MS }, serve);
  server.on("checkExpectation", serve);
  server.on("clientError", refuseBroken);
  cutOffStalledClients(server, STALLED_MS);
  return server;
}

/**
 * Cuts off whoever asks and never reads the answer: connection, answer and the file that it is read from would be held for good.
 * Whoever waits for the product is not cut off. Closed as usual, the system would go on trying to deliver what is in its own buffer.
 */
export function cutOffStalledClients(server: Server, stalledMs: number): void {
  server.setTimeout(stalledMs, (socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy();
  });
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

const tooLarge = () =>
  plainPage(413, "That was too much to send", "Please go back and send less text, or a file of at most 5 MB.");
const unexpected = () => plainPage(500, "Something went wrong", "Please try again in a moment.");
