import type { ContextFile } from "../format/context.ts";
import { type PhraseTable, partsIn, phraseTable, tokensOf } from "./phrases.ts";

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

interface Hearing {
  readonly feelings: Feelings;
  readonly understanding: { readonly negations: ReadonlySet<string> };
}

/** Between these signs a feeling is denied: "nobody here is ill", "bimar nahi". */
const CLAUSE = /[.,;:!?()\n]/;
const DENIED_BEFORE = 3;
const DENIED_AFTER = 2;

/** The feeling that a message tells, the first of several; one that is denied is none. */
export function feelingIn(
  text: string,
  { feelings: { table }, understanding: { negations } }: Hearing,
): string | undefined {
  for (const clause of text.split(CLAUSE)) {
    const parts = partsIn(tokensOf(clause), table);
    const at = parts.findIndex(({ means }) => means !== undefined);
    if (at < 0) continue;
    const beside = [...parts.slice(Math.max(0, at - DENIED_BEFORE), at), ...parts.slice(at + 1, at + 1 + DENIED_AFTER)];
    if (!beside.some(({ tokens: [token = ""], means }) => means === undefined && negations.has(token)))
      return parts[at]?.means;
  }
  return undefined;
}
