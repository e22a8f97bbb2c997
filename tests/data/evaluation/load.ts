import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { CompetencyDefinition, ElementDefinition } from "#app/evaluation/types.ts";
import type { FlagKind } from "#app/records/evaluation-result.ts";

interface SetCompetency extends CompetencyDefinition {
  id: string;
  elements: ElementDefinition[];
}

/** One text of the evaluation set with its label. */
export interface SetText {
  id: string;
  kind: string;
  heldBack: boolean;
  text: string;
  competency: SetCompetency;
  matched: ReadonlySet<string>;
  flags: FlagKind[];
}

const folder = path.join(process.cwd(), "tests", "data", "evaluation");
const listed = (line: string | undefined) =>
  (line ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

function parse(part: string, competency: SetCompetency): SetText {
  const [head = "", ...paragraphs] = part.split("\n\n");
  const [title = "", ...fields] = head.split("\n");
  const [number, kind = ""] = title.trim().split(" ");
  const field = (name: string) =>
    fields
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const matched = listed(field("matched"));
  const unknown = matched.filter((id) => !competency.elements.some((element) => element.id === id));
  if (unknown.length > 0) throw new Error(`${competency.id} ${title}: no element ${unknown.join(", ")}`);
  return {
    id: `${competency.id}-${number}`,
    kind,
    heldBack: field("set") === "held-back",
    text: paragraphs.join("\n\n"),
    competency,
    matched: new Set(matched),
    flags: listed(field("flags")) as FlagKind[],
  };
}

/** Reads the whole evaluation set (see README.md beside this file). */
export function loadEvaluationSet(): SetText[] {
  const competencies: SetCompetency[] = JSON.parse(readFileSync(path.join(folder, "competencies.json"), "utf8"));
  const byId = new Map(competencies.map((competency) => [competency.id, competency]));
  return readdirSync(path.join(folder, "texts")).flatMap((file) => {
    const competency = byId.get(path.basename(file, ".md"));
    if (!competency) throw new Error(`${file} names no competency`);
    const parts = readFileSync(path.join(folder, "texts", file), "utf8")
      .split(/^## /m)
      .slice(1);
    return parts.map((part) => parse(part, competency));
  });
}
