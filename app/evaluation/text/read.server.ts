import { hasDeed, statementsOf } from "./clauses.ts";
import { certifiesCourse, recitalOf, takesBack } from "./document.ts";
import {
  type Caution,
  cautionOf,
  type Exclusion,
  exclusionOf,
  isHeading,
  isList,
  opensEmployer,
  repeatedAmong,
} from "./guards.ts";
import { isInstruction } from "./instructions.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import { mapInSlices } from "./slices.server.ts";
import { withoutMisreadings, wordsOf } from "./words.ts";

/** A sentence, what of it may be evidence, and why the rest is none. */
export interface ReadSentence {
  sentence: Sentence;
  /** What the sentence affirms to have been done; empty when nothing of it counts. */
  counted: string;
  /** Why only a person can say whether it counts; null when it speaks for itself. */
  caution: Caution | null;
  /** Why nothing of it counts; null when something does. */
  exclusion: Exclusion | null;
}

type Judged = Omit<ReadSentence, "sentence">;

/** What is left of a sentence says something only from so many words on. */
const MIN_WORDS = 4;
/** Claims stand beside an instruction to the evaluator so far, in sentences of its paragraph. */
const INSTRUCTION_REACH = 1;
/** Why a clause does not count, where the next deed of the same statement is meant as well. */
const REACHING: ReadonlySet<Exclusion> = new Set(["denied", "intention"]);
const OWN_SUBJECT = /^(?:I|he|she|we|they)\b/i;

/** What a sentence says before a colon; empty where there is none. */
function leadIn(text: string): string {
  return /^[^:]{3,120}:(?!\d)/.exec(text)?.[0] ?? "";
}

interface Clause {
  text: string;
  exclusion: Exclusion | null;
  caution: Caution | null;
}

/**
 * What is denied, wished for or told of somebody else stays so until the statement ends or somebody is named anew; what leads a list in, with a
 * colon, says of the whole list what it is.
 */
function judgedClauses(text: string): Clause[] {
  const colon = leadIn(text);
  const leading = colon === "" ? null : exclusionOf(colon);
  return statementsOf(text).flatMap((clauses) => {
    let before: Exclusion | null = null;
    let doubted: Caution | null = null;
    return clauses.map((clause): Clause => {
      const carried: Exclusion | null =
        before !== null && REACHING.has(before) && !OWN_SUBJECT.test(clause) ? before : null;
      before = leading ?? exclusionOf(clause) ?? carried;
      const named = cautionOf(clause);
      doubted = named ?? (doubted === "others-perhaps" && !OWN_SUBJECT.test(clause) ? doubted : null);
      return { text: clause, exclusion: before, caution: doubted };
    });
  });
}

/** What everybody has to do is no more than a wish, where nothing is told of that was done. */
const DUTY = /\b(?:must|should|ought to)\b/i;

/** What stands beside a wish and tells of no deed belongs to the wish. */
function withoutHopes(clauses: Clause[]): Clause[] {
  if (!clauses.some(({ text, exclusion }) => exclusion === "intention" || DUTY.test(text))) return clauses;
  return clauses.map((clause) =>
    clause.exclusion || hasDeed(clause.text) ? clause : { ...clause, exclusion: "intention" },
  );
}

/** The clauses of a sentence that affirm something done, and why the others do not. */
function judged(text: string, caution: Caution | null): Judged {
  const clauses = withoutHopes(judgedClauses(text));
  const affirmed = clauses.filter(({ exclusion }) => exclusion === null);
  const plain = affirmed.filter((clause) => clause.caution === null);
  const chosen = plain.length > 0 ? plain : affirmed;
  const counted = chosen.length === clauses.length ? text : chosen.map((clause) => clause.text).join("; ");
  if (wordsOf(counted).length < MIN_WORDS) {
    const exclusion = clauses.find((clause) => clause.exclusion)?.exclusion ?? "heading";
    return { counted: "", caution: null, exclusion };
  }
  return { counted, caution: caution ?? (plain.length > 0 ? null : (affirmed[0]?.caution ?? null)), exclusion: null };
}

/** Why the lines of a list do not count, where the line that leads it in says so: "Topics covered:", "Duties shall be:". */
function leadIns(sentences: readonly Sentence[], plain: readonly string[]): ReadonlyMap<number, Exclusion> {
  const excluded = new Map<number, Exclusion>();
  let leading: { exclusion: Exclusion; paragraph: number } | undefined;
  for (const { place, paragraph } of sentences) {
    const own = plain[place] ?? "";
    if (own.endsWith(":")) {
      const exclusion = exclusionOf(own);
      const last = sentences[place + 1]?.paragraph !== paragraph;
      leading = exclusion ? { exclusion, paragraph: last ? paragraph + 1 : paragraph } : undefined;
    } else if (leading && paragraph <= leading.paragraph) excluded.set(place, leading.exclusion);
    else leading = undefined;
  }
  return excluded;
}

/** An element as it is defined. */
interface Defined {
  name: string;
  definition: string;
}

/** What makes every sentence of a text doubtful. */
async function documentCaution(
  text: string,
  sentences: readonly string[],
  elements: readonly Defined[],
  ownWork: boolean,
): Promise<Caution | null> {
  if (!ownWork || takesBack(text)) return "not-own-work";
  const courses = await mapInSlices(sentences, certifiesCourse);
  if (courses.includes(true)) return "not-own-work";
  const recital = recitalOf(elements);
  await mapInSlices(sentences, (sentence) => recital.hear(sentence));
  return recital.isRecited() ? "recital" : null;
}

/**
 * Reads a text: its sentences, and what of each the guards let count as shown of these elements.
 * @param ownWork whether it may tell what its holder did, rather than duties, plans, opinions, a course or the work of others
 */
export async function readText(text: string, elements: readonly Defined[], ownWork = true): Promise<ReadSentence[]> {
  const sentences = await mapInSlices(sentencesOf(text), (sentence) => sentence);
  const plain = await mapInSlices(sentences, ({ text: own }) => withoutMisreadings(own));
  const keys = await mapInSlices(plain, (own) => wordsOf(own).join(" "));
  const repeated = repeatedAmong(keys);
  const asked = await mapInSlices(plain, isInstruction);
  const employers = new Set(
    sentences.filter(({ text: own }) => opensEmployer(own)).flatMap(({ paragraph }) => [paragraph, paragraph + 1]),
  );
  const ofText = await documentCaution(text, plain, elements, ownWork);
  const besideInstruction = ({ place, paragraph }: Sentence) => {
    for (let other = place - INSTRUCTION_REACH; other <= place + INSTRUCTION_REACH; other += 1) {
      if (asked[other] && sentences[other]?.paragraph === paragraph) return true;
    }
    return false;
  };
  const outright = (sentence: Sentence, own: string): Exclusion | null => {
    if (besideInstruction(sentence)) return "instruction";
    if (repeated.has(keys[sentence.place] ?? "")) return "repeated";
    if (isHeading(own)) return "heading";
    if (isList(own)) return "list";
    return employers.has(sentence.paragraph) ? "employer" : null;
  };
  const lists = leadIns(sentences, plain);
  return mapInSlices(sentences, (sentence): ReadSentence => {
    const own = plain[sentence.place] ?? sentence.text;
    const exclusion = outright(sentence, own) ?? lists.get(sentence.place) ?? null;
    if (exclusion) return { sentence, counted: "", caution: null, exclusion };
    return { sentence, ...judged(own, ofText) };
  });
}
