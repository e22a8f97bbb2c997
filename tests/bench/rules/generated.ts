import { compileRules } from "#app/counsellor/compile.ts";
import { conditionsOf, type ReplyFile } from "#app/counsellor/format/reply.ts";
import { samplesIn } from "#app/counsellor/format/samples.ts";
import { readSnapshot } from "#app/counsellor/load/read-directory.server.ts";
import type { RuleFiles, RuleSet } from "#app/counsellor/rule-set.ts";
import type { Model } from "#app/learning/model.ts";

const CONSONANTS = "bcdfghklmnprstvz";

/** A pronounceable word of its own for each number. */
function word(seed: number): string {
  let made = "";
  for (let rest = seed + 4096; rest > 0; rest = Math.floor(rest / 16))
    made += `${CONSONANTS[rest % 16]}${"aeiou"[rest % 5]}`;
  return made;
}

/**
 * As many rules as wanted, built like the real ones: each real reply again and again, with two words of its own beside the
 * samples it shares with the others; and one question for each.
 * @param model what the real samples have taught
 */
export async function generatedRules(count: number, model: Model): Promise<{ set: RuleSet; questions: string[] }> {
  const { files } = await readSnapshot({ rules: "rules", content: "content" });
  const textOf = (path: string) => Buffer.from(files.find((file) => file.path === path)?.bytes ?? []).toString();
  const read = (path: string) => JSON.parse(textOf(path));
  const real = files.flatMap(({ path }) => {
    const topic = /^samples\/(.+)\.txt$/.exec(path)?.[1];
    if (topic === undefined) return [];
    const reply: ReplyFile = read(`replies/${topic}.json`);
    return [{ topic, reply, samples: samplesIn(textOf(path)) }];
  });
  const replies = new Map<string, ReplyFile>();
  const questions: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const file = real[index % real.length];
    if (file === undefined) break;
    const own = { fact: "question", operator: "mentions", value: [word(index), word(index + count)] };
    const { topic, reply, samples } = file;
    const conditions = { any: [own, { all: [conditionsOf(topic, reply), own] }] };
    replies.set(`topic-${index}`, { ...reply, title: `Topic ${index}`, conditions });
    questions.push(`${samples[index % samples.length]?.text} ${own.value[index % 2]}`);
  }
  const parts: RuleFiles = {
    replies,
    samples: new Map(),
    steps: new Map(),
    outcomes: new Map(),
    scripts: new Map(),
    flows: {},
    policies: {},
    invented: false,
    named: read("conditions.json").conditions,
    speakers: new Map(),
    words: read("words.json"),
    matching: read("matching.json"),
    messages: read("messages.json"),
    understanding: read("understanding.json"),
    context: read("context.json"),
    facts: read("content/facts.json"),
  };
  return { set: compileRules(parts, `generated-${count}`, model), questions };
}
