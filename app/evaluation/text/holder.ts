import { ADVERBS, isFunctionWord } from "./words.ts";

export type Pronoun = "he" | "she" | "you" | "I";

/** Whose deeds a document tells, as far as its words show. */
export interface Holder {
  /** How the document speaks of them; null where it does not show. */
  pronoun: Pronoun | null;
  /** The parts of their name, in lower case; empty where nobody is named. */
  names: ReadonlySet<string>;
}

const MAN = "Mr|Shri|Sri|Sh|Master";
const WOMAN = "Mrs|Ms|Miss|Smt|Shrimati|Km|Kum|Kumari|Sushri|Sister";
const NAME = "(?:\\p{Lu}[\\p{L}.'’-]*[ \\t]*){1,4}";
const TITLED = `(${MAN}|${WOMAN}|Dr|Er|Prof|CA|Capt|Maj|Col|Lt)\\.?\\s+(${NAME})`;
/** Everybody who is named with a title: the title and the name. */
export const everyTitled = new RegExp(`\\b${TITLED}`, "gu");
const certified = new RegExp(
  `\\b(?:[Cc]ertif(?:y|ied|ying)|CERTIFY|[Rr]ecommend|[Ee]ndorse|[Cc]onfirm|[Ii]ntroduce|Re|Name|Dear)\\b[^.\\n]{0,60}?\\b${TITLED}`,
  "u",
);
/** A name in a form, without a title: "Employee: Sravani Pothukuchi". */
const entered = new RegExp(
  `\\b(?:Employee|Reviewee|Appraisee|Candidate|Fellow|Name|Project (?:leader|lead|head|manager|in-charge)|(?:Awarded|Presented|Issued) to|Subject|Re)(?: [Nn]ame)?\\s*[:–-]\\s*(${NAME})`,
  "u",
);
const opening = /(?:^|[.!?]\s+)(\p{Lu}\p{Ll}{2,})\s+(?:has |had |then |also |is |was )?\p{Ll}+/gmu;

/** What tells of no deed, though somebody is its subject. */
const NO_DEED =
  "(?:is|are|am|was|were)(?! (?:\\p{L}+ly )?\\p{L}+ing\\b)|be|been|can|could|may|might|will|shall|should|must|hopes?|wants?|likes?|loves?|believes?|feels?|knows?|thinks?|understands?|belongs?|looks|seems?|deserves?|requests?|states?|declares?|certify|submits?|affirms?|write|recommend|endorse|wish|do|reports?|stands?";
const BETWEEN = `(?:['’](?:ve|d)|\\s+(?:has|have|had|${ADVERBS}))*`;
/** Somebody with what they did. */
const doing = (who: string) => `\\b(?:${who})\\b${BETWEEN}\\s+(?!(?:${NO_DEED})\\b)\\p{L}+`;

const countOf = (text: string, words: RegExp) => text.match(words)?.length ?? 0;
/** Nobody has more names; what goes on like one must not make a long search of every passage. */
const MOST_PARTS = 8;
/** The words of a name, in lower case. */
export const partsOf = (name: string): string[] => (name.toLowerCase().match(/\p{L}{2,}/gu) ?? []).slice(0, MOST_PARTS);
const man = new RegExp(`^(?:${MAN})$`);
const woman = new RegExp(`^(?:${WOMAN})$`);
/** The pronoun that goes with a title; null where it goes with both. */
export const titleGender = (title: string): "he" | "she" | null => {
  if (man.test(title)) return "he";
  return woman.test(title) ? "she" : null;
};

interface Named {
  names: string[];
  pronoun: Pronoun | null;
}

/** Whoever asks for something speaks for themselves. */
const APPLYING =
  /\b(?:in my favou?r|consider(?:ed)? (?:me|my|for the same)|my (?:application|candidature|claim|statement|experience)|I (?:request|apply) )/i;
/** Whoever tells of their family speaks for themselves. */
const KIN = /\b[Mm]y (?:father|mother|uncle|aunt|brother|sister|husband|wife|in-laws?)\b|\b(?:[Pp]apa|[Dd]ad)\b/;
/** What a name that stands after "certify that" weighs beside one that is only mentioned. */
const CERTIFIED = 5;
/** What it weighs to be named before everybody else. */
const FIRST = 2;

/** So many times people are named at the beginning of no letter; what is named beyond says nothing of whose it is. */
const MOST_NAMED = 80;

/** The name that a document is most about: mentioned most, together with the pronoun that goes with its title. */
function namedIn(text: string, spoken: ReadonlyMap<Pronoun, number>): Named | null {
  const all = [...text.matchAll(everyTitled)].slice(0, MOST_NAMED).map(([, title = "", name = ""]) => ({
    names: partsOf(name),
    pronoun: titleGender(title),
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
export function holderOf(wholeText: string): Holder {
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
  const forThemselves = (!named && KIN.test(text)) || APPLYING.test(text);
  if (deeds("I") > 0 && (forThemselves || deeds("I") >= deeds("[Hh]e|[Ss]he")))
    return { pronoun: "I", names: new Set() };
  if (named?.pronoun && he + she > 0) return { pronoun: named.pronoun, names };
  if (he === she) return { pronoun: null, names };
  return { pronoun: he > she ? "he" : "she", names };
}
