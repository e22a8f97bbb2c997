import type { Bucket } from "./store.server.ts";
import { FileMissingError, FileStoreUnavailableError } from "./store-errors.server.ts";

/**
 * Sends a private file to be saved, never to be shown inside the portal's pages. A file that is gone answers 404, a store
 * that is away 503.
 * @param path inside the bucket
 * @param name under which the browser saves it
 */
export async function sendFile(bucket: Bucket, path: string, name: string, contentType: string): Promise<Response> {
  try {
    const { file, body } = await bucket.stream(path);
    return new Response(body, {
      headers: {
        "Content-Type": contentType,
        "Content-Length": String(file.size),
        "Content-Disposition": attachment(name),
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
        "Content-Security-Policy": "sandbox; default-src 'none'",
      },
    });
  } catch (error) {
    if (error instanceof FileMissingError) throw new Response("This file is no longer here.", { status: 404 });
    if (!(error instanceof FileStoreUnavailableError)) throw error;
    throw new Response("The file cannot be reached at the moment. Please try again soon.", { status: 503 });
  }
}

/** The Content-Disposition of RFC 6266: a plain name for old clients, and the real one in UTF-8. */
export function attachment(name: string): string {
  const plain =
    name
      .normalize("NFKD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\%]/g, "_") || "file";
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
