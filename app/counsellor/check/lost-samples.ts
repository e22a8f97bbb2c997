import { chancesOf } from "#app/learning/calibration.ts";
import type { Learnt, Taught } from "#app/learning/teach.ts";
import type { SampleLine } from "../format/samples.ts";
import { spaced } from "../match/lexicon.ts";
import { sureOf } from "../match/rank.ts";
import { likeliest } from "../match/readings.ts";
import type { As, RuleSet } from "../rule-set.ts";
import { askAll, outcomeInWords } from "./ask-all.ts";
import type { Filed } from "./directory.ts";
import { type Finding, quoted } from "./finding.ts";

/** A file of samples in its place. */
export interface SampleFile {
  readonly meaning: string;
  readonly entry: Filed;
  readonly samples: readonly SampleLine[];
}

/** The files of samples, in the order in which they teach. */
export const filesOf = (filed: readonly Filed[]): SampleFile[] =>
  filed
    .filter(({ kind }) => kind === "samples")
    .map((entry) => ({ meaning: entry.name, entry, samples: (entry.value ?? []) as readonly SampleLine[] }))
    .sort((a, b) => (a.meaning < b.meaning ? -1 : 1));

/** What was found for the same samples and conditions before: editing a text must not wait for thousands of questions. */
const known = new WeakMap<Taught, { readonly meaning: string; readonly lost: readonly Lost[] }>();

/** Remembers what a check at an earlier start has found: that no sample is lost. */
export function rememberNoneLost(taught: Taught, meaning: string): void {
  known.set(taught, { meaning, lost: [] });
}

/** A sample that does not get its own answer, and nothing else. */
interface Lost {
  readonly file: string;
  readonly index: number;
  readonly as: As;
  readonly outcome: string;
}

/** For whom the samples of a meaning are asked: a visitor, and one who has paid if several replies answer to them. */
function askedAs(meaning: string, { replies }: RuleSet): readonly As[] {
  const answering = [...replies.values()].filter(({ meanings }) => meanings.includes(meaning));
  return answering.length > 1 ? ["visitor", "paid"] : ["visitor"];
}

/** The samples whose answer is not plain from what was taught: they are asked one by one. */
function* doubtful(files: readonly SampleFile[], { labels, calibration }: Taught, margins: Float32Array, set: RuleSet) {
  const byWords = [...set.replies.values()].flatMap(({ hardWords }) => hardWords);
  let row = 0;
  for (const { meaning, samples } of files) {
    const kinds = askedAs(meaning, set);
    for (const [index, { text }] of samples.entries()) {
      const chances = chancesOf(margins.subarray(row * labels.length, (row + 1) * labels.length), calibration);
      row += 1;
      const [sure] = sureOf(likeliest(labels, chances), set);
      // What is surely meant gets a reply to it; whether one holds for everybody is asked of the first.
      const plain = index > 0 && sure?.meaning === meaning && !byWords.some((words) => spaced(text).includes(words));
      if (!plain) for (const as of kinds) yield { text, as, meaning, index };
    }
  }
}

async function findLost(
  files: readonly SampleFile[],
  { taught, sampleMargins }: Learnt,
  set: RuleSet,
): Promise<Lost[]> {
  const { margins } = await sampleMargins();
  const lost: Lost[] = [];
  for await (const { question, found } of askAll(doubtful(files, taught, margins, set), set)) {
    const { meaning, index, as } = question;
    const [given, ...more] = found.kind === "replies" ? found.replies : [];
    if (given?.reply.meanings.includes(meaning) && more.length === 0) continue;
    lost.push({ file: meaning, index, as, outcome: outcomeInWords(found) });
  }
  return lost;
}

/**
 * Every sample must get the answer of a rule that answers to its file, and nothing else: whatever is added elsewhere, no
 * sample loses its answer unnoticed.
 * @param meaning all that the answers hang on beside what the samples teach
 */
export async function lostSamples(
  files: readonly SampleFile[],
  learnt: Learnt,
  set: RuleSet,
  meaning: string,
): Promise<Finding[]> {
  const { taught } = learnt;
  const before = known.get(taught);
  const lost = before?.meaning === meaning ? before.lost : await findLost(files, learnt, set);
  known.set(taught, { meaning, lost });
  return lost.flatMap(({ file, index, as, outcome }) => {
    const found = files.find((each) => each.meaning === file);
    const text = found?.samples[index]?.text ?? "";
    const asked = as === "visitor" ? "" : ` -- --as ${as}`;
    return found === undefined
      ? []
      : [
          found.entry.source.finding([index], {
            message: `The sample ${quoted(text)} ${outcome}.`,
            advice: `npm run rules ask ${JSON.stringify(text)}${asked} shows why. Move it to the samples of that topic, or add more like it here.`,
          }),
        ];
  });
}
