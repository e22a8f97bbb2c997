import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/** A form as it was judged: its values, or what is wrong with which field. */
export type FormResult<Schema extends z.ZodType> = Submission<z.input<Schema>, string[], z.output<Schema>>;

/** Fields by which conform, in the browser, asks for the validation of single fields. A server never takes them. */
const CONTROL_FIELDS = ["__intent__", "__state__"];

/**
 * Judges a form by a schema. Only the text fields that the schema names are read, each once and as they stand: a field's
 * name never makes structure, whatever brackets and dots are in it.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema): FormResult<Schema> {
  return parseWithZod(pick(form, fieldNames(schema)), { schema });
}

/** The `onValidate` of a form in the browser. */
export function validator<Values, Typed>(schema: z.ZodType<Values, Typed>) {
  const names = [...fieldNames(schema), ...CONTROL_FIELDS];
  return ({ formData }: { formData: FormData }): Submission<Typed, string[], Values> =>
    parseWithZod(pick(formData, names), { schema });
}

function pick(form: FormData, names: readonly string[]): FormData {
  const picked = new FormData();
  for (const name of names) {
    const value = form.get(name);
    if (typeof value === "string") picked.append(name, value);
  }
  return picked;
}

function fieldNames(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") return Object.keys(def.shape);
  if (def.type === "pipe") return fieldNames(def.in);
  throw new TypeError(`A form is an object of fields, not of type ${def.type}.`);
}
