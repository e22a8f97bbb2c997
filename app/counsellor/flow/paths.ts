import type { AssessmentState } from "#app/records/conversation.ts";
import type { Flow, RuleSet, StepRule } from "../rule-set.ts";
import { outcomesFor, rulesTaking } from "./session.ts";

const HEAD = `# Every path through the assessments

Written by \`npm run rules paths -- --write\`, and compared with the rules by \`npm run rules paths\`: a change of a rule shows
here as a change of the lines it concerns. A dash means that the step is not asked.
`;

function endInWords({ kind, name }: PathEnd): string {
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

/** More paths than this are no assessment that anybody could review. */
const MOST_PATHS = 5000;

export interface Given {
  readonly step: string;
  readonly answer: string;
}

export type PathEnd =
  | { readonly kind: "outcome"; readonly name: string }
  | { readonly kind: "ends"; readonly name: string }
  | { readonly kind: "leaves"; readonly name: string };

/** One way through a flow: the answers given, in order, and how it ends. */
export interface FlowPath {
  readonly flow: string;
  readonly given: readonly Given[];
  readonly end: PathEnd;
}

export interface FlowProblem {
  readonly kind: "no-rule" | "two-rules" | "loop" | "missing-step" | "no-outcome" | "two-outcomes" | "too-many-paths";
  readonly step: string;
  readonly answer?: string;
  /** The outcomes that hold. */
  readonly names?: readonly string[];
  /** The path. */
  readonly given?: readonly Given[];
}

export interface Enumerated {
  readonly paths: readonly FlowPath[];
  readonly problems: readonly FlowProblem[];
  /** Every step that some path enters. */
  readonly entered: ReadonlySet<string>;
}

/** Walks every path of a flow, letting json-rules-engine decide at each step. */
export async function enumeratePaths(flow: Flow, set: RuleSet): Promise<Enumerated> {
  const paths: FlowPath[] = [];
  const problems = new Map<string, FlowProblem>();
  const entered = new Set<string>();
  const taking = new Map<string, readonly StepRule[]>();
  const problem = (found: FlowProblem) => problems.set(JSON.stringify(found), found);

  const decide = async (state: AssessmentState, given: readonly Given[]) => {
    const [first, second] = await outcomesFor(state, flow, set);
    const at = { given, step: state.step };
    if (first === undefined) problem({ kind: "no-outcome", ...at });
    else if (second !== undefined && second.priority === first.priority) {
      problem({ kind: "two-outcomes", names: [first.name, second.name], ...at });
    } else paths.push({ flow: flow.name, given, end: { kind: "outcome", name: first.name } });
  };

  const walk = async (state: AssessmentState, given: readonly Given[]): Promise<void> => {
    if (paths.length >= MOST_PATHS) {
      problem({ kind: "too-many-paths", step: flow.first });
      return;
    }
    const step = flow.steps.get(state.step);
    if (step === undefined) {
      problem({ kind: "missing-step", step: state.step });
      return;
    }
    if (given.some((before) => before.step === state.step)) {
      problem({ kind: "loop", step: state.step });
      return;
    }
    entered.add(state.step);
    if (step.kind === "decides") return decide(state, given);
    if (step.kind === "ends") {
      paths.push({ flow: flow.name, given, end: { kind: "ends", name: step.name } });
      return;
    }
    for (const { name: answer } of step.answers) {
      const key = JSON.stringify([state, answer]);
      const rules = taking.get(key) ?? (await rulesTaking(state, answer, flow, step, set));
      taking.set(key, rules);
      const [first, second] = rules;
      const now = [...given, { step: state.step, answer }];
      if (first === undefined) problem({ kind: "no-rule", step: step.name, answer });
      else if (second !== undefined && second.priority === first.priority) {
        problem({ kind: "two-rules", step: step.name, answer });
      } else if (first.event.type === "leave") {
        paths.push({ flow: flow.name, given: now, end: { kind: "leaves", name: first.event.params.reply } });
      } else {
        await walk({ ...state, ...first.event.params.record, step: first.event.params.to }, now);
      }
    }
  };

  await walk({ ...flow.records, flow: flow.name, step: flow.first }, []);
  return { paths, problems: [...problems.values()], entered };
}
