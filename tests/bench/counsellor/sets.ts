import { readFileSync } from "node:fs";

/** A question of a stranger and what may answer it. */
export interface Question {
  /** For each thing that it asks, the topics that answer it. */
  readonly wanted: readonly (readonly string[])[];
  /** How it is put: plain, hinglish, typos, indirect, long, emotional, several, off-topic. */
  readonly register: string;
  readonly text: string;
}

/** The replies that a topic was parted into after the sets had been labelled: each answers a part of what it answered. */
const FACETS: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync("tests/data/counsellor/facets.json", "utf8"),
);

/** The topics that answer what this one answered when the sets were labelled. */
export const answering = (topic: string): string[] => [topic, ...(FACETS[topic] ?? [])];

/** Reads a set: one question per line, as topics (with | between choices and + between parts), register and text, tab between. */
export function readSet(file: string): Question[] {
  return readFileSync(file, "utf8")
    .split(/\r?\n/)
    .flatMap((line) => {
      const [topics, register, text] = line.split("\t");
      if (topics === undefined || register === undefined || text === undefined) return [];
      return [{ wanted: topics.split("+").map((part) => part.trim().split("|").flatMap(answering)), register, text }];
    });
}
