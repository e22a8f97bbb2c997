import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipartRequest,
} from "@remix-run/multipart-parser";
import type { Received } from "#app/files/inspect.server.ts";
import { cleanFileName } from "#app/files/keys.server.ts";
import { BodyTooSlowError, isBodyTooLarge } from "#app/platform/http/incoming.server.ts";
import { BusyError, createQueue, tryAcquire } from "#app/platform/queue.server.ts";
import { demandShort, FORM_BYTES, MAX_FIELDS, receiveFields, tooMuch } from "./read-form.server.ts";

/**
 * Uploads in memory at the same time: with 5 MB each, at most some 200 MB. The body of one that waits stays with its
 * sender meanwhile.
 */
const inPlace = createQueue({ atOnce: 40, waiting: 400, patience: 10_000 });

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

/** One more upload would not be safe or fair at this moment; the message is meant for the person. */
export class UploadsBusyError extends Error {
  override name = "UploadsBusyError";
  readonly status: 429 | 503;
  /** The form without its file, where it was read. */
  readonly form: ReceivedForm | undefined;

  constructor(status: 429 | 503, message: string, form?: ReceivedForm) {
    super(message);
    this.status = status;
    this.form = form;
  }
}

/** Uploads of one account at the same time, so that nobody takes up the place of all others. */
const OF_ONE = 2;

/**
 * Reads a form with at most one file and hands it on; the number of files in memory at a time, and of one account's among
 * them, is bounded until `handle` is done with its own.
 * @throws UploadBrokenError, UploadsBusyError, and what `readForm` throws about too many fields
 */
export async function receiveUpload<Result>(
  request: Request,
  limit: number,
  accountId: string,
  handle: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  if (!isMultipart(request)) return handle({ fields: await receiveFields(request), tooLarge: false });
  const release = tryAcquire(`upload of ${accountId}`, OF_ONE);
  if (!release) {
    const { fields } = await receiveMultipart(request, FORM_BYTES);
    const message = `${OF_ONE} of your files are being uploaded already. Please wait until one of them is done.`;
    throw new UploadsBusyError(429, message, { fields, tooLarge: false });
  }
  try {
    return await inPlace(async () => handle(await receiveMultipart(request, limit)));
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    const form = request.bodyUsed ? undefined : await receiveMultipart(request, FORM_BYTES);
    throw new UploadsBusyError(503, "Many people are uploading right now. Please try again in a minute.", form);
  } finally {
    release();
  }
}

/** The text fields of a form, whether it has a file or not; no more of a file is in memory than of a form without one. */
export async function receiveTexts(request: Request): Promise<FormData> {
  return isMultipart(request) ? (await receiveMultipart(request, FORM_BYTES)).fields : receiveFields(request);
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
  const limits = { maxFileSize: limit, maxParts: MAX_FIELDS, maxTotalSize: limit + FORM_BYTES };
  try {
    for await (const part of parseMultipartRequest(request, limits)) {
      if (part.filename === undefined) addField(form.fields, part);
      else if (part.filename !== "" && !form.file)
        form.file = { name: cleanFileName(part.filename), bytes: Buffer.concat(part.content) };
    }
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
      await discard(request);
      return { ...form, file: undefined, tooLarge: true };
    }
    if (error instanceof MaxPartsExceededError) throw tooMuch();
    throw isMalformed(error) || error instanceof BodyTooSlowError ? new UploadBrokenError() : error;
  }
  return form;
}

/** Reads the rest away, as far as a body may go; the server does so with what is beyond. */
async function discard(request: Request): Promise<void> {
  try {
    const reader = request.body?.getReader();
    while (reader && !(await reader.read()).done);
  } catch (error) {
    if (!isBodyTooLarge(error)) throw new UploadBrokenError();
  }
}

function addField(form: FormData, { name, bytes }: MultipartPart): void {
  if (name === undefined) return;
  demandShort(name);
  form.append(name, Buffer.from(bytes).toString());
}

/** Tells whether an error says that a multipart body is not well formed, or was cut off. */
function isMalformed(error: unknown): boolean {
  const { code, name } = error as NodeJS.ErrnoException;
  const broken = code === "ECONNRESET" || code === "ERR_ENCODING_INVALID_ENCODED_DATA" || name === "AbortError";
  return broken || error instanceof MultipartParseError;
}
