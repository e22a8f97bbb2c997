import { data } from "react-router";
import { isBodyTooLarge } from "#app/platform/http/incoming.server.ts";

/** Fields with which conform steers forms that grow while they are filled in. We have none; broken ones make its parser throw. */
const CONTROL_FIELDS = ["__intent__", "__state__"];

/**
 * Reads the form that a request carries.
 * @throws a 400 answer when the body is no form, whatever its content type says
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    const form = await request.formData();
    for (const name of CONTROL_FIELDS) form.delete(name);
    return form;
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
