const TITLES = "Mr|Mrs|Ms|Miss|Shri|Sri|Smt|Shrimati|Km|Kum|Kumari|Dr|Er|Prof|CA|Capt|Maj|Col|Lt|Brig|Sister|Inspector";
const titled = new RegExp(`\\b(?:${TITLES})\\.?\\s+(?:\\p{Lu}[\\p{L}.'’-]*\\s*)+`, "gu");
/** Names within a sentence: words with a capital that do not begin it; abbreviations such as KPI or GST are none. */
const named = /(?<=[\p{L}\p{N},;)]\s+)(?!Rs\b)\p{Lu}\p{Ll}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’.-]*)*/gu;
const address = /\S+@\S+|\bhttps?:\S+|\bwww\.\S+/g;

/**
 * A sentence without what tells whose it is: names, figures and addresses. An editor reads it before it teaches.
 * @param known names that are masked wherever they stand, such as the student's
 */
export function masked(sentence: string, known: readonly string[]): string {
  const parts = known.flatMap((name) => name.split(/\s+/)).filter((part) => part.length > 2);
  const own = parts.map((part) => part.replace(/[^\p{L}\p{N}]/gu, "")).filter((part) => part !== "");
  const plain = sentence.replace(address, "…").replace(titled, "N. ").replace(named, "N.");
  const unnamed = own.reduce((text, part) => text.replace(new RegExp(`\\b${part}\\b`, "giu"), "N."), plain);
  return unnamed
    .replace(/\d/g, "0")
    .replace(/(?:\bN\.\s*){2,}/g, "N. ")
    .replace(/\s+/g, " ")
    .trim();
}
