import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

/** A text as people read it. */
export interface Text {
  /** Where it stands: app/ui/form.tsx:12, or content/mails/x.json subject. */
  at: string;
  text: string;
  /** The element, attribute or name that it is the words of, such as h2, LinkButton or label; empty elsewhere. */
  of: string;
}

const under = (directory: string, pattern: RegExp) =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => pattern.test(file))
    .map((file) => join(directory, file));

/** Rooms of which nobody but a programmer or an editor at the terminal reads a text, and letters that others are to have written. */
const INNER =
  /^app\/(cli|platform|counsellor|learning|evaluation\/(text|extraction)|certification\/paper|samples\/letters)\//;

/** Every text of the screens and of what domains say to people: in markup and in strings, apart from imports and classes. */
export function screenTexts(): Text[] {
  return under("app", /\.tsx?$/)
    .filter((file) => !INNER.test(file))
    .flatMap((file) => textsOf(file));
}

/** What visitors and samples say, in their own words, and what questions are compared with. */
const UNWRITTEN = new Set(["samples", "notSamples", "conditions", "$schema", "value", "words"]);

/** Every text that editors write: mails, option lists, the counsellor's replies and steps. Names of institutions are their own, and so are letters that teach and what the sample institute was written. */
export function editorsTexts(): Text[] {
  const files = [
    ...under("content", /\.json$/).filter((file) => !/institutions\.json$|^content\/(evidence|samples)\//.test(file)),
    ...under("rules", /^(replies|assessment|aip-assessment|outcomes)\/.*\.json$|^messages\.json$/),
  ];
  return files.flatMap((file) => textsIn(JSON.parse(readFileSync(file, "utf8")), file, ""));
}

function textsIn(value: unknown, file: string, of: string): Text[] {
  if (typeof value === "string") return value.includes(" ") ? [{ at: `${file} ${of}`, of, text: value }] : [];
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, file, of));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (UNWRITTEN.has(name) ? [] : textsIn(each, file, name)));
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Attributes that nobody reads. */
const UNREAD = /^(className|to|href|src|action|id|name|key|type|d|viewBox|method|rel|autoComplete|inputMode|accept)$/;
const UNREAD_NODES = /^(ImportDeclaration|ImportExpression|ExportAllDeclaration|TSLiteralType)$/;

function textsOf(file: string): Text[] {
  const source = readFileSync(file, "utf8");
  const found: Text[] = [];
  const keep = (node: Node, of: string, text: string) => {
    const at = `${file}:${source.slice(0, node.start).split("\n").length}`;
    if (/\p{L}/u.test(text)) found.push({ at, of, text });
  };
  const visit = (value: unknown, of: string): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, of);
    if (!isNode(value) || UNREAD_NODES.test(value.type)) return;
    const { type } = value;
    if (type === "JSXText")
      keep(
        value,
        of,
        String(value.value)
          .replace(/\s*\n\s*/g, " ")
          .trim(),
      );
    else if (type === "Literal" && typeof value.value === "string") keep(value, of, value.value);
    else if (type === "TemplateLiteral") keep(value, of, templateText(value));
    else visitChildren(value, calledBy(value) ?? of);
  };
  const visitChildren = (node: Node, of: string) => {
    if (node.type === "JSXAttribute" && UNREAD.test(of)) return;
    for (const child of Object.values(node)) visit(child, of);
  };
  visit(parseSync(file, source).program, "");
  return found;
}

/** The name of an element, attribute or property. */
function calledBy(node: Node): string | undefined {
  if (node.type === "JSXElement") return nameOf((node.openingElement as Node).name);
  if (node.type === "JSXAttribute") return nameOf(node.name);
  return node.type === "Property" ? nameOf(node.key) : undefined;
}

function nameOf(node: unknown): string {
  const { name, value } = node as { name?: unknown; value?: unknown };
  return String(name ?? value ?? "");
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
}

/** A template as text, with three dots in brackets in the place of each value. */
function templateText(node: Node): string {
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("[...]");
}
