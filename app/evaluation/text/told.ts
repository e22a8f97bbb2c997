import { wordsOf } from "#app/learning/terms.ts";
import { everyTitled, type Holder, type Pronoun, partsOf, titleGender } from "./holder.ts";
import { ADVERBS, IRREGULAR } from "./words.ts";

const HOLDER = "theholder";
const ANOTHER = "another";
const WRITER = "thewriter";
const ROLE = "arole";
/** "He", after another man was named and the holder not since. */
const PERHAPS_OTHER = "perhapsother";
/** Somebody else, until it is known whether "he" may be them. */
const ANOTHER_MAN = "anotherhe";
const ANOTHER_WOMAN = "anothershe";
const ANYBODY = "anotherany";
const OTHERS: ReadonlySet<string> = new Set([ANOTHER_MAN, ANOTHER_WOMAN, ANYBODY]);
const others = new RegExp([...OTHERS].join("|"), "g");
const SUBJECTS = [HOLDER, PERHAPS_OTHER, ANOTHER, WRITER, ROLE, "we", "they", "you", "it", "which", "who"].join("|");
const TENSES = { modal: "modal", is: "is", was: "was", perfect: "perf", past: "did", present: "does" } as const;
type Tense = (typeof TENSES)[keyof typeof TENSES];

