import { setImmediate as nextTurn } from "node:timers/promises";
import type { ElementDefinition } from "../types.ts";
import { stemsOf } from "./concepts.server.ts";
import { copyDetector } from "./copied.server.ts";
import { certifiesLearningOnly, type Exclusion, exclusionsOf } from "./exclusions.server.ts";
import { affirmedPart } from "./negation.server.ts";
import { type Sentence, sentencesOf } from "./sentences.server.ts";

/** A sentence with the words that may count as evidence, and why it does not count, if it does not. */
export interface ReadSentence {
  sentence: Sentence;
  stems: string[];
  exclusion: Exclusion | "denied" | "copied" | null;
}

/** Long documents are read in slices, so that other requests of the server are answered in between. */
const SLICE = 200;

/** Reads a text for the scorer: sentences, what each affirms, and which of them the guards take out. */
export async function readText(text: string, elements: readonly ElementDefinition[]): Promise<ReadSentence[]> {
  const sentences = sentencesOf(text);
  await nextTurn();
  const exclusions = exclusionsOf(sentences);
  const isCopied = copyDetector(elements.map(({ definition }) => definition));
  const learningOnly = certifiesLearningOnly(text);
  const read: ReadSentence[] = [];
  for (const [index, sentence] of sentences.entries()) {
    if (index % SLICE === SLICE - 1) await nextTurn();
    const affirmed = affirmedPart(sentence.text);
    const denied = affirmed.length < sentence.text.length / 2;
    const exclusion = isCopied(sentence.text)
      ? "copied"
      : (exclusions[index] ?? (learningOnly ? "learning" : null) ?? (denied ? "denied" : null));
    read.push({ sentence, stems: stemsOf(exclusion ? sentence.text : affirmed), exclusion });
  }
  return read;
}
