import { isWord, plainWord, wordsOf } from "./terms.ts";
import { termAt, type Vocabulary } from "./vocabulary.ts";

/** A word that fewer samples have may be a typing mistake itself. */
const LEAST_SAMPLES = 3;
/** In shorter words one mistake makes another word. */
const FROM_LETTERS = 4;

/**
 * Reads a text with its typing mistakes forgiven: a word that no sample has is read as the commonest word one mistake away
 * that several samples have. Everything else stays; signs between words go.
 */
export function corrector({ terms, words, rarity, rarest }: Vocabulary): (text: string) => string {
  const known = new Map<string, number>();
  for (let place = 0; place < words; place += 1) {
    const term = termAt(terms, place);
    if (isWord(term)) known.set(plainWord(term), rarity[place] ?? 0);
  }
  // Rarity is a logarithm of one more than the samples that have the term; the rarest has one.
  const rareEnough = rarest - Math.log((1 + LEAST_SAMPLES) / 2);
  const common = [...known].filter(([, rare]) => rare <= rareEnough + 1e-4).map(([word]) => word);
  const typos = typoFinder(common, FROM_LETTERS);
  const corrected = (word: string) => {
    if (known.has(word)) return word;
    const [nearest] = typos.near(word).toSorted((a, b) => (known.get(a) ?? 0) - (known.get(b) ?? 0));
    return nearest ?? word;
  };
  return (text) => wordsOf(text).map(corrected).join(" ");
}

/** Finds the known words that differ from a typed word by one mistake. */
export interface TypoFinder {
  near(word: string): readonly string[];
}

/** All forms of a word with one letter left out: two words one mistake apart share such a form or contain one another's. */
function shortened(word: string): string[] {
  const forms: string[] = [];
  for (let index = 0; index < word.length; index += 1) forms.push(word.slice(0, index) + word.slice(index + 1));
  return forms;
}

/** Whether one letter was left out, added, changed, or swapped with its neighbour. */
function oneMistakeApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const leftA = a.slice(start, endA);
  const leftB = b.slice(start, endB);
  if (leftA.length <= 1 && leftB.length <= 1) return true;
  return leftA.length === 2 && leftB.length === 2 && leftA[0] === leftB[1] && leftA[1] === leftB[0];
}

/** Builds the finder over the words that may be meant; words shorter than `fromLetters` are never forgiven. */
export function typoFinder(words: Iterable<string>, fromLetters: number): TypoFinder {
  const byForm = new Map<string, string[]>();
  let longest = 0;
  const add = (form: string, word: string) => {
    const list = byForm.get(form);
    if (list === undefined) byForm.set(form, [word]);
    else list.push(word);
  };
  for (const word of new Set(words)) {
    if (word.length < fromLetters || /\d/.test(word)) continue;
    longest = Math.max(longest, word.length);
    add(word, word);
    for (const form of new Set(shortened(word))) add(form, word);
  }
  return {
    near(typed) {
      // The forms of a word take the square of its letters: of one that no known word can be meant by, none are made.
      if (typed.length < fromLetters || typed.length > longest + 1 || /\d/.test(typed)) return [];
      const found = new Set<string>();
      for (const form of [typed, ...shortened(typed)]) {
        for (const word of byForm.get(form) ?? []) if (oneMistakeApart(typed, word)) found.add(word);
      }
      return [...found];
    },
  };
}
