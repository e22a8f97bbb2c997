import { readFileSync } from "node:fs";
import path from "node:path";
import { NOT_OWN_WORK, parseDocumentFile } from "#app/evaluation/evidence/document-file.ts";
import type { FlagKind } from "#app/records/evaluation-result.server.ts";
import { type ContentCompetency, contentCompetencies } from "#tests/support/evidence.ts";

/** Files of letters, each by a stranger who saw nothing of the others, but for the tricks of whoever wrote the guards. */
const SETS = [
  "dev",
  "first",
  "tricks",
  "first-2",
  "first-3",
  "first-4",
  "short",
  "beside-others",
  "ordinary",
  "near-life",
  "near-life-2",
  "first-5",
  "first-6",
  "first-7",
  "first-8",
  "first-9",
  "first-10",
  "first-11",
  "first-12",
] as const;

/** What a letter is asked about: an element of the content, or in the older texts one that several of them cover. */
export interface Asked {
  /** Any of these shows it. */
  ids: readonly string[];
  expected: boolean;
}

/** One text of the evaluation set with its labels. */
export interface Letter {
  id: string;
  set: "older" | (typeof SETS)[number];
  kind: string;
  text: string;
  /** The competencies that it is judged for: one, but for older texts whose competency the content has split. */
  competencies: readonly ContentCompetency[];
  asked: readonly Asked[];
  /** What must be put before a person. */
  flags: readonly FlagKind[];
}

/** Kinds that show none of what they seem to show, or not by work of the person's own. */
export const TRAPS: ReadonlySet<string> = new Set([...NOT_OWN_WORK, "irrelevant"]);

const own = path.join(process.cwd(), "tests", "data", "evaluation");
const teaching = path.join(process.cwd(), "content", "evidence", "documents");
/** Files of teaching documents that one author wrote for the first evaluator. */
const OLDER = "older-";
/** The sets that only measure: nothing is fitted to them, neither sentences nor weights. */
const MEASURES = ["tricks", "first-11", "first-12"] as const;
/** The sets that teach no sentences: their letters stand beside this file. */
const TEACH_NOTHING: ReadonlySet<string> = new Set([...MEASURES, "first-5", "first-6", "first-7", "first-8"]);
/** Sets whose letters give no telling passages; nor do the older texts, whose labels are of another kind. */
export const NO_PASSAGES: ReadonlySet<string> = new Set([...TEACH_NOTHING, "older"]);
/** Sets to which no weights are fitted. */
export const NOT_WEIGHED: ReadonlySet<string> = new Set([...MEASURES, "older"]);
const competencies = contentCompetencies();
const listed = (line: string | undefined) =>
  (line ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "none");
const read = (file: string) => parseDocumentFile(readFileSync(file, "utf8"));

function competenciesOf(ids: readonly string[]): ContentCompetency[] {
  return competencies.filter(({ id }) => ids.includes(id));
}

/** What an id of a text ends in. */
const numbered = (place: number) => String(place + 1).padStart(2, "0");

function letters(set: Exclude<Letter["set"], "older">): Letter[] {
  const file = TEACH_NOTHING.has(set) ? path.join(own, `letters-${set}.md`) : path.join(teaching, `${set}.md`);
  return read(file).map(({ kind, fields, text }, place): Letter => {
    const judgedFor = competenciesOf([fields.get("competency") ?? ""]);
    const shows = listed(fields.get("shows"));
    const known = judgedFor.flatMap(({ elements }) => elements.map(({ id }) => id));
    if (judgedFor.length !== 1 || shows.some((id) => !known.includes(id)))
      throw new Error(`${file} ${place + 1}: wrong labels`);
    const asked = known.map((id) => ({ ids: [id], expected: shows.includes(id) }));
    return { id: `${set}-${numbered(place)}`, set, kind, text, competencies: judgedFor, asked, flags: [] };
  });
}

function olderTexts(): Letter[] {
  const elements: Record<string, Record<string, string[]>> = JSON.parse(
    readFileSync(path.join(own, "older-elements.json"), "utf8"),
  );
  return Object.entries(elements).flatMap(([name, covered]) =>
    read(path.join(teaching, `${OLDER}${name}.md`)).map(({ kind, fields, text }, place): Letter => {
      const matched = listed(fields.get("matched"));
      const asked = Object.entries(covered).map(([id, ids]) => ({ ids, expected: matched.includes(id) }));
      const ids = new Set(Object.values(covered).flatMap((all) => all.map((id) => id.slice(0, id.indexOf(".")))));
      const flags = listed(fields.get("flags")) as FlagKind[];
      const id = `${name}-${numbered(place)}`;
      return { id, set: "older", kind, text, competencies: competenciesOf([...ids]), asked, flags };
    }),
  );
}

/** Reads the whole evaluation set (see README.md beside this file). */
export function loadEvaluationSet(): Letter[] {
  return [...olderTexts(), ...SETS.flatMap(letters)];
}
