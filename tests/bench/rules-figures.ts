import { performance } from "node:perf_hooks";
import { compileRuleSet } from "#app/counsellor/compile.ts";
import { loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { readSnapshot } from "#app/counsellor/load/read-directory.server.ts";
import { findAnswer } from "#app/counsellor/match/find-answer.ts";
import type { RuleFiles, RuleSet } from "#app/counsellor/rule-set.ts";
import { visitorAs } from "#app/counsellor/visitors.ts";

export interface Timing {
  readonly name: string;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Times the evaluation of one message, over all questions, several rounds after a warm-up. */
export async function timeAnswers(
  name: string,
  set: RuleSet,
  questions: readonly string[],
  rounds: number,
): Promise<Timing> {
  const visitor = visitorAs("visitor");
  for (const question of questions) await findAnswer(question, visitor, set);
  for (const question of questions) await findAnswer(question, visitor, set);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const question of questions) {
      const started = performance.now();
      await findAnswer(question, visitor, set);
      times.push(performance.now() - started);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { name, meanMs: times.reduce((sum, time) => sum + time, 0) / times.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** Rules like the real ones, as many as wanted: each real reply again and again, with own words beside the shared ones. */
export async function manyRules(count: number): Promise<{ set: RuleSet; questions: string[] }> {
  const { files } = await readSnapshot({ rules: "rules", content: "content" });
  const read = (path: string) =>
    JSON.parse(Buffer.from(files.find((file) => file.path === path)?.bytes ?? []).toString());
  const real = files.filter(({ path }) => path.startsWith("replies/")).map(({ path }) => ({ path, file: read(path) }));
  const replies = new Map<string, RuleFiles["replies"] extends ReadonlyMap<string, infer R> ? R : never>();
  const questions: string[] = [];
  const letters = "bcdfghklmnprstvz";
  const made = (seed: number) => {
    let word = "";
    for (let rest = seed + 4096; rest > 0; rest = Math.floor(rest / 16))
      word += `${letters[rest % 16]}${"aeiou"[rest % 5]}`;
    return word;
  };
  for (let index = 0; index < count; index += 1) {
    const { file } = real[index % real.length] ?? { file: undefined };
    const own = [made(index), made(index + count)];
    const samples: string[] = file.samples;
    replies.set(`topic-${index}`, {
      ...file,
      title: `Topic ${index}`,
      conditions: {
        any: [
          { fact: "question", operator: "mentions", value: own },
          { all: [file.conditions, { fact: "question", operator: "mentions", value: own }] },
        ],
      },
    });
    questions.push(`${samples[index % samples.length]} ${own[index % 2]}`);
  }
  const parts: RuleFiles = {
    replies,
    steps: new Map(),
    outcomes: new Map(),
    scripts: new Map(),
    flows: {},
    named: read("conditions.json").conditions,
    synonyms: read("synonyms.json"),
    words: read("words.json"),
    matching: read("matching.json"),
    messages: read("messages.json"),
    facts: read("content/facts.json"),
  };
  return { set: compileRuleSet(parts, `generated-${count}`), questions };
}

export async function realRules(): Promise<RuleSet> {
  const { ruleSet, findings } = await loadRules({ rules: "rules", content: "content" });
  if (ruleSet === undefined) throw new Error(`The rules are broken: ${findings[0]?.message}`);
  return ruleSet;
}
