import { FOLDERS, isSamples, type Kind, type Place, placeOf, SAMPLES_FOLDER, SINGLE_FILES } from "../format/kinds.ts";
import { FACTS_PATH } from "../load/read-directory.server.ts";
import { type Finding, inWords, isObject, nearestName, quoted } from "./finding.ts";
import type { Source } from "./source.ts";
import { checkShape } from "./tell-issue.ts";

/** A rule file in its place, with its value when it has the shape of its kind. */
export interface Filed extends Place {
  readonly source: Source;
  /** The value as it was read, when the file can be read. */
  readonly raw?: unknown;
  /** Present when the file is sound by itself. */
  readonly value?: unknown;
}

const TOPIC = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const STEP = /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/;
const ANSWER = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/;

function misplaced(source: Source, flows: readonly string[]): Finding | undefined {
  const parts = source.path.split("/");
  const name = parts.at(-1) ?? "";
  const [folder = ""] = parts;
  const told = (message: string, advice: string, didYouMean?: string) =>
    source.finding([], { message, advice, didYouMean });
  if (folder === SAMPLES_FOLDER && parts.length === 2 && !name.endsWith(".txt")) {
    return told(
      "Samples stand in text files, one per line.",
      "Give the file a name that ends in .txt.",
      `${name.split(".")[0]}.txt`,
    );
  }
  if (!name.endsWith(".json")) {
    return told(
      "This is not a rule file: its name does not end in .json.",
      "Rename it, or move it out of the rules directory.",
      `${name.split(".")[0]}.json`,
    );
  }
  if (parts.length === 1) {
    const known = Object.keys(SINGLE_FILES);
    const bare = (file: string) => file.replace(/\.json$/, "");
    const meant = nearestName(bare(name), known.map(bare));
    return told(
      `${quoted(name)} is not one of the files at the top of the rules directory.`,
      `Known here: ${inWords(known)}. Replies belong into the folder replies.`,
      meant === undefined ? undefined : `${meant}.json`,
    );
  }
  if (parts.length > 2)
    return told("Rule files do not stand in folders inside of folders.", "Move the file one folder up.");
  const folders = [...Object.keys(FOLDERS), SAMPLES_FOLDER, ...flows];
  return folders.includes(folder)
    ? undefined
    : told(
        `There is no kind of rule that belongs into the folder ${quoted(folder)}.`,
        `Folders: ${inWords(folders)}; each flow in flows.json has a folder of its own name.`,
        nearestName(folder, folders),
      );
}

function misnamed({ kind, name, source }: Filed): Finding | undefined {
  const pattern = kind === "step" ? STEP : kind === "answers" ? ANSWER : TOPIC;
  if (Object.hasOwn(SINGLE_FILES, `${name}.json`) || pattern.test(name)) return undefined;
  const better = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, kind === "step" ? "_" : "-")
    .replace(/^[-_]+|[-_]+$/g, "");
  const ending = isSamples(kind) ? ".txt" : ".json";
  return source.finding([], {
    message: `The file name ${quoted(`${name}${ending}`)} has other signs than small letters, digits and ${kind === "step" ? "underscores" : "hyphens"}.`,
    advice: "Rename the file; its name is the name by which other rules refer to it.",
    didYouMean: better === "" ? undefined : `${better}${ending}`,
  });
}

function schemaNamed({ kind, source, raw }: Filed): Finding | undefined {
  const expected = `${source.path.includes("/") ? "../" : "./"}schema/${kind}.schema.json`;
  const named = (raw as { $schema?: unknown }).$schema;
  if (named === expected) return undefined;
  const told =
    named === undefined
      ? "The file does not name its schema, by which editors help you write it."
      : `The file names the wrong schema: ${quoted(named)}.`;
  return source.finding(["$schema"], {
    message: told,
    advice: `The first line inside the braces is "$schema": "${expected}".`,
  });
}

/** Sorts sources into their places and checks each by itself: place, name, schema reference and shape. */
export function fileSources(sources: readonly Source[]): { filed: Filed[]; findings: Finding[] } {
  const flowsFile = sources.find(({ path }) => path === "flows.json")?.value;
  const declared = (flowsFile as { flows?: unknown } | undefined)?.flows;
  const flows = typeof declared === "object" && declared !== null ? Object.keys(declared) : [];
  const filed: Filed[] = [];
  const findings: Finding[] = [];
  for (const source of sources) {
    if (source.path.startsWith("content/")) continue;
    const place = placeOf(source.path);
    const wrongPlace =
      place === undefined || (place.kind === "step" && flowsFile !== undefined) ? misplaced(source, flows) : undefined;
    if (place === undefined || wrongPlace !== undefined) {
      findings.push(...(wrongPlace === undefined ? [] : [wrongPlace]));
      continue;
    }
    findings.push(...source.findings);
    const entry: Filed = { ...place, source, ...("value" in source ? { raw: source.value } : {}) };
    findings.push(...[misnamed(entry)].flatMap((finding) => finding ?? []));
    if (!("value" in source)) {
      filed.push(entry);
      continue;
    }
    if (isSamples(place.kind)) {
      filed.push(source.findings.length === 0 ? { ...entry, value: source.value } : entry);
      continue;
    }
    const shaped = checkShape(source, place.kind);
    findings.push(...shaped.findings);
    const isObject = typeof source.value === "object" && source.value !== null && !Array.isArray(source.value);
    if (isObject) findings.push(...[schemaNamed(entry)].flatMap((finding) => finding ?? []));
    const sound = "value" in shaped && source.findings.length === 0;
    filed.push(sound ? { ...entry, value: shaped.value } : entry);
  }
  return { filed, findings: [...findings, ...missingFiles(sources)] };
}

function missingFiles(sources: readonly Source[]): Finding[] {
  const present = new Set(sources.map(({ path }) => path));
  return [...Object.keys(SINGLE_FILES), FACTS_PATH].flatMap((file) =>
    present.has(file)
      ? []
      : [
          {
            file,
            line: 1,
            column: 1,
            path: "",
            message: `The file ${file} is missing.`,
            advice: "Restore it; the counsellor cannot speak without it.",
          },
        ],
  );
}

/** The sound values of one kind, by name. */
export function valuesOf<T>(filed: readonly Filed[], kind: Kind, flow?: string): Map<string, T> {
  const found = filed.filter((entry) => entry.kind === kind && entry.flow === flow && "value" in entry);
  return new Map(found.map(({ name, value }) => [name, value as T]));
}

/** The counterpart that each reply names, by topic, unchecked. */
export const counterpartsIn = (filed: readonly Filed[]) =>
  Object.fromEntries(
    filed.flatMap(({ kind, name, raw }) => (kind === "reply" && isObject(raw) ? [[name, raw.counterpart]] : [])),
  );
