import type { Learnt } from "#app/learning/teach.ts";
import { type Finding, quoted } from "./finding.ts";
import type { SampleFile } from "./sample-files.ts";

/** Two topics cannot be told apart when so large a share of one's samples, and so many, are taken for the other. */
const SHARE = 0.2;
const LEAST = 5;
const MOST_NAMED = 3;

/** The samples that each topic loses to each other one when it is judged by all samples but those of its own fold. */
function lostTo(files: readonly SampleFile[], labels: readonly string[], heldOut: Float32Array) {
  const lost = new Map<string, Map<string, number[]>>();
  let row = 0;
  for (const { meaning, samples } of files) {
    const toOthers = new Map<string, number[]>();
    lost.set(meaning, toOthers);
    for (const index of samples.keys()) {
      const margins = heldOut.subarray(row * labels.length, (row + 1) * labels.length);
      row += 1;
      const highest = margins.reduce((most, margin) => Math.max(most, margin), Number.NEGATIVE_INFINITY);
      const other = labels[margins.indexOf(highest)] ?? meaning;
      if (other !== meaning) toOthers.set(other, [...(toOthers.get(other) ?? []), index]);
    }
  }
  return lost;
}

/** Pairs of topics that cannot be told apart, with the samples that show it. */
export async function checkConfusion(
  files: readonly SampleFile[],
  { taught, sampleMargins }: Learnt,
): Promise<Finding[]> {
  const lost = lostTo(files, taught.labels, (await sampleMargins()).heldOut);
  return files.flatMap(({ meaning, entry, samples }) =>
    [...(lost.get(meaning) ?? [])].flatMap(([other, indexes]) => {
      if (indexes.length < Math.max(LEAST, samples.length * SHARE)) return [];
      const named = indexes.slice(0, MOST_NAMED).map((index) => quoted(samples[index]?.text ?? ""));
      return [
        entry.source.finding([indexes[0] ?? 0], {
          message: `${meaning} and ${other} are hard to tell apart: ${indexes.length} of ${samples.length} samples of ${meaning} look like ${other}, such as ${named.join(", ")}.`,
          advice: "Move samples that mean the other topic, add some that only this one has, or make the two one topic.",
        }),
      ];
    }),
  );
}
