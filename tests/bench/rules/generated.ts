import { compileRuleSet } from "#app/counsellor/compile.ts";
import type { ReplyFile } from "#app/counsellor/format/reply.ts";
import { readSnapshot } from "#app/counsellor/load/read-directory.server.ts";
import type { RuleFiles, RuleSet } from "#app/counsellor/rule-set.ts";

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
 * words it shares with the others; and one question for each.
 */
export async function generatedRules(count: number): Promise<{ set: RuleSet; questions: string[] }> {
  const { files } = await readSnapshot({ rules: "rules", content: "content" });
  const read = (path: string) =>
    JSON.parse(Buffer.from(files.find((file) => file.path === path)?.bytes ?? []).toString());
  const real: ReplyFile[] = files.filter(({ path }) => path.startsWith("replies/")).map(({ path }) => read(path));
  const replies = new Map<string, ReplyFile>();
  const questions: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const file = real[index % real.length];
    if (file === undefined) break;
    const own = { fact: "question", operator: "mentions", value: [word(index), word(index + count)] };
    const conditions = { any: [own, { all: [file.conditions, own] }] };
    replies.set(`topic-${index}`, { ...file, title: `Topic ${index}`, conditions });
    questions.push(`${file.samples[index % file.samples.length]} ${own.value[index % 2]}`);
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
    understanding: read("understanding.json"),
    facts: read("content/facts.json"),
  };
  return { set: compileRuleSet(parts, `generated-${count}`), questions };
}
