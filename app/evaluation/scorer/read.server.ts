import { setImmediate as nextTurn } from "node:timers/promises";
import type { ElementDefinition } from "../types.ts";
import { stemsOf } from "./concepts.server.ts";
import { copyDetector } from "./copied.server.ts";
import { certifiesLearningOnly, type Exclusion, guardsFor } from "./exclusions.server.ts";
import { affirmedPart } from "./negation.server.ts";
import { type Sentence, sentencesOf } from "./sentences.server.ts";
import { mapInSlices } from "./slices.server.ts";
import { wordsOf } from "./words.server.ts";

/** A sentence with the words that may count as evidence, and why it does not count, if it does not. */
export interface ReadSentence {
  sentence: Sentence;
  stems: string[];
  exclusion: Exclusion | "denied" | "copied" | null;
}

/** What is left of a sentence after a denial says something only from so many words on. */
const MIN_AFFIRMED_WORDS = 5;

/** Reads a text for the scorer: sentences, what each affirms, and which of them the guards take out. */
export async function readText(text: string, elements: readonly ElementDefinition[]): Promise<ReadSentence[]> {
  const sentences = sentencesOf(text);
  await nextTurn();
  const guard = guardsFor(sentences);
  const isCopied = copyDetector(elements.map(({ definition }) => definition));
  const learningOnly = certifiesLearningOnly(text);
  return mapInSlices(sentences, (sentence): ReadSentence => {
    const affirmed = affirmedPart(sentence.text);
    const denied = affirmed !== sentence.text && wordsOf(affirmed).length < MIN_AFFIRMED_WORDS;
    const exclusion = isCopied(sentence.text)
      ? "copied"
      : (guard(sentence) ?? (learningOnly ? "learning" : null) ?? (denied ? "denied" : null));
    return { sentence, stems: stemsOf(exclusion ? sentence.text : affirmed), exclusion };
  });
}
