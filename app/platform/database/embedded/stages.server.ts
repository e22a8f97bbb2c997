import { EngineError, notSupported } from "./errors.server.ts";
import { evaluator } from "./expression.server.ts";
import type { Stage } from "./pipeline.server.ts";
import { changeAt } from "./update-paths.server.ts";
import { type Document, isDocument, isIndex, setField, type Value } from "./values.server.ts";

type Assign = (value: Value, root: Document) => Value;

/** The stage $set / $addFields as a function of one document; arrays on a path are changed element by element. */
export function addFields(spec: Value): (document: Document) => Document {
  if (!isDocument(spec) || Object.keys(spec).length === 0) {
    throw new EngineError(40177, "$addFields specification must be an object with at least one field");
  }
  const fields = Object.entries(spec).map(([name, expression]) => assignment(name.split("."), expression));
  return (document) => fields.reduce<Value>((result, assign) => assign(result, document), document) as Document;
}

function assignment(path: string[], expression: Value): Assign {
  if (path.some((name) => name === "" || name.startsWith("$"))) throw new EngineError(16410, "bad field path");
  if (path.some(isIndex)) throw notSupported("array positions in $addFields");
  const nested =
    isDocument(expression) &&
    Object.keys(expression).length > 0 &&
    !Object.keys(expression).some((name) => name.startsWith("$"));
  if (nested) {
    const parts = Object.entries(expression as Document).map(([name, inner]) =>
      assignment([...path, ...name.split(".")], inner),
    );
    return (value, root) => parts.reduce((result, part) => part(result, root), value);
  }
  const evaluate = evaluator(expression);
  return (value, root) => assign(value, path, 0, evaluate(root));
}

function assign(target: Value, path: string[], at: number, value: Value): Value {
  if (at === path.length) return value;
  if (Array.isArray(target)) return target.map((item) => assign(item, path, at, value));
  const name = path[at] as string;
  const old = isDocument(target) ? target : {};
  const next = assign(Object.hasOwn(old, name) ? old[name] : undefined, path, at + 1, value);
  const copy = { ...old };
  if (next === undefined) delete copy[name];
  else setField(copy, name, next);
  return copy;
}

/** The stage $unset as a function of one document. */
export function removeFields(spec: Value): (document: Document) => Document {
  const names = Array.isArray(spec) ? spec : [spec];
  const paths = names.map((name) => {
    if (typeof name !== "string" || name === "" || name.startsWith("$"))
      throw new EngineError(31002, "$unset needs field names");
    if (name.split(".").some(isIndex)) throw notSupported("array positions in $unset");
    return name.split(".");
  });
  return (document) => paths.reduce<Value>((result, path) => remove(result, path, 0), document) as Document;
}

function remove(target: Value, path: string[], at: number): Value {
  if (Array.isArray(target)) return target.map((item) => remove(item, path, at));
  const name = path[at] as string;
  if (!isDocument(target) || !Object.hasOwn(target, name)) return target;
  const copy = { ...target };
  if (at === path.length - 1) delete copy[name];
  else setField(copy, name, remove(target[name], path, at + 1));
  return copy;
}

/** The stage $unwind. */
export function unwind(spec: Value): Stage {
  const options = isDocument(spec) ? spec : { path: spec };
  const { path, preserveNullAndEmptyArrays: preserve = false, includeArrayIndex: index, ...others } = options;
  if (Object.keys(others).length > 0)
    throw new EngineError(28811, `unrecognized option to $unwind stage: ${Object.keys(others)[0]}`);
  if (typeof path !== "string" || !path.startsWith("$"))
    throw new EngineError(28818, "path option to $unwind stage should be prefixed with a '$'");
  if (typeof preserve !== "boolean")
    throw new EngineError(28809, "expected a boolean for the preserveNullAndEmptyArrays option");
  if (index !== undefined && (typeof index !== "string" || /[$.]/.test(index)))
    throw notSupported("this form of includeArrayIndex");
  const steps = path.slice(1).split(".");
  const read = evaluator(path);
  const numbered = (document: Document, position: number | null) =>
    index === undefined ? document : { ...document, [index as string]: position };
  return (documents) =>
    documents.flatMap((document) => {
      const value = read(document);
      const put = (item: Value) =>
        changeAt(document, { path: steps, filters: new Map(), create: true, lenient: false, change: () => item });
      if (Array.isArray(value) && value.length > 0) return value.map((item, i) => numbered(put(item), i));
      if (Array.isArray(value)) return preserve ? [numbered(put(undefined), null)] : [];
      if (value === null || value === undefined) return preserve ? [numbered(document, null)] : [];
      return [numbered(document, null)];
    });
}
