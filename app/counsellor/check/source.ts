import { Buffer } from "node:buffer";
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { isSamples, placeOf } from "../format/kinds.ts";
import { LONGEST_SAMPLE, samplesIn } from "../format/samples.ts";
import type { RuleFile } from "../load/read-directory.server.ts";
import { type Finding, type JsonPath, quoted, type Told, writePath } from "./finding.ts";
import { syntaxProblems, type TextProblem } from "./syntax.ts";

/** A file, read, and what has been found wrong in it so far. */
export interface Source {
  readonly path: string;
  /** What JSON says, or the list of samples; absent when the file cannot be read. */
  readonly value?: unknown;
  readonly findings: readonly Finding[];
  /** Tells what is wrong at a place; a path that does not exist is placed at what contains it. */
  tell(path: JsonPath, ...told: Told): void;
  /** The same, pointing at the name of the property instead of its value. */
  tellName(path: JsonPath, ...told: Told): void;
  /** The same file, of which nothing has been told yet. */
  afresh(): Source;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** What a file says, whoever looks at it. */
interface Content {
  readonly value?: unknown;
  readonly problems: readonly (Place & { readonly told: Told })[];
  readonly placeOf: (path: JsonPath, atName: boolean) => Place & { readonly path: string };
}

const START: Place = { line: 1, column: 1 };
/** Fewer questions than these cannot stand for a topic. */
const LEAST_SAMPLES = 3;
const MOST_BYTES = 1_000_000;
const DEEPEST = 60;

/** The text of a file, or why it cannot be read as text. */
function decode(bytes: Uint8Array): string | Told {
  if (bytes.byteLength > MOST_BYTES)
    return [
      "The file is far too large for a rule file.",
      "Rule files are a few kilobytes; was the wrong file saved here?",
    ];
  const as8 = "Save it as UTF-8 (in the save dialog, under Encoding).";
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return ["The file is saved as UTF-16.", as8];
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return ["The file is not saved as UTF-8.", as8];
  }
}

function readSamples(text: string, isAnswers: boolean): Content {
  const samples = samplesIn(text);
  const seen = new Map<string, number>();
  const problems = samples.flatMap(({ text: sample, words, line }) => {
    const first = seen.get(words);
    if (first === undefined) seen.set(words, line);
    const told: Told | undefined =
      sample.length > LONGEST_SAMPLE
        ? [`The sample ${quoted(sample)} is longer than ${LONGEST_SAMPLE} characters.`, "Keep the question alone."]
        : words === ""
          ? [`The sample ${quoted(sample)} has no word in it.`, "Remove the line."]
          : first !== undefined
            ? [`The sample ${quoted(sample)} stands in line ${first} already.`, "Remove one of the two."]
            : undefined;
    return told === undefined ? [] : [{ line, column: 1, told }];
  });
  if (samples.length < (isAnswers ? 1 : LEAST_SAMPLES)) {
    const few = `This file has ${samples.length} samples; it needs at least ${LEAST_SAMPLES}.`;
    problems.push({ ...START, told: [few, "Add questions, in people's own words, one per line."] });
  }
  const lineOf = (at: string | number | undefined) => (typeof at === "number" ? samples[at]?.line : undefined) ?? 1;
  return { value: samples, problems, placeOf: ([index]) => ({ line: lineOf(index), column: 1, path: "" }) };
}

/** How deep braces and brackets nest, outside of texts. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [sign] of text.matchAll(/"(?:\\[\s\S]|[^"\\\n])*["\n]?|[[{]|[\]}]/g)) {
    if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function lineAndColumn(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

function nodeAt(root: Node | undefined, path: JsonPath): Node | undefined {
  return (root && findNodeAtLocation(root, [...path])) ?? (path.length === 0 ? root : nodeAt(root, path.slice(0, -1)));
}

/** Properties that are written twice in the same object. */
function* duplicatedKeys({ type, children = [] }: Node): Generator<Node> {
  const keys = new Set<string>();
  for (const child of children) {
    const [key] = type === "object" ? (child.children ?? []) : [];
    if (key !== undefined && keys.has(key.value)) yield key;
    if (key !== undefined) keys.add(key.value);
    yield* duplicatedKeys(child);
  }
}

