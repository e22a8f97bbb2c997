import type { Bucket } from "#app/files/store.server.ts";
import { FileMissingError, FileStoreUnavailableError } from "#app/files/store-errors.server.ts";
import { isUnchecked } from "#app/records/unchecked-files.server.ts";

/**
 * An answer that is saved by the browser and never shown inside the portal's pages.
 * @param name under which the browser saves it
 * @param size in bytes, where it is known
 */
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

const BEING_CHECKED = "This file is being checked for viruses. Please try again in some minutes.";

/**
 * Sends a file of the store. One that is gone answers 404, one that is not scanned for viruses yet 423, a store that is
 * away 503.
 * @param path inside the bucket
 * @param name under which the browser saves it
 */
export async function sendFile(bucket: Bucket, path: string, name: string, type: string): Promise<Response> {
  if (await isUnchecked(path)) throw new Response(BEING_CHECKED, { status: 423 });
  try {
    const { file, body } = await bucket.stream(path);
    return download(body, { name, type, size: file.size });
  } catch (error) {
    if (error instanceof FileMissingError) throw new Response("This file is no longer here.", { status: 404 });
    if (!(error instanceof FileStoreUnavailableError)) throw error;
    throw new Response("The file cannot be reached at the moment. Please try again soon.", { status: 503 });
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
 * is saved. One that is gone answers 404, a store that is away 503, in a sentence that the frame can show.
 */
export async function showFile(bucket: Bucket, path: string, name: string, type: string): Promise<Response> {
  const policy = SHOWN[type];
  const response = await sendFile(bucket, path, name, type).catch((error: unknown) => {
    if (error instanceof Response) return error;
    throw error;
  });
  if (policy === undefined) return response;
  if (response.ok) response.headers.set("Content-Disposition", contentDisposition("inline", name));
  response.headers.set("Content-Security-Policy", policy);
  response.headers.set("X-Frame-Options", "SAMEORIGIN");
  return response;
}

/** Sends the rows of a table as a CSV file. */
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
