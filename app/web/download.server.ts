import type { Bucket } from "#app/files/store.server.ts";
import { FileDamagedError, FileMissingError, FileStoreUnavailableError } from "#app/files/store-errors.server.ts";
import { framedPage } from "#app/platform/http/refusals.server.ts";
import { hashSource } from "#app/platform/http/security.server.ts";
import { log } from "#app/platform/log.server.ts";
import { BusyError } from "#app/platform/queue.server.ts";
import { UncheckedFiles } from "#app/records/unchecked-files.server.ts";
import { redirectWithToast, toastHeaders } from "./answers.server.ts";

/** An answer that is saved by the browser and never shown inside the portal's pages. */
export function download(
  body: ReadableStream<Uint8Array>,
  { name, type, size }: { name: string; type: string; size?: number },
): Response {
  const headers = new Headers({
    "Content-Type": type,
    "Content-Disposition": contentDisposition("attachment", name),
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "sandbox; default-src 'none'",
  });
  if (size !== undefined) headers.set("Content-Length", String(size));
  return new Response(body, { headers });
}

type Unsent = 404 | 423 | 500 | 503;

/** A file cannot be sent; the message is meant for the person. */
export class FileNotSentError extends Error {
  override name = "FileNotSentError";
  readonly status: Unsent;

  constructor(status: Unsent, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Sends a file of the store.
 * @throws FileNotSentError: one that is gone (404), one that is not scanned for viruses yet (423), one that was changed
 * in the store (500), a store that is away (503)
 */
export async function sendFile(bucket: Bucket, path: string, name: string, type: string): Promise<Response> {
  if (await UncheckedFiles.exists({ path }))
    throw new FileNotSentError(423, "It is being checked for viruses. Please try again in some minutes.");
  try {
    const { size, body } = await bucket.stream(path);
    return download(body, { name, type, size });
  } catch (error) {
    if (error instanceof FileMissingError) throw new FileNotSentError(404, "It is no longer in the store.");
    if (error instanceof FileDamagedError) {
      log.error({ bucket: bucket.name, path }, "a file in the store is not what was kept there");
      throw new FileNotSentError(500, "It was damaged in the store. Please tell us, so that it can be put right.");
    }
    if (!(error instanceof FileStoreUnavailableError)) throw error;
    log.warn({ reason: (error.cause as Error).message }, "a file cannot be read");
    throw new FileNotSentError(503, "The store cannot be reached at the moment. Please try again soon.");
  }
}

/** What browsers show by themselves, each with the policy it is shown under. */
const SHOWN: Readonly<Record<string, string>> = {
  // Browsers build their viewer inside of this answer: whatever is forbidden here is forbidden to the viewer, too.
  "application/pdf": "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  "image/jpeg": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  "image/png": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/**
 * Sends a file of the store to be looked at: a PDF in a frame of our own pages, a picture in them. What browsers do not show
 * is saved. One that cannot be sent answers with a page that says why, in the frame, too.
 * @param asPage makes a page of it that is shown instead, or null
 */
export async function showFile(
  bucket: Bucket,
  { path, name, contentType: type }: FileToSend,
  asPage?: (read: () => Promise<Buffer>) => Promise<Response | null>,
): Promise<Response> {
  const policy = SHOWN[type];
  try {
    const send = () => sendFile(bucket, path, name, type);
    const page = await asPage?.(async () => Buffer.from(await (await send()).arrayBuffer()));
    if (page) return page;
    const response = await send();
    if (policy === undefined) return response;
    response.headers.set("Content-Disposition", contentDisposition("inline", name));
    response.headers.set("Content-Security-Policy", policy);
    response.headers.set("X-Frame-Options", "SAMEORIGIN");
    return response;
  } catch (error) {
    if (!(error instanceof FileNotSentError)) throw error;
    return framedPage(error.status, "This file cannot be shown", error.message);
  }
}

const PAGE_STYLE =
  "body{margin:0;font:.9rem/2.75rem system-ui,sans-serif;background:#f6f1e6;color:#17213b}nav{position:sticky;top:0;display:flex;padding:0 .75rem;background:inherit;border-bottom:1px solid #857d6a}nav>*{flex:1;color:inherit;text-underline-offset:.25em}nav>span{text-align:center;white-space:nowrap}nav>:last-child{text-align:end}img{display:block;width:100%}@media(prefers-color-scheme:dark){body{background:#101729;color:#f1ebdd}}";

/** A page of a file as a picture, with the ways to its neighbours, for a frame of our own pages: nothing of it needs script. */
export function showPage({ page, pages, picture }: { page: number; pages: number; picture: string }): Response {
  const way = (to: number, text: string) => (to < 1 || to > pages ? "<b></b>" : `<a href="?page=${to}">${text}</a>`);
  const where = `Page ${page} of ${pages}`;
  const ways = `<nav aria-label="Pages">${way(page - 1, "Previous")}<span>${where}</span>${way(page + 1, "Next")}</nav>`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${where}</title><style>${PAGE_STYLE}</style>${pages > 1 ? ways : ""}<main><img src="data:image/webp;base64,${picture}" alt="${where}"></main></html>`;
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": `default-src 'none'; img-src data:; style-src ${hashSource(PAGE_STYLE)}; form-action 'none'; frame-ancestors 'self'; base-uri 'none'`,
      "X-Frame-Options": "SAMEORIGIN",
    },
  });
}

export function sendCsv(name: string, content: ReadableStream<Uint8Array>): Response {
  return download(content, { name: `${name}.csv`, type: "text/csv; charset=utf-8" });
}

/** The Content-Disposition of RFC 6266; a name beyond ASCII comes twice: plain for old clients, and real in UTF-8. */
export function contentDisposition(how: "attachment" | "inline", name: string): string {
  const plain =
    name
      .normalize("NFKD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\%]/g, "_") || "file";
  if (plain === name) return `${how}; filename="${name}"`;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

interface FileToSend {
  /** Inside the bucket. */
  path: string;
  name: string;
  contentType: string;
}

/** Sends a file to be saved. When it cannot be sent, the person goes back and is told why. */
export async function sendOrTell(back: string, bucket: Bucket, file: FileToSend): Promise<Response> {
  try {
    return await sendFile(bucket, file.path, file.name, file.contentType);
  } catch (error) {
    if (!(error instanceof FileNotSentError)) throw error;
    const text = `Failed to download file. ${error.message}`;
    return redirectWithToast(back, { kind: "error", title: "Download failed", text });
  }
}

/** Sends a file to staff, with the toast that says so; otherwise as `sendOrTell`. */
export async function sendToStaff(back: string, bucket: Bucket, file: FileToSend): Promise<Response> {
  const response = await sendOrTell(back, bucket, file);
  if (!response.ok) return response;
  const toast = await toastHeaders({ kind: "success", title: "Download started" });
  for (const [name, value] of toast) response.headers.append(name, value);
  return response;
}

/** Sends a certificate that is drawn when it is asked for; when too many wait, 503 says to come again. */
export async function sendCertificate(
  draw: () => Promise<{ name: string; bytes: Uint8Array } | null>,
): Promise<Response | null> {
  try {
    const file = await draw();
    if (!file) return null;
    const { name, bytes } = file;
    const body = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
    return download(body, { name, type: "application/pdf", size: bytes.length });
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    const headers = { "Retry-After": "10" };
    throw new Response("Many certificates are being drawn. Please try again in a moment.", { status: 503, headers });
  }
}
