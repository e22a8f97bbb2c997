import type { Sentence } from "./sentences.ts";

type Pronoun = "he" | "she" | "you" | "I";

/** Whose deeds a document tells, as far as its words show. */
interface Holder {
  /** How the document speaks of them; null where it does not show. */
  pronoun: Pronoun | null;
  /** The parts of their name, in lower case; empty where nobody is named with a title. */
  names: ReadonlySet<string>;
}

const MAN = "Mr|Shri|Sri|Sh|Master";
const WOMAN = "Mrs|Ms|Miss|Smt|Shrimati|Km|Kum|Kumari|Sushri|Sister|Sr";
const TITLED = `(${MAN}|${WOMAN}|Dr|Er|Prof|CA|Capt|Maj|Col|Lt)\\.?\\s+((?:\\p{Lu}[\\p{L}.'’-]*\\s*){1,4})`;
const everyTitled = new RegExp(`\\b${TITLED}`, "gu");
const certified = new RegExp(
  `\\b(?:[Cc]ertif(?:y|ied|ying)|CERTIFY|[Rr]ecommend|[Ee]ndorse|[Cc]onfirm|[Aa]ppreciat\\w+|[Ii]ntroduce|[Rr]ecord|state|Re|Name|Dear)\\b[^.\\n]{0,60}?\\b${TITLED}`,
  "u",
);
const subject = new RegExp(
  `^\\W*(?:(?:in|at|from|during|after|before|when|while|then|later|as|for|with|that|also|here|there|under|by|on|thereafter|meanwhile)\\b[^,.]{0,50},?\\s+)?(?:(he|she|you|I|we)\\b|${TITLED})`,
  "iu",
);

const countOf = (text: string, words: RegExp) => text.match(words)?.length ?? 0;
const partsOf = (name: string) => name.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

function namesOf(text: string): { title: string; names: string[] } | null {
  const named = certified.exec(text);
  if (named) return { title: named[1] ?? "", names: partsOf(named[2] ?? "") };
  const all = [...text.matchAll(everyTitled)].map(([, title = "", name = ""]) => ({ title, names: partsOf(name) }));
  const mentions = (own: readonly string[]) =>
    all.filter(({ names }) => names.some((name) => own.includes(name))).length;
  return all.sort((a, b) => mentions(b.names) - mentions(a.names))[0] ?? null;
}

/** Finds whose document a text is: named and spoken of, spoken to, or speaking. */
export function holderOf(wholeText: string): Holder {
  const text = wholeText.slice(0, SAMPLE);
  const he = countOf(text, /\b(?:he|his|him|himself)\b/gi);
  const she = countOf(text, /\b(?:she|her|hers|herself)\b/gi);
  const you = countOf(text, /\byou(?:r|rs|rself)?\b/gi);
  const I = countOf(text, /\bI\b|\b(?:my|me|myself)\b/g);
  const named = namesOf(text);
  const names = new Set(named?.names);
  if (/\bDear\b/.test(text) && you > he + she) return { pronoun: "you", names };
  if (I > 2 * (he + she) && I > you) return { pronoun: "I", names: new Set() };
  if (named && new RegExp(`^(?:${MAN})$`).test(named.title) && he > 0) return { pronoun: "he", names };
  if (named && new RegExp(`^(?:${WOMAN})$`).test(named.title) && she > 0) return { pronoun: "she", names };
  if (he === she) return { pronoun: null, names };
  return { pronoun: he > she ? "he" : "she", names };
}

/** The beginning of a document tells whose it is. */
const SAMPLE = 20_000;

/**
 * The places of the sentences that begin with somebody else than the holder: another name with a title, another pronoun, or
 * "he" after another man was named. Whether they tell the holder's work as well is for a person to say.
 */
export function othersSentences(sentences: readonly Sentence[], text: string): ReadonlySet<number> {
  const { pronoun, names } = holderOf(text);
  const others = new Set<number>();
  let paragraph = -1;
  let other = false;
  for (const sentence of sentences) {
    if (sentence.paragraph !== paragraph) other = false;
    paragraph = sentence.paragraph;
    const [, said, title, name] = subject.exec(sentence.text.slice(0, 200)) ?? [];
    if (title !== undefined) {
      other =
        pronoun === "I" ||
        pronoun === "you" ||
        (names.size > 0 && !partsOf(name ?? "").some((part) => names.has(part)));
    } else if (said !== undefined) {
      const own = said.toLowerCase();
      if (own === "he" || own === "she") other = pronoun === own ? other : pronoun !== null;
      else if (own === "i")
        other = (pronoun === "he" || pronoun === "she") && !/\b(?:he|she|him|her|his)\b/i.test(sentence.text);
      else other = false;
    }
    if (partsOf(sentence.text).some((part) => names.has(part))) other = false;
    if (other && (title !== undefined || said !== undefined)) others.add(sentence.place);
  }
  return others;
}
