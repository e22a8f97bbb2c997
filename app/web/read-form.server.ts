import { data } from "react-router";
import type { z } from "zod";
import { isBodyTooLarge } from "#app/platform/http/incoming.server.ts";
import { type FormResult, parseForm } from "./form.ts";

/**
 * Reads the form that a request carries and judges it.
 * @param schema the fields of the form; all others are ignored
 * @throws a 400 answer when the body is no form, whatever its content type says
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<FormResult<Schema>> {
  return parseForm(await receiveForm(request), schema);
}

/**
 * Reads a form whose fields nobody types, such as the buttons of a page or what a page hides in it.
 * @throws a 400 answer when the fields are not what our pages send
 */
export async function readFields<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const submission = await readForm(request, schema);
  if (submission.status !== "success") throw data(null, { status: 400 });
  return submission.value;
}

async function receiveForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (isBodyTooLarge(error)) throw error;
    throw data(null, { status: 400 });
  }
}
