import { wordsOf } from "#app/learning/words.ts";
import type { Lexicon } from "./lexicon.ts";

/** More parts than this are not looked at: nobody asks so much at once. */
const MOST_PARTS = 8;

function atJoiners(sentence: string, lexicon: Lexicon): string[] {
  const parts: string[][] = [[]];
  for (const word of sentence.split(/\s+/)) {
    const [plain] = wordsOf(word);
    if (plain !== undefined && lexicon.joiners.has(plain)) parts.push([]);
    else parts.at(-1)?.push(word);
    if (word.endsWith(",")) parts.push([]);
  }
  return parts.map((words) => words.join(" "));
}

/**
 * The parts of a message that may each be a question: its sentences, or, when it is one sentence, what its joining words
 * (and, also, ...) and commas part. Empty when the message has only one part.
 */
export function partsOf(text: string, lexicon: Lexicon): string[] {
  const worth = (parts: readonly string[]) =>
    parts.map((part) => part.trim()).filter((part) => wordsOf(part).length > 0);
  const sentences = worth(text.split(/(?<=[?!;])|\n|(?<=\.)(?=\s|$)/));
  const parts = sentences.length > 1 ? sentences : worth(atJoiners(text, lexicon));
  return parts.length > 1 ? parts.slice(0, MOST_PARTS) : [];
}
