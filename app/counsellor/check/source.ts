import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { placeOf } from "../format/kinds.ts";
import { LONGEST_SAMPLE, type SampleLine, samplesIn } from "../format/samples.ts";
import type { RuleFile } from "../load/read-directory.server.ts";
import { type Finding, type JsonPath, quoted, writePath } from "./finding.ts";
import { syntaxFindings, type TextProblem } from "./syntax.ts";

/** Fewer questions than these cannot stand for a topic. */
const LEAST_SAMPLES = 3;

/** Reads a file of samples: its value is the list of samples, and a path is the place of one among them. Never throws. */
export function readSamples({ path, bytes }: RuleFile): Source {
  const decoded = decode(bytes);
  const samples = typeof decoded === "string" ? samplesIn(decoded) : [];
  const finding = ([index]: JsonPath, { message, advice, didYouMean }: Told): Finding => ({
    file: path,
    line: (typeof index === "number" ? samples[index]?.line : undefined) ?? 1,
    column: 1,
    path: "",
    message,
    advice,
    ...(didYouMean === undefined ? {} : { didYouMean }),
  });
  if (typeof decoded !== "string") return { path, findings: [finding([], decoded)], finding };
  return { path, value: samples, findings: findingsIn(samples, placeOf(path)?.kind === "answers", finding), finding };
}

function findingsIn(samples: readonly SampleLine[], isAnswers: boolean, finding: Source["finding"]): Finding[] {
  const seen = new Map<string, number>();
  const findings = samples.flatMap(({ text, words }, index): Finding[] => {
    const told = (message: string, advice: string) => [finding([index], { message, advice })];
    if (text.length > LONGEST_SAMPLE)
      return told(
        `The sample ${quoted(text)} is longer than ${LONGEST_SAMPLE} characters.`,
        "Keep the question alone.",
      );
    if (words === "") return told(`The sample ${quoted(text)} has no word in it.`, "Remove the line.");
    const line = seen.get(words);
    if (line !== undefined)
      return told(`The sample ${quoted(text)} stands in line ${line} already.`, "Remove one of the two.");
    seen.set(words, samples[index]?.line ?? 0);
    return [];
  });
  if (samples.length >= LEAST_SAMPLES || (isAnswers && samples.length > 0)) return findings;
  const message = `This file has ${samples.length} samples; it needs at least ${LEAST_SAMPLES}.`;
  return [...findings, finding([], { message, advice: "Add questions, in people's own words, one per line." })];
}

const MOST_BYTES = 1_000_000;

/** The text of a rule file, or why it cannot be read as text. */
export function decode(bytes: Uint8Array): string | TextProblem {
  if (bytes.byteLength > MOST_BYTES) {
    return {
      offset: 0,
      message: "The file is far too large for a rule file.",
      advice: "Rule files are a few kilobytes; was the wrong file saved here?",
    };
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return {
      offset: 0,
      message: "The file is saved as UTF-16.",
      advice: "Save it as UTF-8 (in the save dialog, under Encoding).",
    };
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return {
      offset: 0,
      message: "The file is not saved as UTF-8.",
      advice: "Save it as UTF-8 (in the save dialog, under Encoding).",
    };
  }
}

/** A rule file, read: its value when it is JSON, and the way from a JSON path to a line. */
export interface Source {
  readonly path: string;
  /** Absent when the file cannot be read. */
  readonly value?: unknown;
  readonly findings: readonly Finding[];
  /** A finding at a place in this file; a path that does not exist is placed at what contains it. */
  finding(path: JsonPath, told: Told): Finding;
}

export interface Told {
  readonly message: string;
  readonly advice: string;
  readonly didYouMean?: string | undefined;
  /** Point at the name of the property instead of its value. */
  readonly atKey?: boolean;
}

const DEEPEST = 60;

/** How deep braces and brackets nest, outside of texts. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inText) {
      if (sign === "\\") at += 1;
      else if (sign === '"' || sign === "\n") inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === "{" || sign === "[") {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (sign === "}" || sign === "]") depth -= 1;
  }
  return deepest;
}

function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

function nodeAt(root: Node | undefined, path: JsonPath): Node | undefined {
  if (root === undefined) return undefined;
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node !== undefined) return node;
  }
  return root;
}

/** Properties that are written twice in the same object. */
function* duplicatedKeys(node: Node): Generator<{ key: string; offset: number }> {
  if (node.type === "object") {
    const seen = new Set<string>();
    for (const property of node.children ?? []) {
      const [key] = property.children ?? [];
      if (key === undefined) continue;
      if (seen.has(key.value)) yield { key: key.value, offset: key.offset };
      seen.add(key.value);
    }
  }
  for (const child of node.children ?? []) yield* duplicatedKeys(child);
}

/** Reads a file as JSON. Never throws, whatever the bytes. */
export function readSource({ path, bytes }: RuleFile): Source {
  const decoded = decode(bytes);
  const text = typeof decoded === "string" ? decoded : "";
  const place = (problem: TextProblem): Finding => {
    const { offset, ...told } = problem;
    return { file: path, ...lineAndColumn(text, offset), path: "", ...told };
  };
  const broken = (problems: readonly TextProblem[]): Source => ({
    path,
    findings: problems.map(place),
    finding: (jsonPath, { message, advice }) => ({
      file: path,
      line: 1,
      column: 1,
      path: writePath(jsonPath),
      message,
      advice,
    }),
  });
  if (typeof decoded !== "string") return broken([decoded]);
  if (depthOf(text) > DEEPEST) {
    return broken([
      {
        offset: 0,
        message: "Braces and brackets are nested far too deep.",
        advice: "Compare the file with another one of its folder.",
      },
    ]);
  }
  const problems = syntaxFindings(text);
  if (problems.length > 0) return broken(problems);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken([
      {
        offset: 0,
        message: "The file is not valid JSON.",
        advice: "Undo the last change, or compare the file with another one of its folder.",
      },
    ]);
  }
  const whole = parseTree(text);
  const findings = [...(whole === undefined ? [] : duplicatedKeys(whole))].map(({ key, offset }) =>
    place({
      offset,
      message: `${quoted(key)} stands twice in the same braces; only the last one would count.`,
      advice: "Remove one of the two, or join them.",
    }),
  );
  // A tree is many times larger than its text, and most files never have a finding.
  let root: Node | undefined;
  return {
    path,
    value,
    findings,
    finding(jsonPath, { message, advice, didYouMean, atKey }) {
      root ??= parseTree(text);
      const node = nodeAt(root, jsonPath);
      const named = atKey === true && node?.parent?.type === "property" ? (node.parent.children?.[0] ?? node) : node;
      const position = lineAndColumn(text, named?.offset ?? 0);
      const told = { file: path, ...position, path: writePath(jsonPath), message, advice };
      return didYouMean === undefined ? told : { ...told, didYouMean };
    },
  };
}
