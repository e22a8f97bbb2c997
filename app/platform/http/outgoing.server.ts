import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { writeReadableStreamToWritable } from "@react-router/node";

type Encoding = "br" | "gzip" | "identity";
type NodeHeaders = Record<string, string | string[]>;

/** A whole answer in memory, ready to be sent, and sent again. */
export interface Page {
  status: number;
  headers: NodeHeaders;
  body: Buffer;
}

const COMPRESSIBLE = /^(text\/(?!csv)|application\/(json|javascript|manifest)|image\/svg)/;
const WORTH_COMPRESSING_BYTES = 860;
/** A page that many get is worth some work; one for a single person gets 5% larger by half as much. */
const QUALITY = { shared: { br: 5, gzip: 6 }, single: { br: 2, gzip: 4 } };

/** The Cache-Control of a page that may be kept by everybody and shown only after it was asked whether it still holds. */
const ASKED_ABOUT = "public, no-cache";
/** A page that is asked about each time is made anew after so long even so. */
const LONGEST_MS = 24 * 60 * 60_000;

/**
 * For how long, in milliseconds, a page may answer others who bring no cookie, as HTTP means it: those with `s-maxage` for that many
 * seconds, those that are asked about as long as what they show has the same revision.
 */
export function lifeOf({ status, headers }: Page, revision: string | undefined): number {
  const control = String(headers["cache-control"]);
  if (status !== 200 || headers["set-cookie"]) return 0;
  if (revision !== undefined) return control === ASKED_ABOUT ? LONGEST_MS : 0;
  return Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? 0) * 1000;
}

/** The best content coding of ours that the client accepts. */
export function acceptedEncoding(request: IncomingMessage): Encoding {
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

/** Tells whether an answer is text, which is gathered and compressed; everything else is streamed. */
export function isText(response: Response): boolean {
  return COMPRESSIBLE.test(response.headers.get("content-type") ?? "");
}

/** Gathers a text answer and compresses it; whole and in one go, which is twice as fast as a streaming compressor. */
export async function toPage(response: Response, encoding: Encoding): Promise<Page> {
  const plain = Buffer.from(await response.arrayBuffer());
  const headers = nodeHeaders(response.headers);
  const worthIt = encoding !== "identity" && plain.byteLength >= WORTH_COMPRESSING_BYTES;
  const quality = String(headers["cache-control"]).includes("public") ? QUALITY.shared : QUALITY.single;
  const body = worthIt ? compress(plain, encoding, quality[encoding]) : plain;
  if (worthIt) headers["content-encoding"] = encoding;
  headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : "Accept-Encoding";
  headers["content-length"] = String(body.byteLength);
  if (response.ok && String(headers["cache-control"]).includes("no-cache")) headers.etag = tagOf(plain);
  return { status: response.status, headers, body };
}

/** Names a body, so that a browser which has it needs only be told that it still holds. */
function tagOf(body: Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

function compress(body: Buffer, encoding: Exclude<Encoding, "identity">, quality: number): Buffer {
  if (encoding === "gzip") return gzipSync(body, { level: quality });
  return brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
  });
}

/** Sends a page; for HEAD only its headers. */
export function sendPage(outgoing: ServerResponse, { status, headers, body }: Page): void {
  if (headers.etag !== undefined && outgoing.req.headers["if-none-match"] === headers.etag) {
    const { "content-length": _, ...others } = headers;
    outgoing.writeHead(304, others).end();
    return;
  }
  outgoing.writeHead(status, headers).end(outgoing.req.method === "HEAD" ? undefined : body);
}

/** Sends an answer that has no text body: a redirect, a file. */
export async function sendStream(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.writeHead(response.status, nodeHeaders(response.headers));
  if (response.body && outgoing.req.method !== "HEAD") return pour(response.body, outgoing);
  outgoing.end();
  await response.body?.cancel();
}

async function pour(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  try {
    await writeReadableStreamToWritable(body, outgoing);
  } catch (error) {
    // Who goes away in the middle of a file is nobody's mistake.
    if (!outgoing.closed) throw error;
  }
}

function nodeHeaders(headers: Headers): NodeHeaders {
  const plain: NodeHeaders = Object.fromEntries(headers);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) plain["set-cookie"] = cookies;
  return plain;
}
