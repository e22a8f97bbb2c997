import type { ContextFile } from "../format/context.ts";
import { type PhraseTable, partsIn, phraseTable } from "./phrases.ts";
import { tokensOf } from "./tokens.ts";

/** The feelings that are heard, and the replies that speak to feelings by themselves. */
export interface Feelings {
  readonly table: PhraseTable<string>;
  readonly says: ReadonlyMap<string, readonly string[]>;
  /** Those beside which a person is offered. */
  readonly trouble: ReadonlySet<string>;
  readonly unless: ReadonlySet<string>;
}

export function compileFeelings({ feelings, unless }: ContextFile["warmth"]): Feelings {
  return {
    table: phraseTable(feelings.flatMap(({ name, phrases }) => phrases.map((phrase) => [phrase, name] as const))),
    says: new Map(feelings.map(({ name, says }) => [name, says])),
    trouble: new Set(feelings.flatMap(({ name, person }) => (person === true ? [name] : []))),
    unless: new Set(unless),
  };
}

const DENIES = new Set(["not", "no", "never", "without", "nahi", "nahin"]);

/** The feeling that a message tells, the first of several; a denied one is none. */
export function feelingIn(text: string, { table }: Feelings): string | undefined {
  const parts = partsIn(tokensOf(text), table);
  return parts.find(({ means }, at) => means !== undefined && !DENIES.has(parts[at - 1]?.tokens[0] ?? ""))?.means;
}
