import type { z } from "zod";
import { contentFiles, type Finding, judgeContentBy } from "#app/platform/content.server.ts";
import { facts } from "#app/platform/facts.server.ts";
import { factPaths, placeholdersIn } from "../placeholders.ts";
import { type JsonPath, nearestName } from "./finding.ts";
import { findingsOfShape } from "./shape.ts";
import { readSource, type Source } from "./source.ts";

let judging = false;

/** Has mistakes in the files of content/ be told as those in rules are, and rules take in no file of content that has one. */
export function judgeContent(): void {
  judging = true;
  judgeContentBy(({ name }, bytes) => findingsInContent(readSource({ path: pathOf(name), bytes })));
}

/** Everything that is wrong in a file of content/: with its JSON, its shape, and what its texts refer to. */
export function findingsInContent(source: Source): Finding[] {
  const file = contentFiles().find(({ name }) => source.path === pathOf(name));
  if (source.value === undefined || !file) return [...source.findings];
  const shape = file.schemas.flatMap((schema: z.ZodType) => findingsOfShape(source, schema));
  const known = file.fills === "all" ? "all" : file.fills && knownNames(file.fills);
  return [...source.findings, ...shape, ...textsIn(source.value).flatMap((text) => unfilled(source, text, known))];
}

/** The same for what rules take in. */
export function findingsInFacts(source: Source): readonly Finding[] {
  return judging ? findingsInContent(source) : source.findings;
}

const pathOf = (name: string) => `content/${name}.json`;

/** What texts can take in; all while the facts cannot be read, which is told of them alone. */
function knownNames(own: readonly string[]): readonly string[] | "all" {
  try {
    return [...own, ...factPaths(facts())];
  } catch {
    return "all";
  }
}

function unfilled(source: Source, { path, text }: TextAt, known: readonly string[] | "all" | undefined): Finding[] {
  if (known === "all") return [];
  return placeholdersIn(text)
    .filter((name) => !known?.includes(name))
    .map((name) =>
      source.finding(path, {
        message: `There is nothing to put in place of {{${name}}}.`,
        advice: known ? "Placeholders take the facts of content/facts.json." : "The texts of this file have none.",
        didYouMean: nearestName(name, known ?? []),
      }),
    );
}

/** A text in a file, and where it stands. */
export interface TextAt {
  readonly path: JsonPath;
  readonly text: string;
}

/** Every text in a value, in depth. */
export function textsIn(value: unknown, path: JsonPath = []): TextAt[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  const inside = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return inside.flatMap(([key, each]) => textsIn(each, [...path, key]));
}
