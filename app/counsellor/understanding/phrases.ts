import { isNumber, tokensOf } from "./tokens.ts";

interface Phrase<K> {
  readonly words: readonly string[];
  readonly means: K;
}

/** Phrases by their first word, the longest first. */
export type PhraseTable<K> = ReadonlyMap<string, readonly Phrase<K>[]>;

/** Part of a message: a phrase that is known, or a single token that is not. */
export interface Part<K> {
  readonly tokens: readonly string[];
  readonly means?: K;
}

/** Stands in a phrase for any number above zero: "team of #". */
const ANY_NUMBER = "#";

/** Most phrases stand in the table of every step. */
const MOST_REMEMBERED = 5_000;
const remembered = new Map<string, readonly string[]>();

function wordsIn(text: string): readonly string[] {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const words = text
    .split(ANY_NUMBER)
    .flatMap((piece, index) => (index === 0 ? tokensOf(piece) : [ANY_NUMBER, ...tokensOf(piece)]));
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(text, words);
  return words;
}

/** A table of phrases and what each means; the first meaning of a phrase counts. */
export function phraseTable<K>(entries: Iterable<readonly [phrase: string, means: K]>): PhraseTable<K> {
  const table = new Map<string, Phrase<K>[]>();
  const seen = new Set<string>();
  for (const [text, means] of entries) {
    const words = wordsIn(text);
    const [first] = words;
    const key = words.join(" ");
    if (first === undefined || seen.has(key)) continue;
    seen.add(key);
    const list = table.get(first) ?? [];
    list.push({ words, means });
    table.set(first, list);
  }
  for (const list of table.values()) list.sort((a, b) => b.words.length - a.words.length);
  return table;
}

/** Parts a message into known phrases, the longest at each place, and what is left. */
export function partsIn<K>(tokens: readonly string[], table: PhraseTable<K>): Part<K>[] {
  const parts: Part<K>[] = [];
  let at = 0;
  while (at < tokens.length) {
    const found = phraseAt(tokens, at, table);
    const length = found?.words.length ?? 1;
    parts.push({ tokens: tokens.slice(at, at + length), ...(found === undefined ? {} : { means: found.means }) });
    at += length;
  }
  return parts;
}

function phraseAt<K>(tokens: readonly string[], at: number, table: PhraseTable<K>): Phrase<K> | undefined {
  const token = tokens[at] ?? "";
  const number = isNumber(token) && Number.parseFloat(token) > 0;
  const candidates = [...(table.get(token) ?? []), ...(number ? (table.get(ANY_NUMBER) ?? []) : [])];
  return candidates.find(({ words }) => words.every((word, index) => fits(word, tokens[at + index])));
}

function fits(word: string, token: string | undefined): boolean {
  if (token === undefined) return false;
  return word === token || (word === ANY_NUMBER && isNumber(token) && Number.parseFloat(token) > 0);
}
