import type { Bucket } from "#app/files/store.server.ts";
import { FileMissingError, FileStoreUnavailableError } from "#app/files/store-errors.server.ts";

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
    "Content-Disposition": attachment(name),
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "sandbox; default-src 'none'",
  });
  if (size !== undefined) headers.set("Content-Length", String(size));
  return new Response(body, { headers });
}

/**
 * Sends a file of the store. One that is gone answers 404, a store that is away 503.
 * @param path inside the bucket
 * @param name under which the browser saves it
 */
export async function sendFile(bucket: Bucket, path: string, name: string, type: string): Promise<Response> {
  try {
    const { file, body } = await bucket.stream(path);
    return download(body, { name, type, size: file.size });
  } catch (error) {
    if (error instanceof FileMissingError) throw new Response("This file is no longer here.", { status: 404 });
    if (!(error instanceof FileStoreUnavailableError)) throw error;
    throw new Response("The file cannot be reached at the moment. Please try again soon.", { status: 503 });
  }
}

/** Sends the rows of a table as a CSV file. */
export function sendCsv(name: string, content: ReadableStream<Uint8Array>): Response {
  return download(content, { name: `${name}.csv`, type: "text/csv; charset=utf-8" });
}

/** The Content-Disposition of RFC 6266; a name beyond ASCII comes twice: plain for old clients, and real in UTF-8. */
export function attachment(name: string): string {
  const plain =
    name
      .normalize("NFKD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\%]/g, "_") || "file";
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
