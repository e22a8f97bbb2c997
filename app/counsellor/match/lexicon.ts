import { wordsOf } from "#app/learning/terms.ts";
import { type TypoFinder, typoFinder } from "#app/learning/typos.ts";
import type { MatchingFile, SynonymsFile, WordsFile } from "../format/words.ts";
import { stemOf } from "./stem.ts";

/** One word of a keyword: its stem, or any of the synonym groups that the word belongs to. */
export interface Element {
  readonly stem: string;
  readonly groups: readonly string[];
}

/** A keyword, ready to be looked for: any one of its sequences must stand in the question. */
export interface Pattern {
  readonly keyword: string;
  readonly sequences: readonly (readonly Element[])[];
}

/** A word of a visitor's message. */
export interface QuestionWord {
  /** As typed, in lower case. */
  readonly raw: string;
  /** After known spellings. */
  readonly word: string;
  readonly stem: string;
  readonly ignored: boolean;
  /** The stem by which the word's rarity is judged: for a typing mistake, the word that was meant. */
  readonly meant: string;
}

interface GroupPhrase {
  readonly group: string;
  readonly stems: readonly string[];
}

/** Everything that is known about words before a question is read. */
export interface Lexicon {
  readonly matching: MatchingFile;
  readonly ignored: ReadonlySet<string>;
  readonly joiners: ReadonlySet<string>;
  readonly asking: ReadonlySet<string>;
  readonly requesting: ReadonlySet<string>;
  readonly yearWords: ReadonlySet<string>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly stems: ReadonlySet<string>;
  readonly typos: TypoFinder;
  groupsOf(stem: string): readonly string[];
  phrasesFrom(stem: string): readonly GroupPhrase[];
  /** Words as read: known spellings replaced. */
  read(text: string): { raw: string; word: string }[];
  pattern(keyword: string): Pattern;
}

interface LexiconParts {
  readonly words: WordsFile;
  readonly synonyms: SynonymsFile;
  readonly matching: MatchingFile;
  readonly keywords: Iterable<string>;
}

/** Builds the lexicon from the word files and every keyword of the rule set. */
export function buildLexicon({ words, synonyms, matching, keywords }: LexiconParts): Lexicon {
  const spelling = new Map(Object.entries(words.spelling).map(([from, to]) => [wordsOf(from).join(" "), wordsOf(to)]));
  const read = (text: string) =>
    wordsOf(text).flatMap((raw) => (spelling.get(raw) ?? [raw]).map((word) => ({ raw, word })));
  const plain = (list: readonly string[] = []) => new Set(list.flatMap((entry) => read(entry).map(({ word }) => word)));
  const stemsOf = (text: string) => read(text).map(({ word }) => stemOf(word));

  const groupsByStem = new Map<string, Set<string>>();
  const phrases = new Map<string, GroupPhrase[]>();
  const groupsOfKeyword = new Map<string, Set<string>>();
  const put = <V>(map: Map<string, Set<V>>, key: string, value: V) => {
    const set = map.get(key) ?? new Set<V>();
    map.set(key, set.add(value));
  };
  const spoken: string[] = [...keywords];
  synonyms.groups.forEach((members, index) => {
    const group = `≈${index}`;
    for (const member of members) {
      spoken.push(member);
      const stems = stemsOf(member);
      const [first] = stems;
      if (first === undefined) continue;
      put(groupsOfKeyword, stems.join(" "), group);
      if (stems.length === 1) put(groupsByStem, first, group);
      else phrases.set(first, [...(phrases.get(first) ?? []), { group, stems }]);
    }
  });

  const numbers = new Map(Object.entries(words.numbers ?? {}).map(([word, value]) => [wordsOf(word).join(" "), value]));
  const known = new Set([...plain(words.ignore), ...plain(words.known), ...plain(words.years), ...numbers.keys()]);
  const vocabulary = new Set(spoken.flatMap((entry) => read(entry).map(({ word }) => word)));
  const groupsOf = (stem: string) => [...(groupsByStem.get(stem) ?? [])];
  const patterns = new Map<string, Pattern>();
  const compile = (keyword: string): Pattern => {
    const stems = stemsOf(keyword);
    const own = stems.map((stem) => ({ stem, groups: groupsOf(stem) }));
    const whole = stems.length > 1 ? [...(groupsOfKeyword.get(stems.join(" ")) ?? [])] : [];
    return { keyword, sequences: [own, ...whole.map((group) => [{ stem: group, groups: [] }])] };
  };

  return {
    matching,
    ignored: plain(words.ignore),
    joiners: plain(words.joiners),
    asking: plain(words.asking),
    requesting: plain(words.requesting),
    yearWords: new Set([...plain(words.years)].map(stemOf)),
    numbers,
    stems: new Set([...vocabulary, ...known].map(stemOf)),
    typos: typoFinder(
      [...vocabulary].filter((word) => !known.has(word)),
      matching.typoFromLetters,
    ),
    groupsOf,
    phrasesFrom: (stem) => phrases.get(stem) ?? [],
    read,
    pattern(keyword) {
      const existing = patterns.get(keyword);
      if (existing !== undefined) return existing;
      const pattern = compile(keyword);
      patterns.set(keyword, pattern);
      return pattern;
    },
  };
}
