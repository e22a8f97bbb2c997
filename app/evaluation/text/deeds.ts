import { isDeedOfNobody, OTHERS_DEED } from "./clauses.ts";
import type { Caution, Exclusion } from "./guards.ts";
import { doing, type Holder, holderOf, type Pronoun, partsOf, TITLED } from "./holder.ts";
import type { Sentence } from "./sentences.ts";

const subject = new RegExp(
  `^\\W*(?:(?:in|at|from|during|after|before|when|while|then|later|as|for|with|that|also|here|there|under|by|on|thereafter|meanwhile)\\b[^,.]{0,50},?\\s+)?(?:(he|she|you|I|we)\\b|${TITLED})`,
  "iu",
);

/**
 * The places of the sentences that begin with somebody else than the holder: another name with a title, another pronoun, or
 * "he" after another man was named. Whether they tell the holder's work as well is for a person to say.
 */
function othersSentences(sentences: readonly Sentence[], { pronoun, names }: Holder): ReadonlySet<number> {
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
      else if (own === "i") {
        // Whoever writes about somebody says "I" in between; "she" is the holder as before.
        const writes = pronoun === "he" || pronoun === "she";
        if (writes && !/\b(?:he|she|him|her|his)\b/i.test(sentence.text)) others.add(sentence.place);
      } else other = false;
    }
    if (partsOf(sentence.text).some((part) => names.has(part))) other = false;
    if (other && (title !== undefined || said !== undefined)) others.add(sentence.place);
  }
  return others;
}

const subjects: Record<Pronoun | "any", string> = {
  he: "he",
  she: "she",
  you: "you",
  I: "I|we",
  any: "he|she|I|we|you|they",
};
const objects: Record<Pronoun | "any", string> = {
  he: "him",
  she: "her",
  you: "you",
  I: "me|us|the undersigned",
  any: "him|her|me|us|you",
};
/** Whose work it is that these are told of, whatever else the document tells. */
const STRANGER =
  /^\W*(?:(?:the|our|their|its|a|an|my|his|her)\s+)?(?:\p{L}+ )?(?:vendors?|consultants?|contractors?|suppliers?|agency|predecessor|trainers?|colleagues?)(?:['’]s?)?\b/iu;
const passive = /\b(?:is|are|was|were|been|being|be|get|got|gets)\s+(?:\w+ly\s+)?\p{L}+$/iu;

/** Tells a clause that has a deed of the holder. */
function deedOf({ pronoun, names }: Holder): RegExp {
  const called = [...names].filter((name) => name.length > 2).join("|");
  const key = pronoun ?? "any";
  const who = called === "" ? subjects[key] : `${subjects[key]}|(?:${called})(?!\\s+(?:${called})\\b)`;
  const by = called === "" ? objects[key] : `${objects[key]}|${called}`;
  return new RegExp(`${doing(who)}|\\bby (?:${by})\\b`, "iu");
}

/** A sentence as the guards of clauses have left it. */
interface Told {
  sentence: Sentence;
  counted: string;
  caution: Caution | null;
  exclusion: Exclusion | null;
}

/**
 * The places of the counted sentences that do not tell of the holder's own deeds: those that begin with somebody else and,
 * in a document that tells more of others than of the holder, all in which the holder does nothing.
 */
export function notByHolder(read: readonly Told[], text: string): ReadonlySet<number> {
  const holder = holderOf(text);
  const begun = othersSentences(
    read.map(({ sentence }) => sentence),
    holder,
  );
  const deed = deedOf(holder);
  const strangers = read.filter(({ counted }) => STRANGER.test(counted)).map(({ sentence }) => sentence.place);
  const own = new Set<number>();
  const idle = new Set<number>();
  let others = read.filter(({ exclusion }) => exclusion === "others").length;
  for (const { sentence, counted, caution } of read) {
    if (counted === "") continue;
    const isOwn = !begun.has(sentence.place) && (deed.test(counted) || isDeedOfNobody(counted));
    if (isOwn) own.add(sentence.place);
    else idle.add(sentence.place);
    const told = OTHERS_DEED.exec(counted);
    const byOther =
      begun.has(sentence.place) ||
      caution === "others-perhaps" ||
      (told && (told[1] || holder.pronoun) && !passive.test(told[0]));
    if (!isOwn && byOther) others += 1;
  }
  if (others > 1 && others > own.size) return idle;
  return new Set([...begun, ...strangers.filter((place) => idle.has(place))]);
}
