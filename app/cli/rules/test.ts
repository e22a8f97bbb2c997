import { missed } from "#app/counsellor/check/samples.ts";
import { runScript } from "#app/counsellor/conversation/scripts.ts";
import { findAnswer } from "#app/counsellor/match/find-answer.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { visitorAs } from "#app/counsellor/visitors.ts";
import { colour, counted, type ExitCode, json, type Options, say, usableRules } from "./terminal.ts";

interface Report {
  readonly samples: number;
  readonly conversations: number;
  readonly misses: readonly string[];
  /** What no sample and no conversation exercises. */
  readonly notCovered: { readonly rules: readonly string[]; readonly answers: readonly string[] };
}

async function missedSamples(set: RuleSet): Promise<{ count: number; misses: string[] }> {
  const misses: string[] = [];
  let count = 0;
  for (const { topic, samples, notSamples, as } of set.replies.values()) {
    for (const sample of samples) {
      count += 1;
      const why = missed(await findAnswer(sample, visitorAs(as), set), topic);
      if (why !== undefined) misses.push(`replies/${topic}.json: the sample "${sample}" ${why}.`);
    }
    for (const sample of notSamples) {
      count += 1;
      const found = await findAnswer(sample, visitorAs(as), set);
      const given = found.kind === "replies" && found.replies.some(({ reply }) => reply.topic === topic);
      if (given) misses.push(`replies/${topic}.json: "${sample}" must not get this reply, and it does.`);
    }
  }
  return { count, misses };
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
  const samples = await missedSamples(set);
  const misses = [...samples.misses];
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
    samples: samples.count,
    conversations: set.scripts.size,
    misses,
    notCovered: {
      rules: all.rules.filter((rule) => !rules.has(rule)),
      answers: all.answers.filter((answer) => !answers.has(answer)),
    },
  };
}

/** Plays every sample, notSample and scripted conversation, and tells what none of them exercises. */
export async function test(options: Options): Promise<ExitCode> {
  const { set, loaded } = await usableRules();
  if (set === undefined) return 1;
  const done = await report(set);
  const ok = done.misses.length === 0 && loaded.findings.length === 0;
  if (options.json) {
    json({ ok, ...done });
    return ok ? 0 : 1;
  }
  const { rules, answers } = done.notCovered;
  say(...done.misses.map((miss) => colour.red(miss)));
  say(
    `${counted(done.samples, "sample")} and ${counted(done.conversations, "conversation")} played, ${counted(done.misses.length, "miss", "misses")}.`,
  );
  if (rules.length + answers.length === 0) say(colour.green("Every reply, step, outcome and answer is exercised."));
  else {
    say("", "Exercised by no sample and no conversation:");
    say(...rules.map((rule) => `  ${rule}`), ...answers.map((answer) => `  ${answer}`));
  }
  return ok ? 0 : 1;
}
