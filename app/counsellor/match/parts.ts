import { wordsOf } from "#app/learning/terms.ts";
import type { Lexicon } from "./lexicon.ts";

/** More parts than this are not looked at: nobody asks so much at once. */
const MOST_PARTS = 8;

/** Things that are listed have no more words than this; a comma between longer ones parts clauses of one question. */
const LONGEST_LISTED = 3;

function splitWords(sentence: string, isEnd: (word: string) => "drop" | "keep" | undefined): string[] {
  const parts: string[][] = [[]];
  for (const word of sentence.split(/\s+/)) {
    const end = isEnd(word);
    if (end !== "drop") parts.at(-1)?.push(word);
    if (end !== undefined) parts.push([]);
  }
  return parts.map((words) => words.join(" "));
}

/** What joining words part, and commas too in a mere list: "fees, interview, documents". */
function atJoiners(sentence: string, lexicon: Lexicon): string[] {
  const joins = (word: string) => lexicon.joiners.has(wordsOf(word)[0] ?? "");
  const listed = splitWords(sentence, (word) => (joins(word) ? "drop" : word.endsWith(",") ? "keep" : undefined));
  if (listed.every((part) => wordsOf(part).length <= LONGEST_LISTED)) return listed;
  return splitWords(sentence, (word) => (joins(word) ? "drop" : undefined));
}

/**
 * The parts of a message that may each be a question: its sentences, or, when it is one sentence, what its joining words
 * (and, also, ...) part. Empty when the message has only one part.
 */
export function partsOf(text: string, lexicon: Lexicon): string[] {
  const worth = (parts: readonly string[]) =>
    parts.map((part) => part.trim()).filter((part) => wordsOf(part).length > 0);
  const sentences = worth(text.split(/(?<=[?!;])|\n|(?<=\.)(?=\s|$)/));
  const parts = sentences.length > 1 ? sentences : worth(atJoiners(text, lexicon));
  return parts.length > 1 ? parts.slice(0, MOST_PARTS) : [];
}
