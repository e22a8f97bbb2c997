import { Buffer } from "node:buffer";
import type { RuleFile } from "../load/read-directory.server.ts";
import { pauses } from "./ask-all.ts";
import { readSamples, readSource, type Source } from "./source.ts";

/** The files that were read last, by path: an edit changes few of hundreds. */
let last = new Map<string, { readonly bytes: Uint8Array; readonly source: Source }>();

/** Reads rule files, with pauses in between. Those that are what they were the last time are not read again. */
export async function readSources(files: readonly RuleFile[]): Promise<Source[]> {
  const pause = pauses();
  const read: typeof last = new Map();
  for (const file of files) {
    await pause();
    const known = last.get(file.path);
    const same = known !== undefined && Buffer.compare(known.bytes, file.bytes) === 0;
    read.set(
      file.path,
      same ? known : { bytes: file.bytes, source: file.path.endsWith(".txt") ? readSamples(file) : readSource(file) },
    );
  }
  last = read;
  return [...read.values()].map(({ source }) => source);
}
