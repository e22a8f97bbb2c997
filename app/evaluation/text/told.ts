import { type Holder, type Pronoun, partsOf, TITLED, titleGender } from "./holder.ts";

const HOLDER = " theholder ";
const ANOTHER = " another ";
const WRITER = " thewriter ";
const ROLE = " arole ";
/** "He", after another man was named and the holder not since. */
const PERHAPS_OTHER = " perhapsother ";

const everyTitled = new RegExp(`\\b${TITLED}`, "gu");
const RANK =
  "HR|IT|accounts|finance|legal|corporate|regional|zonal|central|head|quality|marketing|purchase|stores|training|project|business|senior|outside|external|another|other|respective|concerned|parent|group|state|local|general|deputy|assistant|managing|joint|chief|vice|area|plant|unit|branch|young|younger|new|late|former|then|present|previous";
const POST =
  "department|office|cell|vendor|supplier|contractor|consultant|consultancy|firm|team|agency|company|desk|head|partner|headquarters|colleague|predecessor|successor|government|board|committee|trainer|faculty|boss|superior|director|management|manager|founder|CEO|MD|GM|DGM|AGM|VP|CFO|COO|CTO|president|secretary|professor|in-charge|leader|principal|chairman|owner|proprietor|promoter|bank|unit|division|trust|trustee|society|union|doctor|nurse|engineer|officer|executive|accountant|supervisor|foreman|technician|teacher|father|brother|husband|uncle|son|friend|auditor|lawyer|architect|designer|developer|analyst|programmer|intern|student|collector|commissioner|mayor|batchmate|lady|gentleman|person|scientist|superintendent|warden|matron|captain|colonel|major";
/** Somebody called by what they are: "our deputy manager", "the consultants"; not what belongs to them: "the board meeting". */
const role = new RegExp(
  `\\b(?:the|our|my|his|her|their|its|an?|one)\\s+(?:[\\w-]+ )?(?:(?:${RANK})[\\w-]* ){0,3}(?:${POST})s?\\b(?!\\s+(?:of|for|in|at|meetings?|level|work|room|visit|report|review|approval)\\b)`,
  "giu",
);
const named = /theholder|another(he|she|any)|\b(he|she)\b/gi;

/** The pronouns of holder and others, where the last one named says whose they are. */
function pronounsByName(text: string, pronoun: "he" | "she"): string {
  let last: "holder" | "other" = "holder";
  return text.replace(named, (word: string, gender: string | undefined, said: string | undefined) => {
    if (gender !== undefined) {
      if (gender === "any" || gender === pronoun) last = "other";
      return ANOTHER;
    }
    if (said === undefined) {
      last = "holder";
      return word;
    }
    if (said.toLowerCase() !== pronoun) return word;
    return last === "holder" ? HOLDER : PERHAPS_OTHER;
  });
}

function withParts(text: string, { names, pronoun }: Holder): string {
  const isHolder = (name: string) => partsOf(name).some((part) => names.has(part));
  const called = [...names].filter((name) => name.length > 2).map((name) => name.replace(/[^\p{L}]/gu, ""));
  let told = text.replace(everyTitled, (_, title: string, name: string) =>
    isHolder(name) ? HOLDER : ` another${titleGender(title) ?? "any"} `,
  );
  if (called.length > 0) told = told.replace(new RegExp(`\\b(?:${called.join("|")})\\b`, "giu"), HOLDER);
  told = told.replace(/(?:theholder[\s.]+)+theholder/g, "theholder");
  if (pronoun === "he" || pronoun === "she")
    return told
      .split(/\n\s*\n/)
      .map((paragraph) => pronounsByName(paragraph, pronoun))
      .join("\n\n");
  told = told.replace(/another(?:he|she|any)\b/g, ANOTHER);
  return pronoun === "you" ? told.replace(/\byou\b/gi, HOLDER) : told;
}

function withWriter(text: string, pronoun: Pronoun | null): string {
  if (pronoun === null) return text;
  return text.replace(/\bI\b/g, pronoun === "I" ? HOLDER : WRITER);
}

const PAST =
  "began|bought|brought|broke|built|caught|chose|cut|dealt|did|drew|drove|fed|fixed|forecast|fought|found|gave|got|grew|held|hired|kept|laid|led|let|made|met|oversaw|paid|put|ran|read|rebuilt|redrew|rewrote|sat|saw|sent|set|shook|showed|shut|sold|sought|spent|split|spoke|spread|stood|swept|taught|threw|took|undertook|went|withdrew|won|wrote|told|came|asked|said|knew|thought|felt|became";
const past = new RegExp(`^(?:\\p{L}{2,}ed|${PAST})$`, "iu");
const subject =
  /\b(theholder|perhapsother|another|thewriter|arole|we|they|you|it|which|who)\b[’']?(?:\s+(?:also|then|further|himself|herself|myself|only|even|always|never|not|personally|\p{L}+ly))*,?\s+(\p{L}+)(?:\s+\p{L}+){0,2}/giu;

/** How a verb tells of its subject: as what was done, as a duty, as what is so; null for other words. */
function tenseOf(verb: string): string | null {
  if (/^(?:will|shall|would|should|must|may|might|can|could)$/i.test(verb)) return "modal";
  if (/^(?:is|are|am)$/i.test(verb)) return "is";
  if (/^(?:was|were)$/i.test(verb)) return "was";
  if (/^(?:has|have|had)$/i.test(verb)) return "perf";
  if (past.test(verb)) return "did";
  return /^\p{L}+[^s]s$/iu.test(verb) ? "does" : null;
}

/** Beside each subject and its verb, one word that says of both what they are: "theholder led the yard theholderdid". */
function withTenses(text: string): string {
  return text.replace(subject, (all: string, who: string, verb: string) => {
    const tense = tenseOf(verb);
    return tense === null ? all : `${all} ${who.toLowerCase()}${tense} `;
  });
}

/**
 * A text with everybody in it called by their part: the holder, others who are named or called by their posts, and whoever
 * writes about the holder; and with how each of them is said to do something. So "Mr. Rao led" and "she led" say the same of
 * their holders, and "Mr. Rao led" or "she leads" something else in a letter about Ms. Iyer.
 * @param text the document, or a part of it
 */
export function toldByPart(text: string, holder: Holder): string {
  return withTenses(withWriter(withParts(text, holder), holder.pronoun).replace(role, ROLE));
}
