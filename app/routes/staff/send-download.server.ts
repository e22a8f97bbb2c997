import type { Bucket } from "#app/files/store.server.ts";
import { sendFile } from "#app/web/download.server.ts";
import { redirectWithToast, toastHeaders } from "#app/web/toast.server.ts";

const REASONS: Record<number, string> = {
  404: "Failed to download file. It is no longer in the store.",
  423: "This file is being checked for viruses. Please try again in some minutes.",
  503: "Failed to download file. The store cannot be reached at the moment.",
};

/**
 * Sends a file to staff, with the toast that says so. When it cannot be sent, the person goes back and is told why.
 * @param back the page that the download was asked for on
 */
export async function sendDownload(
  back: string,
  bucket: Bucket,
  file: { path: string; name: string; contentType: string },
): Promise<Response> {
  try {
    const response = await sendFile(bucket, file.path, file.name, file.contentType);
    const toast = await toastHeaders({ kind: "success", title: "Download started" });
    for (const [name, value] of toast) response.headers.append(name, value);
    return response;
  } catch (error) {
    const text = error instanceof Response ? REASONS[error.status] : undefined;
    if (text === undefined) throw error;
    return redirectWithToast(back, { kind: "error", title: "Download failed", text });
  }
}
