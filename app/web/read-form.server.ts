import { FormDataParseError, parseFormData } from "@remix-run/form-data-parser";
import { data } from "react-router";
import type { z } from "zod";
import { announcesTooLargeBody, isBodyTooLarge } from "#app/platform/http/incoming.server.ts";
import { type FormResult, parseForm } from "./form.ts";

/** Bytes of a form without files. */
export const FORM_BYTES = 256 * 1024;
export const MAX_FIELDS = 200;
const MAX_NAME_LENGTH = 100;
/** The one field of a plain form that may be a file: its text counts. */
const CSV_FIELD = "csv";

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

const KINDS = ["application/x-www-form-urlencoded", "multipart/form-data"];

async function readFormData(request: Request): Promise<FormData> {
  if (announcesTooLargeBody(request)) throw data(null, { status: 413 });
  const type = request.headers.get("Content-Type") ?? "";
  if (!KINDS.some((kind) => type.startsWith(kind))) throw data(null, { status: 400 });
  const limits = { maxFileSize: FORM_BYTES, maxTotalSize: FORM_BYTES, maxParts: MAX_FIELDS, maxFiles: MAX_FIELDS };
  const form = await parseFormData(request, limits, (file) =>
    file.fieldName === CSV_FIELD ? file.text() : null,
  ).catch((error: unknown) => {
    if (!(error instanceof FormDataParseError)) throw tooMuch();
    throw isBodyTooLarge(error.cause) ? error.cause : data(null, { status: 400 });
  });
  for (const name of form.keys()) demandShort(name);
  return form;
}

/** @throws a 422 answer when the name of a field is longer than any of ours */
export function demandShort(name: string): void {
  if (name.length > MAX_NAME_LENGTH) throw tooMuch();
}

/** The answer to a form that is more than any form of ours. */
export function tooMuch() {
  return data(null, { status: 422 });
}
