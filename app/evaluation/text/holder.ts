import { isDeedOfNobody, OTHERS_DEED } from "./clauses.ts";
import type { ReadSentence } from "./read.server.ts";
import type { Sentence } from "./sentences.ts";
import { isFunctionWord } from "./words.ts";

type Pronoun = "he" | "she" | "you" | "I";

/** Whose deeds a document tells, as far as its words show. */
interface Holder {
  /** How the document speaks of them; null where it does not show. */
  pronoun: Pronoun | null;
  /** The parts of their name, in lower case; empty where nobody is named. */
  names: ReadonlySet<string>;
}

const MAN = "Mr|Shri|Sri|Sh|Master";
const WOMAN = "Mrs|Ms|Miss|Smt|Shrimati|Km|Kum|Kumari|Sushri|Sister";
const NAME = "(?:\\p{Lu}[\\p{L}.'’-]*[ \\t]*){1,4}";
const TITLED = `(${MAN}|${WOMAN}|Dr|Er|Prof|CA|Capt|Maj|Col|Lt)\\.?\\s+(${NAME})`;
const everyTitled = new RegExp(`\\b${TITLED}`, "gu");
const certified = new RegExp(
  `\\b(?:[Cc]ertif(?:y|ied|ying)|CERTIFY|[Rr]ecommend|[Ee]ndorse|[Cc]onfirm|[Ii]ntroduce|Re|Name|Dear)\\b[^.\\n]{0,60}?\\b${TITLED}`,
  "u",
);
/** A name in a form, without a title: "Employee: Sravani Pothukuchi". */
const entered = new RegExp(
  `\\b(?:Employee|Reviewee|Appraisee|Candidate|Fellow|Name|Project (?:leader|lead|head|manager|in-charge)|(?:Awarded|Presented|Issued) to|Subject|Re)(?: [Nn]ame)?\\s*[:–-]\\s*(${NAME})`,
  "u",
);
const subject = new RegExp(
  `^\\W*(?:(?:in|at|from|during|after|before|when|while|then|later|as|for|with|that|also|here|there|under|by|on|thereafter|meanwhile)\\b[^,.]{0,50},?\\s+)?(?:(he|she|you|I|we)\\b|${TITLED})`,
  "iu",
);
const opening = /(?:^|[.!?]\s+)(\p{Lu}\p{Ll}{2,})\s+(?:has |had |then |also |is |was )?\p{Ll}+/gmu;

/** What tells of no deed, though somebody is its subject. */
const NO_DEED =
  "is|are|am|was|were|be|been|can|could|may|might|will|shall|should|must|hopes?|wants?|likes?|loves?|believes?|feels?|knows?|thinks?|understands?|belongs?|looks|seems?|deserves?|requests?|states?|declares?|certify|submits?|affirms?|write|recommend|endorse|wish|do|reports?|stands?";
const BETWEEN = "(?:['’](?:ve|d)|\\s+(?:has|have|had|also|then|further|himself|herself|myself|only|even|\\p{L}+ly))*";
const doing = (who: string) => `\\b(?:${who})\\b${BETWEEN}\\s+(?!(?:${NO_DEED})\\b)\\p{L}+`;

const countOf = (text: string, words: RegExp) => text.match(words)?.length ?? 0;
const partsOf = (name: string): string[] => name.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
const genderOf = (title: string): Pronoun | null => {
  if (new RegExp(`^(?:${MAN})$`).test(title)) return "he";
  return new RegExp(`^(?:${WOMAN})$`).test(title) ? "she" : null;
};

interface Named {
  names: string[];
  pronoun: Pronoun | null;
}

/** Whoever tells of their family speaks for themselves. */
const KIN = /\b[Mm]y (?:father|mother|uncle|aunt|brother|sister|husband|wife|in-laws?)\b|\b(?:[Pp]apa|[Dd]ad)\b/;
/** What a name that stands after "certify that" weighs beside one that is only mentioned. */
const CERTIFIED = 5;
/** What it weighs to be named before everybody else. */
const FIRST = 2;

