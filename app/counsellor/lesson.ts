import type { Sample } from "#app/learning/teach.ts";
import type { SampleLine } from "./format/samples.ts";

/** What the files of samples teach: each sample means what its file is named. In the order of names and lines. */
export function lessonOf(samples: ReadonlyMap<string, readonly SampleLine[]>): Sample[] {
  return [...samples]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([meaning, lines]) => lines.map(({ text }) => ({ text, labels: [meaning] })));
}
