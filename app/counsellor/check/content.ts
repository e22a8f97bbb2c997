import type { z } from "zod";
import { type ContentFile, contentFiles, type Finding, judgeContentBy } from "#app/platform/content.server.ts";
import { facts } from "#app/platform/facts.server.ts";
import { factPaths, placeholdersIn } from "../placeholders.ts";
import { type JsonPath, nearestName } from "./finding.ts";
import { readSource, type Source } from "./source.ts";
import { findingsOfShape } from "./tell-issue.ts";

let judging = false;

/** Has mistakes in the files of content/ be told as those in rules are, and rules take in no file of content that has one. */
export function judgeContent(): void {
  judging = true;
  judgeContentBy({
    findings: ({ name }, bytes) => findingsInContent(readSource({ path: pathOf(name), bytes })),
    holds: ({ fills }, value) => textsIn(value).every((text) => unknownNames(text, fills).length === 0),
  });
}

/** Everything that is wrong in a file of content/: with its JSON, its shape, and what its texts refer to. */
export function findingsInContent(source: Source): Finding[] {
  const file = contentFiles().find(({ name }) => source.path === pathOf(name));
  if (source.value === undefined || !file) return [...source.findings];
  const shape = file.schemas.flatMap((schema: z.ZodType) => findingsOfShape(source, schema));
  return [...source.findings, ...shape, ...textsIn(source.value).flatMap((text) => unfilled(source, text, file.fills))];
}

/** The same for what rules take in. */
export function findingsInFacts(source: Source): readonly Finding[] {
  return judging ? findingsInContent(source) : source.findings;
}

const pathOf = (name: string) => `content/${name}.json`;

/** What texts can take in; undefined where that is not known here, as while the facts cannot be read, which is told of them alone. */
function knownNames(fills: Fills = []): readonly string[] | undefined {
  try {
    return fills === "all" ? undefined : [...fills, ...factPaths(facts())];
  } catch {
    return undefined;
  }
}

type Fills = ContentFile["fills"];

function unknownNames({ text }: TextAt, fills: Fills): string[] {
  if (!text.includes("{{")) return [];
  const known = fills === undefined ? [] : knownNames(fills);
  return known ? placeholdersIn(text).filter((name) => !known.includes(name)) : [];
}

function unfilled(source: Source, at: TextAt, fills: Fills): Finding[] {
  return unknownNames(at, fills).map((name) =>
    source.finding(at.path, {
      message: `There is nothing to put in place of {{${name}}}.`,
      advice: fills ? "Placeholders take the facts of content/facts.json." : "The texts of this file have none.",
      didYouMean: nearestName(name, knownNames(fills) ?? []),
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
