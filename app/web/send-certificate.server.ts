import { BusyError } from "#app/platform/queue.server.ts";
import { download } from "./download.server.ts";

/**
 * Sends a certificate that is drawn when it is asked for; when too many wait, 503 says to come again.
 * @returns null when there is none
 */
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
