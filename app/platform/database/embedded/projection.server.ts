import { EngineError, notSupported } from "./errors.server.ts";
import { evaluator } from "./expression.server.ts";
import { valueTest } from "./field-tests.server.ts";
import { type Document, isDocument, isIndex, setField, type Value } from "./values.server.ts";

type Project = (document: Document) => Document;
type Leaf =
  | { leaf: "keep"; keep: boolean }
  | { leaf: "compute"; compute: (document: Document) => Value }
  | { leaf: "change"; change: (value: Value) => Value };
/** The fields of a projection as a tree; a leaf says what becomes of the field. */
type Tree = Map<string, Tree | Leaf>;

const isLeaf = (node: Tree | Leaf): node is Leaf => !(node instanceof Map);

/** Compiles a projection of find (`operators`: with $slice and $elemMatch) or of a $project stage. */
export function compileProjection(projection: Document, operators: boolean): Project {
  const tree: Tree = new Map();
  let including: boolean | undefined;
  let elements = false;
  const decide = (include: boolean, name: string) => {
    if (name === "_id") return;
    if (including !== undefined && including !== include) {
      throw include
        ? new EngineError(31253, `Cannot do inclusion on field ${name} in exclusion projection`)
        : new EngineError(31254, `Cannot do exclusion on field ${name} in inclusion projection`);
    }
    including = include;
  };
  const read = (name: string, value: Value) => {
    const operator = isDocument(value) ? Object.keys(value)[0] : undefined;
    if (name.includes("$")) throw notSupported("the positional projection");
    if (operators && operator === "$slice" && isDocument(value)) {
      place(tree, name, { leaf: "change", change: slicer(value.$slice) });
    } else if (operators && operator === "$elemMatch" && isDocument(value)) {
      elements = true;
      place(tree, name, { leaf: "change", change: firstMatch(value.$elemMatch) });
    } else if (typeof value === "boolean" || typeof value === "number") {
      decide(Boolean(value), name);
      place(tree, name, { leaf: "keep", keep: Boolean(value) });
    } else if (isDocument(value) && operator !== undefined && !operator.startsWith("$")) {
      for (const [part, inner] of Object.entries(value)) read(`${name}.${part}`, inner);
    } else {
      if (isDocument(value) && operator === undefined)
        throw new EngineError(51270, "An empty sub-projection is not a valid value");
      decide(true, name);
      place(tree, name, { leaf: "compute", compute: evaluator(value) });
    }
  };
  for (const [name, value] of Object.entries(projection)) read(name, value);
  const id = tree.get("_id");
  if (including === undefined && id && isLeaf(id) && id.leaf === "keep" && tree.size === 1) including = id.keep;
  const include = including ?? elements;
  if (include && !id) tree.set("_id", { leaf: "keep", keep: true });
  return (document) => apply(document, document, tree, include) as Document;
}

function place(tree: Tree, path: string, leaf: Leaf): void {
  const names = path.split(".");
  const last = names.pop() ?? "";
  let node = tree;
  for (const name of names) {
    const next: Tree | Leaf = node.get(name) ?? new Map();
    if (isLeaf(next)) throw new EngineError(31249, `Path collision at ${path}`);
    node.set(name, next);
    node = next;
  }
  if (node.has(last)) throw new EngineError(31250, `Path collision at ${path}`);
  if ([...names, last].some(isIndex)) throw notSupported("array positions in a projection");
  node.set(last, leaf);
}

function apply(value: Value, root: Document, tree: Tree, include: boolean): Value {
  if (Array.isArray(value)) {
    const items = include ? value.filter((item) => isDocument(item) || Array.isArray(item)) : value;
    return items.map((item) => apply(item, root, tree, include));
  }
  if (!isDocument(value)) return include ? undefined : value;
  const result: Document = {};
  for (const name of Object.keys(value)) {
    const node = tree.get(name);
    const old = value[name];
    if (node === undefined) {
      if (!include) setField(result, name, old);
    } else if (!isLeaf(node)) setIfPresent(result, name, apply(old, root, node, include));
    else if (node.leaf === "keep") {
      if (node.keep) setField(result, name, old);
    } else if (node.leaf === "change") setIfPresent(result, name, node.change(old));
  }
  if (include) compute(result, root, tree);
  return result;
}

function compute(result: Document, root: Document, tree: Tree): void {
  for (const [name, node] of tree) {
    if (!isLeaf(node)) {
      if (result[name] === undefined && computes(node)) setField(result, name, apply({}, root, node, true));
    } else if (node.leaf === "compute") setIfPresent(result, name, node.compute(root));
  }
}

function computes(tree: Tree): boolean {
  return [...tree.values()].some((node) => (isLeaf(node) ? node.leaf === "compute" : computes(node)));
}

function setIfPresent(target: Document, name: string, value: Value): void {
  if (value !== undefined) setField(target, name, value);
}

function slicer(operand: Value): (value: Value) => Value {
  const [first, second] = Array.isArray(operand) ? operand : [operand];
  const whole = [first, second].every((n) => n === undefined || (typeof n === "number" && Number.isInteger(n)));
  if (typeof first !== "number" || !whole) throw new EngineError(28667, "Invalid $slice syntax");
  if (Array.isArray(operand) && (typeof second !== "number" || second <= 0)) {
    throw new EngineError(28724, "$slice limit must be positive");
  }
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (typeof second !== "number") return first >= 0 ? value.slice(0, first) : value.slice(first);
    const start = first >= 0 ? first : Math.max(0, value.length + first);
    return value.slice(start, start + second);
  };
}

function firstMatch(operand: Value): (value: Value) => Value {
  const test = valueTest("$elemMatch", operand);
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const found = value.find((item) => test([item]));
    return found === undefined ? undefined : [found];
  };
}
