import { stemmer } from "stemmer";
import { relatedWords } from "./related-words.ts";
import { commonplaceWords, functionWords } from "./stop-words.ts";

const expansions: readonly [RegExp, string][] = [
  [/\bp\s?&\s?l\b/g, "profit loss"],
  [/\bkpis?\b/g, "key performance indicator"],
  [/\broi\b/g, "return investment"],
  [/\bnpv\b/g, "net present value"],
  [/\birr\b/g, "internal rate return investment"],
  [/\bebitda\b/g, "profit"],
  [/\bcapex\b/g, "capital expenditure"],
  [/\bsop'?s?\b/g, "standard procedure"],
  [/\bml\b/g, "machine learning"],
  [/\bllms?\b/g, "generative ai"],
];

/** Letters that a scanner takes for digits and signs, inside words only. */
const misread: readonly [RegExp, string][] = [
  [/(?<=\p{L})0|0(?=\p{L})/gu, "o"],
  [/(?<=\p{L})[1!|](?=\p{L})/gu, "i"],
];

/** The words of a text, in lower case, with common abbreviations written out and scanning errors in digits undone. */
export function wordsOf(text: string): string[] {
  let plain = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'");
  for (const [pattern, full] of expansions) plain = plain.replace(pattern, ` ${full} `);
  for (const [pattern, letter] of misread) plain = plain.replace(pattern, letter);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const irregular = new Map(
  `began begin begun begin bought buy broke break broken break brought bring built build chose choose chosen choose dealt deal
  drawn draw drew draw driven drive drove drive fallen fall fell fall felt feel fought fight found find gone go grew grow
  grown grow heard hear held hold laid lay led lead left leave lost lose met meet paid pay ran run rebuilt rebuild risen rise
  rose rise sat sit sent send shown show sold sell sought seek spent spend spoke speak spoken speak stood stand taught teach
  thought think told tell understood understand won win written write wrote write`
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, word, at, all) => {
      if (at % 2 === 0) pairs.push([word, all[at + 1] ?? word]);
      return pairs;
    }, []),
);

/** British and American spellings and the usual endings fall together. */
export function stemOf(word: string): string {
  const base = irregular.get(word) ?? word;
  return stemmer(base.replace(/is(e|es|ed|ing|ation|ations)$/, "iz$1").replace(/our(s|ed|ing)?$/, "or$1"));
}

const groupsByStem = new Map<string, number[]>();
for (const [group, words] of relatedWords.entries()) {
  for (const word of words.split(" ")) {
    const stem = stemOf(word);
    groupsByStem.set(stem, [...(groupsByStem.get(stem) ?? []), group]);
  }
}

/** The groups of related words in which a stem stands. */
export function groupsOf(stem: string): readonly number[] {
  return groupsByStem.get(stem) ?? [];
}

const commonplaceStems = new Set([...commonplaceWords].map(stemOf));

export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

export function isCommonplace(stem: string): boolean {
  return commonplaceStems.has(stem);
}
