import { enumeratePaths, type FlowProblem, type Given } from "../flow/paths.ts";
import { outcomesOf } from "../flow/session.ts";
import type { FlowsFile } from "../format/steps.ts";
import type { Flow, RuleSet } from "../rule-set.ts";
import type { Filed } from "./directory.ts";
import { inWords, quoted, type Told } from "./finding.ts";
import type { Source } from "./source.ts";

/** Names that a state uses for itself, or that mean something else in conditions. */
const RESERVED = ["flow", "step", "answer", "question", "years", "says", "given", "pending", "paused"];

/** Checks what flows.json says about each flow, without walking it. */
export function checkFlowsFile(filed: readonly Filed[], steps: (flow: string) => readonly string[]): void {
  const file = filed.find(({ kind }) => kind === "flows");
  if (file?.value === undefined) return;
  const { tell, tellName } = file.source;
  for (const [name, { first, records }] of Object.entries((file.value as FlowsFile).flows)) {
    const at = ["flows", name];
    for (const record of Object.keys(records).filter((each) => RESERVED.includes(each))) {
      const message = `${quoted(record)} cannot be recorded: the name is taken.`;
      tellName([...at, "records", record], message, "Choose another name.");
    }
    const known = steps(name);
    if (known.length === 0)
      tellName(at, `The flow ${quoted(name)} has no steps.`, `Its steps belong into the folder ${name}.`);
    else if (!known.includes(first)) {
      const message = `The flow ${quoted(name)} begins with ${quoted(first)}, and there is no such step.`;
      tell([...at, "first"], message, `Its steps are: ${inWords(known)}.`);
    }
  }
}

const way = (given: readonly Given[] = []) => given.map(({ step, answer }) => `${step}: ${answer}`).join(", ");

/** What is said to each kind of problem that a walk through a flow meets. */
const TOLD: Readonly<Record<FlowProblem["kind"], (problem: FlowProblem) => Told>> = {
  "no-rule": ({ answer }) => [
    `No rule of this step takes the answer ${quoted(answer)}.`,
    "Add a rule with this answer to the rules of the step.",
  ],
  "two-rules": ({ answer }) => [
    `Two rules of this step take the answer ${quoted(answer)}.`,
    "Remove one, or make their conditions differ.",
  ],
  loop: ({ step }) => [
    `A path comes back to the step ${quoted(step)}, so the assessment would never end.`,
    "Send the later step on to another one.",
  ],
  "missing-step": ({ step }) => [
    `A path leads to ${quoted(step)}, and there is no such step.`,
    "Correct the name in the rule that leads there.",
  ],
  "no-outcome": ({ given }) => [
    `No outcome holds for this path: ${way(given)}.`,
    "Widen the conditions of an outcome, or add one.",
  ],
  "two-outcomes": ({ given, names = [] }) => [
    `Two outcomes (${inWords(names)}) hold for this path: ${way(given)}.`,
    "Make their conditions differ, or give one a higher priority.",
  ],
  "too-many-paths": () => [
    "The flow has more paths than can be listed and reviewed.",
    "Use fewer steps or fewer answers.",
  ],
};

/** Tells a problem of a flow at the answer in its step, or at the step. */
function tellProblem(problem: FlowProblem, files: ReadonlyMap<string, Source>, { first, steps }: Flow): void {
  const step = steps.get(problem.step);
  const index = step?.kind === "asks" ? step.answers.findIndex(({ name }) => name === problem.answer) : -1;
  const told = TOLD[problem.kind](problem);
  (files.get(problem.step) ?? files.get(first))?.tell(index < 0 ? [] : ["answers", index], ...told);
}

/** Walks every path of the flows: answers without a rule, steps and outcomes that nothing reaches, circles. */
export async function checkFlows(set: RuleSet, filed: readonly Filed[]): Promise<void> {
  const reached = new Set<string>();
  let isWhole = true;
  for (const flow of set.flows.values()) {
    const own = filed.filter((entry) => entry.flow === flow.name);
    const files = new Map(own.map(({ name, source }) => [name, source]));
    const { paths, problems, entered } = await enumeratePaths(flow, set);
    for (const problem of problems) tellProblem(problem, files, flow);
    for (const { end } of paths) if (end.kind === "outcome") reached.add(end.name);
    const lost = problems.length > 0 ? [] : own.filter(({ name }) => !entered.has(name));
    for (const { name, source } of lost) {
      const advice = "Lead an answer of another step to it, or delete the file.";
      source.tell([], `No path reaches the step ${quoted(name)}.`, advice);
    }
    isWhole &&= problems.length === 0 && lost.length === 0;
  }
  const decided = [...set.flows.values()].filter(({ steps }) =>
    [...steps.values()].some(({ kind }) => kind === "decides"),
  );
  const possible = new Set(decided.flatMap((flow) => outcomesOf(flow, set).map(({ name }) => name)));
  const lost = filed.filter(({ kind, name }) => isWhole && kind === "outcome" && !reached.has(name));
  for (const { name, source } of lost) {
    const records = "No flow records everything that this outcome looks at.";
    source.tell(
      [],
      possible.has(name) ? "No path reaches this outcome." : records,
      "Change its conditions, or delete the file.",
    );
  }
}
