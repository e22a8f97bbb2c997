import type { Flow, RuleSet } from "../rule-set.ts";
import { enumeratePaths, type FlowPath, type PathEnd } from "./paths.ts";

const HEAD = `# Every path through the assessments

Written by \`npm run rules paths -- --write\`, and compared with the rules by \`npm run rules paths\`: a change of a rule shows
here as a change of the lines it concerns. A dash means that the step is not asked.
`;

export function endInWords({ kind, name }: PathEnd): string {
  return kind === "outcome" ? `**${name}**` : kind === "ends" ? `step ${name}` : `reply ${name}`;
}

/** The asking steps of a flow in the order in which paths meet them. */
function columnsOf(paths: readonly FlowPath[]): string[] {
  const longestFirst = [...paths].sort((a, b) => b.given.length - a.given.length);
  return [...new Set(longestFirst.flatMap(({ given }) => given.map(({ step }) => step)))];
}

/** The table of one flow, one line per path, in Markdown. */
function tableOf(flow: Flow, paths: readonly FlowPath[]): string {
  const columns = columnsOf(paths);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rows = paths.map(({ given, end }) =>
    line([...columns.map((step) => given.find((each) => each.step === step)?.answer ?? "-"), endInWords(end)]),
  );
  const count = `${paths.length} paths`;
  return [
    `## ${flow.title} (${flow.name}): ${count}`,
    "",
    line([...columns, "ends with"]),
    line([...columns, ""].map(() => "---")),
    ...rows,
    "",
  ].join("\n");
}

/** Every path of every flow and how it ends, as the Markdown file rules/paths.md. */
export async function pathTable(set: RuleSet): Promise<string> {
  const tables: string[] = [];
  for (const flow of set.flows.values()) tables.push(tableOf(flow, (await enumeratePaths(flow, set)).paths));
  return [HEAD, ...tables].join("\n");
}
