import { type ContentFile, contentFiles, judgeContentBy } from "#app/platform/content.server.ts";
import { facts } from "#app/platform/facts.server.ts";
import { factPaths, placeholdersIn } from "../placeholders.ts";
import { everyPlace, nearestName } from "./finding.ts";
import { checkSchema } from "./shape.ts";
import { readSource, type Source } from "./source.ts";

let judging = false;

/** Has mistakes in the files of content/ be told as those in rules are, and rules take in no file of content that has one. */
export function judgeContent(): void {
  judging = true;
  judgeContentBy({
    findings: ({ name }, bytes) => checkContentFile(readSource({ path: pathOf(name), bytes })).findings,
    holds: ({ fills }, value) => [...everyPlace(value)].every(([, text]) => unknownNames(text, fills).length === 0),
  });
}

/** Tells everything that is wrong in a file of content/ beside its JSON: with its shape, and what its texts refer to. */
export function checkContentFile(source: Source): Source {
  const file = contentFiles().find(({ name }) => source.path === pathOf(name));
  if (source.value === undefined || !file) return source;
  for (const schema of file.schemas) checkSchema(source, schema);
  const { fills } = file;
  const advice = fills ? "Placeholders take the facts of content/facts.json." : "The texts of this file have none.";
  for (const [path, text] of everyPlace(source.value))
    for (const name of unknownNames(text, fills)) {
      const meant = nearestName(name, knownNames(fills) ?? []);
      source.tell(path, `There is nothing to put in place of {{${name}}}.`, advice, meant);
    }
  return source;
}

/** The same for what rules take in. */
export function checkFacts(source: Source): void {
  if (judging) checkContentFile(source);
}

const pathOf = (name: string) => `content/${name}.json`;

type Fills = ContentFile["fills"];

/** What texts can take in; undefined where that is not known here, as while the facts cannot be read, which is told of them alone. */
function knownNames(fills: Fills = []): readonly string[] | undefined {
  try {
    return fills === "all" ? undefined : [...fills, ...factPaths(facts())];
  } catch {
    return undefined;
  }
}

function unknownNames(text: unknown, fills: Fills): string[] {
  if (typeof text !== "string" || !text.includes("{{")) return [];
  const known = fills === undefined ? [] : knownNames(fills);
  return known ? placeholdersIn(text).filter((name) => !known.includes(name)) : [];
}
