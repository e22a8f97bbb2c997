import { isDeedOfNobody } from "./clauses.ts";
import type { ReadSentence } from "./read.server.ts";
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
function holderOf(wholeText: string): Holder {
  const text = wholeText.slice(0, SAMPLE);
  const he = countOf(text, /\b(?:he|his|him|himself)\b/gi);
  const she = countOf(text, /\b(?:she|her|hers|herself)\b/gi);
  const you = countOf(text, /\byou(?:r|rs|rself)?\b/gi);
  const I = countOf(text, /\bI\b|\b(?:my|me|myself)\b/g);
  const named = namesOf(text);
  const names = new Set(named?.names);
  if (/\bDear\b/.test(text) && you > he + she) return { pronoun: "you", names };
  if (I > 2 * (he + she) && I > you) return { pronoun: "I", names: new Set() };
  if (named && new RegExp(`^(?:${MAN})$`).test(named.title) && he + she > 0) return { pronoun: "he", names };
  if (named && new RegExp(`^(?:${WOMAN})$`).test(named.title) && he + she > 0) return { pronoun: "she", names };
  if (he === she) return { pronoun: null, names };
  return { pronoun: he > she ? "he" : "she", names };
}

/** The beginning of a document tells whose it is. */
const SAMPLE = 20_000;

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
      else if (own === "i")
        other = (pronoun === "he" || pronoun === "she") && !/\b(?:he|she|him|her|his)\b/i.test(sentence.text);
      else other = false;
    }
    if (partsOf(sentence.text).some((part) => names.has(part))) other = false;
    if (other && (title !== undefined || said !== undefined)) others.add(sentence.place);
  }
  return others;
}

/** What tells of no deed, though the holder is its subject. */
const NO_DEED =
  "is|are|am|was|were|be|been|can|could|may|might|will|shall|should|must|hopes?|wants?|likes?|loves?|believes?|feels?|knows?|thinks?|understands?|belongs?|looks|seems?|deserves?";
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
/** A sentence that names no doer goes on with what was told so near to it. */
const REACH = 2;
/** What somebody else did, told of them by name, by post or as kin. */
const otherDoer = /^\W*(?:(?:in|at|on|from|during|after|before|later|then|here|also)\b[^,.;]{0,40}?,?\s+)?(?:(?:the|our|my|his|her|their|its|an?)\s+)?(?:[\p{L}.'’/-]+\s+){1,4}?(?:has |have |had |also |then )*(?!(?:approv|accept|adopt|apprec|agree|ask|request|prais|sign|select|renew|thank|award|want|follow|recommend|recogn|promot|commend|improv|reduc|increas|decreas|achiev|cross|reach|sav|earn|work|report|lik|lov|trust|call|grant|start|stopp|open|clos|dropp|doubl|climb|touch|remain|return|join|happen|turn|need|need|cost|pass|settl|us)ed\b|(?:gave|came|went|grew|rose|fell|got|met|became|began|saw|found|bought|stood|kept|ran|cut)\b)(?:\p{L}{3,}ed|built|led|set|wrote|held|drew|made|took|taught|chose|did|sold|told|sat|brought|picked)\b/iu;
const passive = /\b(?:is|are|was|were|been|being|be|get|got|gets)\s+(?:\w+ly\s+)?\p{L}+$/iu;

function deedsOf({ pronoun, names }: Holder): RegExp {
  const called = [...names].filter((name) => name.length > 2).map((name) => `|${name}`).join("");
  const key = pronoun ?? "any";
  const between = "(?:['’](?:ve|d)|\\s+(?:has|have|had|also|then|further|himself|herself|myself|only|even|\\p{L}+ly))*";
  return new RegExp(
    `\\b(?:${subjects[key]}${called})\\b${between}\\s+(?!(?:${NO_DEED})\\b)\\p{L}+|\\bby (?:${objects[key]}${called})\\b`,
    "iu",
  );
}

/**
 * The places of the counted sentences that do not tell of the holder's own deeds: somebody else is their subject, or nobody
 * is and no sentence near it tells a deed of the holder.
 */
export function notByHolder(read: readonly ReadSentence[], text: string): ReadonlySet<number> {
  const holder = holderOf(text);
  const others = othersSentences(read.map(({ sentence }) => sentence), holder);
  const deed = deedsOf(holder);
  const own = read.map(({ sentence, counted }) =>
    counted !== "" && !others.has(sentence.place) && (deed.test(counted) || isDeedOfNobody(counted)));
  const places = read.flatMap(({ sentence: { place, paragraph }, counted }, at) => {
    if (counted === "" || own[at]) return [];
    const told = otherDoer.exec(counted);
    if (others.has(place) || (told && !passive.test(told[0]))) return [place];
    for (let near = Math.max(0, at - REACH); near <= at + REACH; near += 1)
      if (own[near] && read[near]?.sentence.paragraph === paragraph) return [];
    return [place];
  });
  return new Set(places);
}
