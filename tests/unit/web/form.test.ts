import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm, validator } from "#app/web/form.ts";

const schema = z
  .object({ name: z.string(), age: z.coerce.number().optional() })
  .refine(({ name }) => name !== "Nobody", { path: ["name"], error: "Somebody, please" })
  .transform(({ name, age }) => ({ called: name, age }));

function form(entries: [string, string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

test("reads the fields of the schema, whatever else there is", () => {
  const submission = parseForm(
    form([
      ["name", "Asha"],
      ["age", "41"],
      ["role", "admin"],
    ]),
    schema,
  );
  expect(submission.status === "success" && submission.value).toEqual({ called: "Asha", age: 41 });
  expect(submission.payload).toEqual({ name: "Asha", age: "41" });
});

test("no name makes structure, and what is given twice counts once", () => {
  const entries: [string, string][] = [
    ["name", "first"],
    ["name", "second"],
    ["name[100000000]", "x"],
    ["name.first", "x"],
    ["age[]", "1"],
    ["__proto__[x]", "x"],
  ];
  expect(parseForm(form(entries), schema).payload).toEqual({ name: "first" });
});

test("a file is no text", () => {
  expect(parseForm(form([["name", new File(["x"], "x.txt")]]), schema).payload).toEqual({});
});

test("what steers conform counts in the browser only", () => {
  const entries: [string, string][] = [
    ["name", "Nobody"],
    ["__intent__", JSON.stringify({ type: "validate", payload: { name: "name" } })],
  ];
  expect(validator(schema)({ formData: form(entries) }).status).toBeUndefined();
  expect(parseForm(form(entries), schema).status).toBe("error");
  expect(() => parseForm(form([["__state__", "{broken"]]), schema)).not.toThrow();
});

test("a schema that is no flat object of fields is a mistake of ours", () => {
  expect(() => parseForm(form([]), z.string())).toThrow(TypeError);
});