function parse(text: string): { value?: unknown; problems: readonly TextProblem[] } {
  const another = "ompare the file with another one of its folder.";
  if (depthOf(text) > DEEPEST)
    return { problems: [{ offset: 0, told: ["Braces and brackets are nested far too deep.", `C${another}`] }] };
  const problems = syntaxProblems(text);
  if (problems.length > 0) return { problems };
  try {
    const value: unknown = JSON.parse(text);
    const root = parseTree(text);
    const twice = [...(root === undefined ? [] : duplicatedKeys(root))].map(
      ({ offset, value: key }): TextProblem => ({
        offset,
        told: [
          `${quoted(key)} stands twice in the same braces; only the last one would count.`,
          "Remove one of the two, or join them.",
        ],
      }),
    );
    return { value, problems: twice };
  } catch {
    return { problems: [{ offset: 0, told: ["The file is not valid JSON.", `Undo the last change, or c${another}`] }] };
  }
}

function readJson(text: string): Content {
  const parsed = parse(text);
  // A tree is many times larger than its text, and most files never have a finding.
  let root: Node | undefined;
  return {
    ...parsed,
    problems: parsed.problems.map(({ offset, told }) => ({ ...lineAndColumn(text, offset), told })),
    placeOf(path, atName) {
      root ??= "value" in parsed ? parseTree(text) : undefined;
      const node = nodeAt(root, path);
      const named = atName && node?.parent?.type === "property" ? node.parent.children?.[0] : undefined;
      return { ...lineAndColumn(text, (named ?? node)?.offset ?? 0), path: writePath(path) };
    },
  };
}

function read({ path, bytes }: RuleFile): Content {
  const place = placeOf(path);
  const at: Content["placeOf"] = (jsonPath) => ({ ...START, path: writePath(jsonPath) });
  // Of a file where none belongs only that is told.
  if (place === undefined && !path.startsWith("content/")) return { problems: [], placeOf: at };
  const text = decode(bytes);
  if (typeof text !== "string") return { problems: [{ ...START, told: text }], placeOf: at };
  return place && isSamples(place.kind) ? readSamples(text, place.kind === "answers") : readJson(text);
}

function sourceOf(file: string, content: Content): Source {
  const finding = (at: Place & { path: string }, [message, advice, didYouMean]: Told): Finding => ({
    file,
    ...at,
    message,
    advice,
    ...(didYouMean === undefined ? {} : { didYouMean }),
  });
  const findings = content.problems.map(({ told, ...at }) => finding({ ...at, path: "" }, told));
  return {
    path: file,
    ...("value" in content ? { value: content.value } : {}),
    findings,
    tell: (path, ...told) => void findings.push(finding(content.placeOf(path, false), told)),
    tellName: (path, ...told) => void findings.push(finding(content.placeOf(path, true), told)),
    afresh: () => sourceOf(file, { ...content, problems: [] }),
  };
}

/** Reads a file. Never throws, whatever the bytes. */
export const readSource = (file: RuleFile): Source => sourceOf(file.path, read(file));

/** The files that were read last, by path: an edit changes few of hundreds. */
let last = new Map<string, RuleFile & { readonly content: Content }>();

/** Reads rule files, with pauses in between. Those that are what they were the last time are not read again. */
export async function readSources(files: readonly RuleFile[], pause: () => Promise<void>): Promise<Source[]> {
  const now: typeof last = new Map();
  for (const file of files) {
    await pause();
    const known = last.get(file.path);
    const same = known !== undefined && Buffer.compare(known.bytes, file.bytes) === 0;
    now.set(file.path, same ? known : { ...file, content: read(file) });
  }
  last = now;
  return [...now.values()].map(({ path, content }) => sourceOf(path, content));
}
