import {
  getMultipartBoundary,
  MaxPartsExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from "@remix-run/multipart-parser";
import { data } from "react-router";
import type { z } from "zod";
import { announcesTooLargeBody, isBodyTooLarge } from "#app/platform/http/incoming.server.ts";
import { type FormResult, parseForm } from "./form.ts";

/** Bytes of a form without files. */
export const FORM_BYTES = 256 * 1024;
export const MAX_FIELDS = 200;
const MAX_NAME_LENGTH = 100;

/**
 * Reads the form that a request carries and judges it.
 * @param schema the fields of the form; all others are ignored
 * @throws a 400 answer when the body is no form, whatever its content type says; a 422 answer when it is more than any
 * form of ours: over 256 kB, 200 fields or 100 characters in a field's name
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<FormResult<Schema>> {
  return parseForm(await receiveFields(request), schema);
}

/**
 * Reads a form whose fields nobody types, such as the buttons of a page or what a page hides in it.
 * @throws a 400 answer when the fields are not what our pages send, and what `readForm` throws
 */
export async function readFields<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const submission = await readForm(request, schema);
  if (submission.status !== "success") throw data(null, { status: 400 });
  return submission.value;
}

/** A body can be read only once, and its reading must not be split: a part that nobody reads would hold up its end. */
const received = new WeakMap<Request, Promise<FormData>>();

/**
 * The text fields of a form that carries no file, the same however often they are asked for; no time is spent on a body
 * that is too much (413, 422).
 */
export function receiveFields(request: Request): Promise<FormData> {
  const fields = received.get(request) ?? readFormData(request);
  received.set(request, fields);
  return fields;
}

async function readFormData(request: Request): Promise<FormData> {
  if (announcesTooLargeBody(request)) throw data(null, { status: 413 });
  const type = request.headers.get("Content-Type")?.toLowerCase() ?? "";
  if (type.startsWith("application/x-www-form-urlencoded")) return urlencodedFields(await receiveBody(request));
  const boundary = type.startsWith("multipart/form-data")
    ? getMultipartBoundary(request.headers.get("Content-Type") ?? "")
    : null;
  if (boundary === null) throw data(null, { status: 400 });
  return multipartFields(await receiveBody(request), boundary);
}

/** Takes the text field that a part of a multipart form is. @throws a 422 answer when its name is too long */
export function addPart(form: FormData, { name, bytes }: MultipartPart): void {
  if (name !== undefined) addField(form, name, Buffer.from(bytes).toString());
}

function addField(form: FormData, name: string, text: string): void {
  if (name.length > MAX_NAME_LENGTH) throw tooMuch();
  form.append(name, text);
}

/** Tells whether an error says that a multipart body is not well formed. */
export function isMalformed(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof MultipartParseError || code === "ERR_ENCODING_INVALID_ENCODED_DATA";
}

/** The answer to a form that is more than any form of ours. */
export function tooMuch() {
  return data(null, { status: 422 });
}

async function receiveBody(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > FORM_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    if (isBodyTooLarge(error)) throw error;
    throw data(null, { status: 400 });
  }
  if (size > FORM_BYTES) throw tooMuch();
  return Buffer.concat(chunks);
}

const AMPERSAND = 0x26;

function urlencodedFields(body: Buffer): FormData {
  let fields = 1;
  for (const byte of body) if (byte === AMPERSAND && ++fields > MAX_FIELDS) throw tooMuch();
  const form = new FormData();
  for (const [name, text] of new URLSearchParams(body.toString())) addField(form, name, text);
  return form;
}

function multipartFields(body: Buffer, boundary: string): FormData {
  const form = new FormData();
  try {
    for (const part of parseMultipart(body, { boundary, maxParts: MAX_FIELDS, maxFileSize: FORM_BYTES }))
      if (part.filename === undefined) addPart(form, part);
    return form;
  } catch (error) {
    if (error instanceof MaxPartsExceededError) throw tooMuch();
    throw isMalformed(error) ? data(null, { status: 400 }) : error;
  }
}