/** The name that a document is most about: mentioned most, together with the pronoun that goes with its title. */
function namedIn(text: string, spoken: ReadonlyMap<Pronoun, number>): Named | null {
  const all = [...text.matchAll(everyTitled)].map(([, title = "", name = ""]) => ({
    names: partsOf(name),
    pronoun: genderOf(title),
  }));
  const first = certified.exec(text);
  const sure = first ? partsOf(first[2] ?? "") : [];
  const weight = ({ names, pronoun }: Named) =>
    all.filter((other) => other.names.some((name) => names.includes(name))).length +
    (pronoun ? (spoken.get(pronoun) ?? 0) : 0) +
    (names.some((name) => sure.includes(name)) ? CERTIFIED : 0) +
    (names.some((name) => all[0]?.names.includes(name)) ? FIRST : 0);
  const best = all.map((named) => ({ named, weight: weight(named) })).sort((a, b) => b.weight - a.weight)[0];
  if (best) return best.named;
  const written = entered.exec(text);
  if (written) return { names: partsOf(written[1] ?? ""), pronoun: null };
  const words = [...text.matchAll(opening)].flatMap(([, word]) => (word ? [word.toLowerCase()] : []));
  const openings = Map.groupBy(
    words.filter((word) => !isFunctionWord(word)),
    (word) => word,
  );
  const [often] = [...openings].sort(([, a], [, b]) => b.length - a.length);
  return often && often[1].length > 1 ? { names: [often[0]], pronoun: null } : null;
}

/** The beginning of a document tells whose it is. */
const SAMPLE = 20_000;

/** Finds whose document a text is: named and spoken of, spoken to, or speaking. */
function holderOf(wholeText: string): Holder {
  const text = wholeText.slice(0, SAMPLE);
  const he = countOf(text, /\b(?:he|his|him|himself)\b/gi);
  const she = countOf(text, /\b(?:she|her|hers|herself)\b/gi);
  const you = countOf(text, /\byou(?:r|rs|rself)?\b/gi);
  const named = namedIn(
    text,
    new Map([
      ["he", he],
      ["she", she],
    ]),
  );
  const names = new Set(named?.names);
  if (/\bDear\b/.test(text) && you > he + she) return { pronoun: "you", names };
  const deeds = (who: string) => countOf(text, new RegExp(doing(who), "gu"));
  const ofKin = !named && KIN.test(text);
  if (deeds("I") > 0 && (ofKin || deeds("I") >= deeds("[Hh]e|[Ss]he"))) return { pronoun: "I", names: new Set() };
  if (named?.pronoun && he + she > 0) return { pronoun: named.pronoun, names };
  if (he === she) return { pronoun: null, names };
  return { pronoun: he > she ? "he" : "she", names };
}

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
const passive = /\b(?:is|are|was|were|been|being|be|get|got|gets)\s+(?:\w+ly\s+)?\p{L}+$/iu;

/** Tells a clause that has a deed of the holder. */
function deedOf({ pronoun, names }: Holder): RegExp {
  const called = [...names].filter((name) => name.length > 2).join("|");
  const key = pronoun ?? "any";
  const who = called === "" ? subjects[key] : `${subjects[key]}|(?:${called})(?!\\s+(?:${called})\\b)`;
  const by = called === "" ? objects[key] : `${objects[key]}|${called}`;
  return new RegExp(`${doing(who)}|\\bby (?:${by})\\b`, "iu");
}

/**
 * The places of the counted sentences that do not tell of the holder's own deeds: those that begin with somebody else and,
 * in a document that tells more of others than of the holder, all in which the holder does nothing.
 */
export function notByHolder(read: readonly ReadSentence[], text: string): ReadonlySet<number> {
  const holder = holderOf(text);
  const begun = othersSentences(
    read.map(({ sentence }) => sentence),
    holder,
  );
  const deed = deedOf(holder);
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
  return others > 1 && others > own.size ? idle : begun;
}
