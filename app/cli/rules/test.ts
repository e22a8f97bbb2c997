import { runScript } from "#app/counsellor/conversation/scripts.ts";
import { type Reliability, reliabilityOf } from "#app/counsellor/reliability.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { colour, counted, type ExitCode, json, type Options, say, usableRules } from "./terminal.ts";

interface Report {
  readonly conversations: number;
  readonly misses: readonly string[];
  /** What no conversation exercises. */
  readonly notCovered: { readonly rules: readonly string[]; readonly answers: readonly string[] };
}

/** Every rule that can speak, and every answer of every step. */
function everything(set: RuleSet): { rules: string[]; answers: string[] } {
  const steps = [...set.flows.values()].flatMap((flow) =>
    [...flow.steps.values()].map((step) => ({ flow: flow.name, step })),
  );
  return {
    rules: [
      ...steps.flatMap(({ flow, step }) => (step.kind === "decides" ? [] : [`${flow}/${step.name}`])),
      ...set.outcomes.map(({ name }) => `outcomes/${name}`),
    ],
    answers: steps.flatMap(({ flow, step }) =>
      step.kind === "asks" ? step.answers.map(({ name }) => `${flow}/${step.name}: ${name}`) : [],
    ),
  };
}

async function report(set: RuleSet): Promise<Report> {
  const misses: string[] = [];
  const rules = new Set<string>();
  const answers = new Set<string>();
  for (const [name, script] of set.scripts) {
    const run = await runScript(script, set);
    for (const { turn, expected, got } of run.misses) {
      misses.push(`conversations/${name}.json: in turn ${turn}, ${expected} was expected, and ${got} came.`);
    }
    for (const rule of run.rules) rules.add(rule);
    for (const answer of run.answers) answers.add(answer);
  }
  const all = everything(set);
  return {
    conversations: set.scripts.size,
    misses,
    notCovered: {
      rules: all.rules.filter((rule) => !rules.has(rule)),
      answers: all.answers.filter((answer) => !answers.has(answer)),
    },
  };
}

const percent = (count: number, total: number) =>
  (total === 0 ? "-" : `${((100 * count) / total).toFixed(1)}%`).padStart(7);

function reliabilityLines(
  { bands, samples, answered, answeredRight, offeredRight }: Reliability,
  set: RuleSet,
): string[] {
  const { confidence, ambiguity } = set.lexicon.matching;
  return [
    "How sure the likeliest reading is, and how often it is right (each sample judged by samples it is not among):",
    ...bands.map(
      ({ from, to, samples: count, right }) =>
        `  ${`${Math.round(from * 100)}-${Math.round(to * 100)}% sure`.padEnd(14)}${String(count).padStart(6)} samples ${percent(right, count)} right`,
    ),
    `With confidence ${confidence} and ambiguity ${ambiguity}:${percent(answered, samples)} would be answered,${percent(answeredRight, answered)} of them rightly;${percent(offeredRight, samples)} would find their reading offered.`,
  ];
}

/** Plays every kept conversation, tells what none of them exercises, and how far the readings of questions can be relied on. */
export async function test(options: Options): Promise<ExitCode> {
  const { set, loaded } = await usableRules();
  if (set === undefined) return 1;
  const done = await report(set);
  const reliability = loaded.learnt === undefined ? undefined : await reliabilityOf(loaded.learnt, set);
  const ok = done.misses.length === 0 && loaded.findings.length === 0;
  if (options.json) {
    json({ ok, ...done, reliability });
    return ok ? 0 : 1;
  }
  const { rules, answers } = done.notCovered;
  say(...done.misses.map((miss) => colour.red(miss)));
  say(`${counted(done.conversations, "conversation")} played, ${counted(done.misses.length, "miss", "misses")}.`);
  if (rules.length + answers.length === 0) say(colour.green("Every step, outcome and answer is exercised."));
  else {
    say("", "Exercised by no conversation:");
    say(...rules.map((rule) => `  ${rule}`), ...answers.map((answer) => `  ${answer}`));
  }
  if (reliability !== undefined) say("", ...reliabilityLines(reliability, set));
  return ok ? 0 : 1;
}
