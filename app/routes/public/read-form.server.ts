import { data } from "react-router";
import { isBodyTooLarge } from "#app/platform/http/incoming.server.ts";

/**
 * Reads the form that a request carries.
 * @throws a 400 answer when the body is no form, whatever its content type says
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (isBodyTooLarge(error)) throw error;
    throw data(null, { status: 400 });
  }
}

/** The text of a field; a file or a missing field is no text. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? value : undefined;
}