/** What only this file writes into texts: a word with one of these in it, or one of these. */
const coinedIn = new RegExp([HOLDER, PERHAPS_OTHER, WRITER, ...OTHERS].join("|"));
const coined = `(?:${ROLE}|(?:${SUBJECTS})(?:${Object.values(TENSES).join("|")}))`;
const isCoined = new RegExp(`${coinedIn.source}|(?<![a-z])${coined}(?![a-z])`, "i");
/** What the learner reads as it is written but for its case: nothing in it goes, or is written otherwise. */
const asWritten = /^[!-%(-_a-~]+$/;

/** A text without the words that are put into texts here, as the learner reads words: whoever writes them says nothing by them. */
function withoutCoined(text: string): string {
  return text.replace(/\S{4,}/g, (written) =>
    isCoined.test(asWritten.test(written) ? written : wordsOf(written).join(" ")) ? " " : written,
  );
}

const RANK =
  "HR|IT|accounts|finance|legal|corporate|regional|zonal|central|head|quality|marketing|purchase|stores|training|project|business|senior|outside|external|another|other|respective|concerned|parent|group|state|local|general|deputy|assistant|managing|joint|chief|vice|area|plant|unit|branch|young|younger|new|late|former|then|present|previous";
const POST =
  "department|office|cell|vendor|supplier|contractor|consultant|consultancy|firm|team|agency|company|desk|head|partner|headquarters|colleague|predecessor|successor|government|board|committee|trainer|faculty|boss|superior|director|management|manager|founder|CEO|MD|GM|DGM|AGM|VP|CFO|COO|CTO|president|secretary|professor|in-charge|leader|principal|chairman|owner|proprietor|promoter|bank|unit|division|trust|trustee|society|union|doctor|nurse|engineer|officer|executive|accountant|supervisor|foreman|technician|teacher|father|brother|husband|uncle|son|friend|auditor|lawyer|architect|designer|developer|analyst|programmer|intern|student|collector|commissioner|mayor|batchmate|lady|gentleman|person|scientist|superintendent|warden|matron|captain|colonel|major";
/** Somebody called by what they are: "our deputy manager", "the consultants"; not what belongs to them: "the board meeting". */
const role = new RegExp(
  `\\b(?:the|our|my|his|her|their|its|an?|one)\\s+(?:[\\w-]+ )?(?:(?:${RANK})[\\w-]* ){0,3}(?:${POST})s?\\b(?!\\s+(?:of|for|in|at|meetings?|level|work|room|visit|report|review|approval)\\b)`,
  "giu",
);
const named = new RegExp(`${HOLDER}|${[...OTHERS].join("|")}|\\b(?:he|she)\\b`, "gi");

const otherOf = (title: string) => {
  const gender = titleGender(title);
  if (gender === null) return ANYBODY;
  return gender === "he" ? ANOTHER_MAN : ANOTHER_WOMAN;
};

/** The pronouns of holder and others, where the last one named says whose they are. */
function pronounsByName(text: string, pronoun: "he" | "she"): string {
  const same = pronoun === "he" ? ANOTHER_MAN : ANOTHER_WOMAN;
  let last: "holder" | "other" = "holder";
  return text.replace(named, (word) => {
    if (OTHERS.has(word)) {
      if (word === ANYBODY || word === same) last = "other";
      return ANOTHER;
    }
    if (word === HOLDER) {
      last = "holder";
      return word;
    }
    if (word.toLowerCase() !== pronoun) return word;
    return ` ${last === "holder" ? HOLDER : PERHAPS_OTHER} `;
  });
}

/** The holder by several parts of a name. */
const holders = new RegExp(`(?:${HOLDER}[\\s.]+)+${HOLDER}`, "g");

/** Finds everybody who is called by a part of the holder's name; null where nobody is named. */
function callOf(names: ReadonlySet<string>): RegExp | null {
  const called = [...names].filter((name) => name.length > 2);
  return called.length > 0 ? new RegExp(`\\b(?:${called.join("|")})\\b`, "giu") : null;
}

function withParts(text: string, { names, pronoun }: Holder, called: RegExp | null): string {
  const isHolder = (name: string) => partsOf(name).some((part) => names.has(part));
  let told = text.replace(everyTitled, (_, title: string, name: string) =>
    isHolder(name) ? ` ${HOLDER} ` : ` ${otherOf(title)} `,
  );
  if (called !== null) told = told.replace(called, ` ${HOLDER} `);
  told = told.replace(holders, HOLDER);
  if (pronoun === "he" || pronoun === "she")
    return told
      .split(/\n\s*\n/)
      .map((paragraph) => pronounsByName(paragraph, pronoun))
      .join("\n\n");
  told = told.replace(others, ANOTHER);
  return pronoun === "you" ? told.replace(/\byou\b/gi, ` ${HOLDER} `) : told;
}

function withWriter(text: string, pronoun: Pronoun | null): string {
  if (pronoun === null) return text;
  return text.replace(/\bI\b/g, ` ${pronoun === "I" ? HOLDER : WRITER} `);
}

/** What somebody did, or said and felt. */
const past = new RegExp(`^(?:\\p{L}{2,}ed|${IRREGULAR}|told|came|asked|said|knew|thought|felt|became)$`, "iu");
const subject = new RegExp(
  `\\b(${SUBJECTS})\\b[’']?(?:\\s+(?:always|never|not|${ADVERBS}))*,?\\s+(\\p{L}+)(?:\\s+\\p{L}+){0,2}`,
  "giu",
);

/** How a verb tells of its subject: as what was done, as a duty, as what is so; null for other words. */
function tenseOf(verb: string): Tense | null {
  if (/^(?:will|shall|would|should|must|may|might|can|could)$/i.test(verb)) return TENSES.modal;
  if (/^(?:is|are|am)$/i.test(verb)) return TENSES.is;
  if (/^(?:was|were)$/i.test(verb)) return TENSES.was;
  if (/^(?:has|have|had)$/i.test(verb)) return TENSES.perfect;
  if (past.test(verb)) return TENSES.past;
  return /^\p{L}+[^s]s$/iu.test(verb) ? TENSES.present : null;
}

/** Beside each subject and its verb, one word that says of both what they are: "theholder led the yard theholderdid". */
function withTenses(text: string): string {
  return text.replace(subject, (all: string, who: string, verb: string) => {
    const tense = tenseOf(verb);
    return tense === null ? all : `${all} ${who.toLowerCase()}${tense} `;
  });
}

/**
 * Calls everybody in a document, or in a part of it, by their part: the holder, others who are named or called by their posts, and
 * whoever writes about the holder; and says how each of them is said to do something. So "Mr. Rao led" and "she led" say the same
 * of their holders, and "Mr. Rao led" or "she leads" something else in a letter about Ms. Iyer.
 */
export function tellerOf(holder: Holder): (text: string) => string {
  const called = callOf(holder.names);
  return (text) =>
    withTenses(withWriter(withParts(withoutCoined(text), holder, called), holder.pronoun).replace(role, ` ${ROLE} `));
}
