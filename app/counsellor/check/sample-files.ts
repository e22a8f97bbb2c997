import type { SampleLine } from "../format/samples.ts";
import type { Filed } from "./directory.ts";

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
