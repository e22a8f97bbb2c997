import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { serialize } from "node:v8";
import { likeliest } from "#app/counsellor/match/readings.ts";
import { learn } from "#app/learning/learn.server.ts";
import { type Model, openModel } from "#app/learning/model.ts";
import { type Sample, teach } from "#app/learning/teach.ts";
import { generated } from "#tests/unit/learning/samples.ts";
import type { Question } from "./sets.ts";

const percent = (count: number, total: number) => `${((100 * count) / Math.max(1, total)).toFixed(1)}%`.padStart(7);

/** How often the likeliest reading, or one of the three likeliest, is what a question about one thing asks. */
function accuracy(model: Model, questions: readonly Question[]): string {
  const single = questions.filter(({ wanted }) => wanted.length === 1);
  let [first, third] = [0, 0];
  for (const { text, wanted } of single) {
    const readings = likeliest(model.labels, model.judge(text).chances).slice(0, 3);
    const hits = readings.map(({ meaning }) => wanted[0]?.includes(meaning) === true);
    if (hits[0]) first += 1;
    if (hits.includes(true)) third += 1;
  }
  return `${percent(first, single.length)} first,${percent(third, single.length)} among three`;
}

/** The first samples of each label, evenly drawn from all. */
function some(samples: readonly Sample[], perLabel: number): Sample[] {
  return [...Map.groupBy(samples, ({ labels }) => labels[0] ?? "").values()].flatMap((own) => {
    const step = Math.max(1, own.length / perLabel);
    return Array.from({ length: Math.min(perLabel, own.length) }, (_, index) => own[Math.floor(index * step)]).flatMap(
      (sample) => sample ?? [],
    );
  });
}

/** Accuracy by the number of samples that each topic has. */
export function learningCurve(samples: readonly Sample[], questions: readonly Question[]): string[] {
  return [5, 10, 20, 40, 80, Number.POSITIVE_INFINITY].map((perTopic) => {
    const lesson = some(samples, Math.min(perTopic, samples.length));
    const name = perTopic === Number.POSITIVE_INFINITY ? "all" : String(perTopic);
    const model = openModel(teach(lesson, "one").taught);
    return `  ${name.padStart(4)} per topic ${String(lesson.length).padStart(6)} samples  ${accuracy(model, questions)}`;
  });
}

/** Time to learn in another thread, with nothing kept from before. */
async function timeToLearn(name: string, samples: readonly Sample[]): Promise<string> {
  const directory = join(tmpdir(), `learning-bench-${process.pid}-${performance.now()}`);
  const started = performance.now();
  const { labels, vocabulary } = (await learn(samples, "one", directory)).taught;
  const learnt = performance.now() - started;
  await learn(samples, "one", directory);
  const read = performance.now() - started - learnt;
  return `  ${name.padEnd(26)}${samples.length} samples, ${labels.length} topics, ${vocabulary.rarity.length} terms: learnt in ${Math.round(learnt)} ms, read from its copy in ${Math.round(read)} ms`;
}

/** Time to learn and to judge, and what a model takes. */
export async function costs(samples: readonly Sample[], questions: readonly Question[]): Promise<string[]> {
  const lines = [
    await timeToLearn("these samples", samples),
    await timeToLearn("10,000 generated samples", generated(10_000, 111, 10)),
  ];
  const cpu = process.cpuUsage();
  const { taught, sampleMargins } = teach(samples, "one");
  const { user, system } = process.cpuUsage(cpu);
  lines.push(`  learning these samples      ${Math.round((user + system) / 1000)} ms of one processor`);
  const model = openModel(taught);
  const times: number[] = [];
  for (let round = -1; round < 4; round += 1) {
    for (const { text } of questions) {
      const started = performance.now();
      model.judge(text);
      if (round >= 0) times.push(performance.now() - started);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(3);
  lines.push(`  judging a question          median ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  const size = (of: unknown) => `${(serialize(of).byteLength / 1e6).toFixed(1)} MB`;
  const { samples: texts, ...kept } = taught;
  const { usual, starts, told, above } = kept.weights;
  lines.push(
    `  memory                      ${size(kept)} kept (${size([usual, starts, told, above])} of it weights), ${size(sampleMargins())} for who checks`,
    `                              ${((100 * above.length) / (usual.length * kept.labels.length)).toFixed(1)}% of the weights are told, ${size(texts)} of samples`,
  );
  return lines;
}

/** A question that was not answered, as an editor would add it, and others that ask the same in other words. */
interface Paraphrased {
  readonly topic: string;
  readonly sample: string;
  readonly others: readonly string[];
}

/** Reads groups: topic, the question that is added, and paraphrases, tab between. */
export function paraphrasesIn(text: string): Paraphrased[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [topic, sample, ...others] = line.split("\t");
    return topic === undefined || sample === undefined ? [] : [{ topic, sample, others }];
  });
}

/** How many paraphrases are answered before and after the one question of each group is added to the samples of its topic. */
export function afterOneSample(
  samples: readonly Sample[],
  groups: readonly Paraphrased[],
  isSure: (chances: Float32Array, labels: readonly string[], topic: string) => boolean,
): string[] {
  const answered = (lesson: readonly Sample[]) => {
    const model = openModel(teach(lesson, "one").taught);
    return groups.flatMap(({ topic, others }) =>
      others.filter((other) => isSure(model.judge(other).chances, model.labels, topic)),
    ).length;
  };
  const total = groups.flatMap(({ others }) => others).length;
  const added = groups.map(({ topic, sample }) => ({ text: sample, labels: [topic] }));
  return [
    `  before ${percent(answered(samples), total)}, after ${percent(answered([...samples, ...added]), total)} of ${total} paraphrases of ${groups.length} questions`,
  ];
}
