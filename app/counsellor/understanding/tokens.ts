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
