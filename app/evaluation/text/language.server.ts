import { isFunctionWord, wordsOf } from "./words.ts";

/** The beginning of a document tells its language. */
const SAMPLE = 10_000;
const MIN_LETTERS = 60;
const LATIN_SHARE = 0.5;
/** English prose has about 0.4; other languages in Latin script stay below this. */
const ENGLISH_SHARE = 0.2;

/**
 * Whether most of a text is in another language than English. Texts too short to tell, and English lists of keywords,
 * are not called foreign.
 */
export async function isForeign(wholeText: string): Promise<boolean> {
  const text = wholeText.slice(0, SAMPLE);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < MIN_LETTERS) return false;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin / letters < LATIN_SHARE) return true;
  const words = wordsOf(text);
  const english = words.filter(isFunctionWord).length / Math.max(1, words.length);
  if (english >= ENGLISH_SHARE) return false;
  const { franc } = await import("franc-min");
  return !["eng", "und"].includes(franc(text));
}
