import { isWord, plainWord } from "./terms.ts";
import { typoFinder } from "./typos.ts";
import { termAt, type Vocabulary } from "./vocabulary.ts";
import { wordsOf } from "./words.ts";

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
