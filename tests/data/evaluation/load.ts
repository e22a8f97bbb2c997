import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FlagKind } from "#app/records/evaluation-result.ts";
import { type ContentCompetency, contentCompetencies } from "#tests/support/evidence.ts";

/** What a letter is asked about: an element of the content, or in the older texts one that several of them cover. */
export interface Asked {
  /** Any of these shows it. */
  ids: readonly string[];
  expected: boolean;
}

/** One text of the evaluation set with its labels. */
export interface Letter {
  id: string;
  set: "older" | "dev" | "first" | "tricks" | "first-2";
  kind: string;
  text: string;
  /** The competencies that it is judged for: one, but for older texts whose competency the content has split. */
  competencies: readonly ContentCompetency[];
  asked: readonly Asked[];
  /** What must be put before a person. */
  flags: readonly FlagKind[];
}

/** Kinds that show none of what they seem to show, or not by work of the person's own. */
export const TRAPS: ReadonlySet<string> = new Set(
  "near-miss others-work trick stuffed repeated injected negated copied intention title-only irrelevant empty".split(
    " ",
  ),
);

const folder = path.join(process.cwd(), "tests", "data", "evaluation");
const competencies = contentCompetencies();
const listed = (line: string | undefined) =>
  (line ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "none");

interface Parsed {
  number: string;
  kind: string;
  field: (name: string) => string | undefined;
  text: string;
}

/** The texts of a file: "## number kind", fields, a blank line, the text. */
function parse(file: string): Parsed[] {
  const parts = readFileSync(path.join(folder, file), "utf8")
    .split(/^## (?=\d+ )/m)
    .slice(1);
  return parts.map((part) => {
    const [head = "", ...paragraphs] = part.split("\n\n");
    const [title = "", ...fields] = head.split("\n");
    const [number = "", kind = ""] = title.trim().split(" ");
    const field = (name: string) =>
      fields
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim();
    return { number, kind, field, text: paragraphs.join("\n\n") };
  });
}

function competenciesOf(ids: readonly string[]): ContentCompetency[] {
  return competencies.filter(({ id }) => ids.includes(id));
}

function letters(set: Exclude<Letter["set"], "older">): Letter[] {
  const file = `letters-${set}.md`;
  if (!existsSync(path.join(folder, file))) return [];
  return parse(file).map(({ number, kind, field, text }): Letter => {
    const own = competenciesOf([field("competency") ?? ""]);
    const shows = listed(field("shows"));
    const known = own.flatMap(({ elements }) => elements.map(({ id }) => id));
    if (own.length !== 1 || shows.some((id) => !known.includes(id))) throw new Error(`${file} ${number}: wrong labels`);
    const asked = known.map((id) => ({ ids: [id], expected: shows.includes(id) }));
    return { id: `${set}-${number}`, set, kind, text, competencies: own, asked, flags: [] };
  });
}

function olderTexts(): Letter[] {
  const elements: Record<string, Record<string, string[]>> = JSON.parse(
    readFileSync(path.join(folder, "older-elements.json"), "utf8"),
  );
  return readdirSync(path.join(folder, "older")).flatMap((file) => {
    const name = path.basename(file, ".md");
    const own = elements[name];
    if (!own) throw new Error(`${file} names no competency`);
    return parse(path.join("older", file)).map(({ number, kind, field, text }): Letter => {
      const matched = listed(field("matched"));
      const asked = Object.entries(own).map(([id, ids]) => ({ ids, expected: matched.includes(id) }));
      const ids = new Set(Object.values(own).flatMap((all) => all.map((id) => id.slice(0, id.indexOf(".")))));
      const flags = listed(field("flags")) as FlagKind[];
      return {
        id: `${name}-${number}`,
        set: "older",
        kind,
        text,
        competencies: competenciesOf([...ids]),
        asked,
        flags,
      };
    });
  });
}

/** Reads the whole evaluation set (see README.md beside this file). */
export function loadEvaluationSet(): Letter[] {
  return [...olderTexts(), ...letters("dev"), ...letters("first"), ...letters("tricks"), ...letters("first-2")];
}
