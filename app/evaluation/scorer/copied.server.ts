import { wordsOf } from "./words.server.ts";

const GRAM = 4;
const COPIED_SHARE = 0.6;

function grams(text: string): Set<string> {
  const words = wordsOf(text);
  const found = new Set<string>();
  for (let at = 0; at + GRAM <= words.length; at += 1) found.add(words.slice(at, at + GRAM).join(" "));
  return found;
}

/**
 * Makes a test for sentences that repeat a definition word for word: true when more than six tenths of the definition's
 * runs of four words stand in the sentence.
 */
export function copyDetector(definitions: readonly string[]): (sentence: string) => boolean {
  const definitionGrams = definitions.map(grams).filter((set) => set.size > 0);
  return (sentence) => {
    const own = grams(sentence);
    return definitionGrams.some((set) => [...set].filter((gram) => own.has(gram)).length / set.size > COPIED_SHARE);
  };
}
