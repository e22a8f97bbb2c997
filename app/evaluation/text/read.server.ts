import { setImmediate as nextTurn } from "node:timers/promises";
import { statementsOf } from "./clauses.ts";
import {
  type Caution,
  cautionOf,
  certifiesAttendance,
  type Exclusion,
  exclusionOf,
  isHeading,
  isInstruction,
  isList,
  opensEmployer,
  repeatedAmong,
} from "./guards.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import { mapInSlices } from "./slices.server.ts";
import { withoutMisreadings, wordsOf } from "./words.ts";

/** A part of a sentence that can be judged by itself: the sentence as far as it affirms anything, or one clause of it. */
export interface Unit {
  text: string;
  caution: Caution | null;
}

/** A sentence, what of it may be evidence, and why the rest is none. */
export interface ReadSentence {
  sentence: Sentence;
  units: Unit[];
  /** Why nothing of it counts; null while it has units. */
  exclusion: Exclusion | null;
}

/** What is left of a sentence, or a clause, says something only from so many words on. */
const MIN_WORDS = 4;
/** Claims stand beside an instruction to the evaluator so far, in sentences of its paragraph. */
const INSTRUCTION_REACH = 1;
/** Why a clause does not count, where the next deed of the same statement is meant as well. */
const REACHING: ReadonlySet<Exclusion> = new Set(["denied", "intention"]);

interface Clause {
  clause: string;
  exclusion: Exclusion | null;
}

const OWN_SUBJECT = /^(?:I|he|she|we|they)\b/i;

/** What is denied, wished for or left to others stays so until the statement ends or somebody is named anew. */
function judgedClauses(text: string): Clause[] {
  return statementsOf(text).flatMap((clauses) => {
    let before: Exclusion | null = null;
    return clauses.map((clause) => {
      const carried: Exclusion | null = before !== null && REACHING.has(before) && !OWN_SUBJECT.test(clause) ? before : null;
      before = exclusionOf(clause) ?? carried;
      return { clause, exclusion: before };
    });
  });
}

/** The clauses of a sentence that affirm something done, and why the others do not. */
function judged(text: string, attendance: boolean): { units: Unit[]; exclusion: Exclusion | null } {
  const clauses = judgedClauses(text);
  const affirmed = clauses.filter(({ exclusion }) => exclusion === null).map(({ clause }) => clause);
  const telling = affirmed.filter((clause) => wordsOf(clause).length >= MIN_WORDS);
  if (telling.length === 0) return { units: [], exclusion: clauses.find(({ exclusion }) => exclusion)?.exclusion ?? "heading" };
  const whole = affirmed.length === clauses.length ? text : affirmed.join("; ");
  const texts = telling.length === 1 ? [whole] : [whole, ...telling];
  const units = [...new Set(texts)].map(
    (unit): Unit => ({ text: unit, caution: attendance ? "attendance" : cautionOf(unit) }),
  );
  return { units, exclusion: null };
}

/** Reads a text: its sentences, and what of each the guards let count. */
export async function readText(text: string): Promise<ReadSentence[]> {
  const sentences = sentencesOf(text);
  await nextTurn();
  const plain = await mapInSlices(sentences, ({ text: own }) => withoutMisreadings(own));
  const repeated = repeatedAmong(plain);
  const instructions = new Set(sentences.filter((_, at) => isInstruction(plain[at] ?? "")).map(({ place }) => place));
  const paragraphOf = (place: number) => sentences[place]?.paragraph;
  const employers = new Set(
    sentences.filter(({ text: own }) => opensEmployer(own)).flatMap(({ paragraph }) => [paragraph, paragraph + 1]),
  );
  const attendance = certifiesAttendance(text);
  const besideInstruction = ({ place, paragraph }: Sentence) => {
    for (let other = place - INSTRUCTION_REACH; other <= place + INSTRUCTION_REACH; other += 1) {
      if (instructions.has(other) && paragraphOf(other) === paragraph) return true;
    }
    return false;
  };
  const outright = (sentence: Sentence, own: string): Exclusion | null => {
    if (besideInstruction(sentence)) return "instruction";
    if (repeated.has(wordsOf(own).join(" "))) return "repeated";
    if (isHeading(own)) return "heading";
    if (isList(own)) return "list";
    return employers.has(sentence.paragraph) ? "employer" : null;
  };
  return mapInSlices(sentences, (sentence): ReadSentence => {
    const own = plain[sentence.place] ?? sentence.text;
    const exclusion = outright(sentence, own);
    return exclusion ? { sentence, units: [], exclusion } : { sentence, ...judged(own, attendance) };
  });
}
