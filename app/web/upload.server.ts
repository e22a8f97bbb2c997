import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipartRequest,
} from "@remix-run/multipart-parser";

import { cleanFileName } from "#app/files/keys.server.ts";
import type { Received } from "#app/files/received.ts";
import { BusyError, createQueue } from "#app/platform/queue.server.ts";

/**
 * Uploads in memory at the same time: with 5 MB each, at most some 200 MB. The body of one that waits stays with its
 * sender meanwhile.
 */
const inPlace = createQueue({ atOnce: 40, waiting: 400, patience: 10_000 });
const MAX_PARTS = 50;
const MAX_FIELD_BYTES = 20_000;

export interface ReceivedForm extends Received {
  /** The text fields; those after a file that was cut off are missing, so the file input comes last in its form. */
  fields: FormData;
}

/** The upload broke off or is no proper form; the message is meant for the person. */
export class UploadBrokenError extends Error {
  override name = "UploadBrokenError";

  constructor() {
    super("The upload did not arrive whole. Please try again.");
  }
}

/** So many people upload at this moment that one more would not be safe; the message is meant for the person. */
export class UploadsBusyError extends Error {
  override name = "UploadsBusyError";

  constructor() {
    super("Many people are uploading right now. Please try again in a minute.");
  }
}

/**
 * Reads a form with at most one file and hands it on; the number of files in memory at a time is bounded until `handle`
 * is done with its own.
 * @param limit of the file, in bytes
 * @throws UploadBrokenError, UploadsBusyError
 */
export async function receiveUpload<Result>(
  request: Request,
  limit: number,
  handle: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  if (!isMultipart(request)) return handle(await receiveFields(request));
  return inPlace(async () => handle(await receiveMultipart(request, limit))).catch((error: unknown) => {
    throw error instanceof BusyError ? new UploadsBusyError() : error;
  });
}

function isMultipart(request: Request): boolean {
  return request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/form-data") ?? false;
}

/**
 * No more of the file than the limit is ever in memory: what follows is read and thrown away, because a browser reads
 * the answer only after it has sent everything.
 */
async function receiveMultipart(request: Request, limit: number): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: new FormData(), tooLarge: false };
  const limits = { maxFileSize: limit, maxParts: MAX_PARTS, maxTotalSize: limit + MAX_PARTS * MAX_FIELD_BYTES };
  try {
    for await (const part of parseMultipartRequest(request, limits)) addPart(form, part);
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
      await discard(request);
      return { ...form, file: undefined, tooLarge: true };
    }
    if (error instanceof MultipartParseError || isBroken(error)) throw new UploadBrokenError();
    throw error;
  }
  return form;
}

/** A form that carries no file, as a browser sends it when its form is not multipart. */
async function receiveFields(request: Request): Promise<ReceivedForm> {
  return { fields: await request.formData().catch(() => new FormData()), tooLarge: false };
}

function addPart(form: ReceivedForm, part: MultipartPart): void {
  const { name, filename } = part;
  if (name === undefined) return;
  if (filename === undefined) {
    form.fields.append(name, part.text.slice(0, MAX_FIELD_BYTES));
  } else if (filename !== "" && !form.file) {
    form.file = { name: cleanFileName(filename), bytes: Buffer.concat(part.content) };
  }
}

async function discard(request: Request): Promise<void> {
  const reader = request.body?.getReader();
  while (reader && !(await reader.read()).done);
}

/** The connection ended before the body did, or its text is no UTF-8. */
function isBroken(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return (
    code === "ECONNRESET" || code === "ERR_ENCODING_INVALID_ENCODED_DATA" || (error as Error).name === "AbortError"
  );
}
