import { enumeratePaths, type FlowProblem, type Given } from "../flow/paths.ts";
import { outcomesOf } from "../flow/session.ts";
import type { Flow, RuleSet } from "../rule-set.ts";
import type { Filed } from "./directory.ts";
import { type Finding, inWords, quoted } from "./finding.ts";
import type { Source, Told } from "./source.ts";

/** Names that a state uses for itself, or that mean something else in conditions. */
const RESERVED = ["flow", "step", "answer", "question", "years", "says", "given", "pending", "paused"];

const way = (given: readonly Given[]) => given.map(({ step, answer }) => `${step}: ${answer}`).join(", ");

/** Checks what flows.json says about each flow, without walking it. */
export function checkFlowsFile(
  flowsFile: Filed | undefined,
  steps: Readonly<Record<string, readonly string[]>>,
): Finding[] {
  const value = flowsFile?.value as { flows: Record<string, { first: string; records: object }> } | undefined;
  if (flowsFile === undefined || value === undefined) return [];
  return Object.entries(value.flows).flatMap(([name, { first, records }]) => {
    const known = steps[name] ?? [];
    const findings = Object.keys(records)
      .filter((record) => RESERVED.includes(record))
      .map((record) =>
        flowsFile.source.finding(["flows", name, "records", record], {
          message: `${quoted(record)} cannot be recorded: the name is taken.`,
          advice: "Choose another name.",
          atKey: true,
        }),
      );
    if (known.length === 0) {
      findings.push(
        flowsFile.source.finding(["flows", name], {
          message: `The flow ${quoted(name)} has no steps.`,
          advice: `Its steps belong into the folder ${name}.`,
          atKey: true,
        }),
      );
    } else if (!known.includes(first)) {
      findings.push(
        flowsFile.source.finding(["flows", name, "first"], {
          message: `The flow ${quoted(name)} begins with ${quoted(first)}, and there is no such step.`,
          advice: `Its steps are: ${inWords(known)}.`,
        }),
      );
    }
    return findings;
  });
}

function told(problem: FlowProblem): Told {
  switch (problem.kind) {
    case "no-rule":
      return {
        message: `No rule of this step takes the answer ${quoted(problem.answer)}.`,
        advice: "Add a rule with this answer to the rules of the step.",
      };
    case "two-rules":
      return {
        message: `Two rules of this step take the answer ${quoted(problem.answer)}.`,
        advice: "Remove one, or make their conditions differ.",
      };
    case "loop":
      return {
        message: `A path comes back to the step ${quoted(problem.step)}, so the assessment would never end.`,
        advice: "Send the later step on to another one.",
      };
    case "missing-step":
      return {
        message: `A path leads to ${quoted(problem.step)}, and there is no such step.`,
        advice: "Correct the name in the rule that leads there.",
      };
    case "no-outcome":
      return {
        message: `No outcome holds for this path: ${way(problem.given)}.`,
        advice: "Widen the conditions of an outcome, or add one.",
      };
    case "two-outcomes":
      return {
        message: `Two outcomes (${inWords(problem.names)}) hold for this path: ${way(problem.given)}.`,
        advice: "Make their conditions differ, or give one a higher priority.",
      };
    case "too-many-paths":
      return {
        message: "The flow has more paths than can be listed and reviewed.",
        advice: "Use fewer steps or fewer answers.",
      };
  }
}

/** Places a problem of a flow: at the answer in its step, or at the step. */
function placed(problem: FlowProblem, files: ReadonlyMap<string, Source>, flow: Flow): Finding[] {
  const source = files.get(problem.step) ?? files.get(flow.first);
  const step = flow.steps.get(problem.step);
  if (source === undefined) return [];
  const index =
    "answer" in problem && step?.kind === "asks" ? step.answers.findIndex(({ name }) => name === problem.answer) : -1;
  return [source.finding(index < 0 ? [] : ["answers", index], told(problem))];
}

/** Walks every path of the flows: answers without a rule, steps and outcomes that nothing reaches, circles. */
export async function checkFlows(set: RuleSet, filed: readonly Filed[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const reached = new Set<string>();
  for (const flow of set.flows.values()) {
    const files = new Map(
      filed.flatMap((entry) => (entry.flow === flow.name ? [[entry.name, entry.source] as const] : [])),
    );
    const { paths, problems, entered } = await enumeratePaths(flow, set);
    findings.push(...problems.flatMap((problem) => placed(problem, files, flow)));
    for (const { end } of paths) if (end.kind === "outcome") reached.add(end.name);
    for (const [step, source] of files) {
      if (entered.has(step) || problems.length > 0) continue;
      findings.push(
        source.finding([], {
          message: `No path reaches the step ${quoted(step)}.`,
          advice: "Lead an answer of another step to it, or delete the file.",
        }),
      );
    }
  }
  const decided = [...set.flows.values()].filter((flow) =>
    [...flow.steps.values()].some(({ kind }) => kind === "decides"),
  );
  for (const entry of filed) {
    if (entry.kind !== "outcome" || reached.has(entry.name) || findings.length > 0) continue;
    const possible = decided.some((flow) => outcomesOf(flow, set).some(({ name }) => name === entry.name));
    const why = possible ? "No path reaches this outcome." : "No flow records everything that this outcome looks at.";
    findings.push(entry.source.finding([], { message: why, advice: "Change its conditions, or delete the file." }));
  }
  return findings;
}
