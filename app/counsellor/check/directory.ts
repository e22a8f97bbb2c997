import { FOLDERS, isSamples, type Kind, type Place, placeOf, SAMPLES_FOLDER, SINGLE_FILES } from "../format/kinds.ts";
import { inWords, isObject, nearestName, quoted, type Told } from "./finding.ts";
import { checkShape } from "./shape.ts";
import type { Source } from "./source.ts";

/** A rule file in its place. */
export interface Filed extends Place {
  readonly source: Source;
  /** What its schema makes of it; present when the file is sound by itself. */
  readonly value?: unknown;
}

const TOPIC = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const STEP = /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/;
const ANSWER = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/;

/** Why no rule belongs where a file stands; undefined where one does. */
function misplaced(path: string, flows: readonly string[]): Told | undefined {
  const parts = path.split("/");
  const [folder = ""] = parts;
  const name = parts.at(-1) ?? "";
  const bare = name.split(".")[0];
  if (folder === SAMPLES_FOLDER && parts.length === 2 && !name.endsWith(".txt"))
    return ["Samples stand in text files, one per line.", "Give the file a name that ends in .txt.", `${bare}.txt`];
  if (!name.endsWith(".json")) {
    const advice = "Rename it, or move it out of the rules directory.";
    return ["This is not a rule file: its name does not end in .json.", advice, `${bare}.json`];
  }
  if (parts.length === 1) {
    const meant = nearestName(name.slice(0, -".json".length), SINGLE_FILES);
    return [
      `${quoted(name)} is not one of the files at the top of the rules directory.`,
      `Known here: ${inWords(SINGLE_FILES.map((kind) => `${kind}.json`))}. Replies belong into the folder replies.`,
      meant && `${meant}.json`,
    ];
  }
  if (parts.length > 2)
    return ["Rule files do not stand in folders inside of folders.", "Move the file one folder up."];
  const folders = [...Object.keys(FOLDERS), SAMPLES_FOLDER, ...flows];
  if (folders.includes(folder)) return undefined;
  return [
    `There is no kind of rule that belongs into the folder ${quoted(folder)}.`,
    `Folders: ${inWords(folders)}; each flow in flows.json has a folder of its own name.`,
    nearestName(folder, folders),
  ];
}

function checkFileName({ kind, name }: Place, { tell }: Source): void {
  const isStep = kind === "step";
  const pattern = isStep ? STEP : kind === "answers" ? ANSWER : TOPIC;
  if (pattern.test(name)) return;
  const better = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, isStep ? "_" : "-")
    .replace(/^[-_]+|[-_]+$/g, "");
  const ending = isSamples(kind) ? ".txt" : ".json";
  tell(
    [],
    `The file name ${quoted(name + ending)} has other signs than small letters, digits and ${isStep ? "underscores" : "hyphens"}.`,
    "Rename the file; its name is the name by which other rules refer to it.",
    better === "" ? undefined : better + ending,
  );
}

function checkSchemaName({ kind }: Place, { path, value, tell }: Source): void {
  if (!isObject(value)) return;
  const expected = `${path.includes("/") ? "../" : "./"}schema/${kind}.schema.json`;
  if (value.$schema === expected) return;
  const message =
    value.$schema === undefined
      ? "The file does not name its schema, by which editors help you write it."
      : `The file names the wrong schema: ${quoted(value.$schema)}.`;
  tell(["$schema"], message, `The first line inside the braces is "$schema": "${expected}".`);
}

/** Sorts sources into their places and checks each by itself: place, name, schema reference and shape. */
export function fileSources(sources: readonly Source[]): Filed[] {
  const flowsFile = sources.find(({ path }) => path === "flows.json")?.value;
  const flows = isObject(flowsFile) && isObject(flowsFile.flows) ? Object.keys(flowsFile.flows) : [];
  return sources.flatMap((source): Filed[] => {
    if (source.path.startsWith("content/")) return [];
    const place = placeOf(source.path);
    const isKnown = place !== undefined && (place.kind !== "step" || flowsFile === undefined);
    const wrong = isKnown ? undefined : misplaced(source.path, flows);
    if (place === undefined || wrong !== undefined) {
      if (wrong !== undefined) source.tell([], ...wrong);
      return [];
    }
    const isReadable = "value" in source && source.findings.length === 0;
    checkFileName(place, source);
    if (!("value" in source)) return [{ ...place, source }];
    const value = isSamples(place.kind) ? source.value : checkShape(source, place.kind);
    if (!isSamples(place.kind)) checkSchemaName(place, source);
    return [{ ...place, source, ...(isReadable && value !== undefined ? { value } : {}) }];
  });
}

/** The sound values of one kind, by name. */
export function valuesOf<T>(filed: readonly Filed[], kind: Kind, flow?: string): Map<string, T> {
  const found = filed.filter((entry) => entry.kind === kind && entry.flow === flow && "value" in entry);
  return new Map(found.map(({ name, value }) => [name, value as T]));
}
