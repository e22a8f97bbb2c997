import type { Bucket } from "#app/files/store.server.ts";
import { FileNotSentError, sendFile } from "./download.server.ts";
import { redirectWithToast, toastHeaders } from "./toast.server.ts";

interface FileToSend {
  /** Inside the bucket. */
  path: string;
  name: string;
  contentType: string;
}

/**
 * Sends a file to be saved. When it cannot be sent, the person goes back and is told why.
 * @param back the page that the download was asked for on
 */
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
