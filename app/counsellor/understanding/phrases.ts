/** Tokens beyond this many are not read: an answer is short, and the work per message stays bounded. */
const MOST_TOKENS = 200;

/** A year of which only two digits are written, as '03, is of the last century when they are more than this. */
const LATEST_SHORT_YEAR = 40;

const TOKEN = /\d+(?:[.,]\d+)?|[\p{L}\p{M}]+|[+&%₹$/.,;:!?()\n-]/gu;

/** English contractions, with and without their apostrophe, as the words they stand for. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:can't|cant|cannot)\b/g, "can not"],
  [/\b(?:won't|wont)\b/g, "will not"],
  [/\b(?:ain't|aint)\b/g, "am not"],
  [/\b(do|does|did|have|has|had|is|are|was|were|would|could|should)n'?t\b/g, "$1 not"],
  [/\b(?:i'm|im|i m)\b/g, "i am"],
  [/\b(i|we|you|they)'?ve\b/g, "$1 have"],
  [/\b(i|we|you|they|he|she|it)'ll\b/g, "$1 will"],
  [/\b(i|we|you|they|he|she)'d\b/g, "$1 would"],
  [/\b(we|you|they)'re\b/g, "$1 are"],
  [/\b(he|she|it|that|there|what|who)'s\b/g, "$1 is"],
];

/**
 * A message as words, numbers and signs: lower case, contractions written out (don't -> do not), letters repeated three times
 * or more reduced to one (nooo -> no), words joined by a hyphen parted. Never more than 200.
 */
export function tokensOf(text: string): string[] {
  let plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/(?<![\p{L}\d])'(\d{2})(?!\d)/gu, (_, year) => (Number(year) > LATEST_SHORT_YEAR ? "19" : "20") + year)
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
    .replace(/(\p{L})\1{2,}/gu, "$1")
    .replace(/(?<=\p{L})-(?=\p{L})/gu, " ");
  for (const [pattern, words] of CONTRACTIONS) plain = plain.replace(pattern, words);
  plain = plain.replace(/'s\b/g, "").replaceAll("'", "");
  return (plain.match(TOKEN) ?? []).slice(0, MOST_TOKENS);
}

export const isNumber = (token: string) => /^\d/.test(token);
export const isSign = (token: string) => /^[^\p{L}\p{M}\d]/u.test(token);

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
