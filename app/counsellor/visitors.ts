import type { Memory } from "#app/records/conversation.ts";
import type { NUMBER_WORDS, RECORD_WORDS, RecordFacts, TOLD_FACTS } from "./format/vocabulary.ts";
import type { VisitorFacts } from "./match/rank.ts";
import type { As } from "./rule-set.ts";

/** Who is talking, as the server knows it at each call; never taken from the browser. */
export interface Visitor {
  /** The student_id of the student profile: present means that payment is done. */
  readonly studentId: string | null;
  readonly signedIn: boolean;
  /** What the record says of whoever is signed in, and of a certificate number that was named. */
  readonly record?: Partial<RecordFacts>;
  /** The same in words, by placeholder: {{student.documents}}, {{certificate.holder}}. */
  readonly words?: Readonly<Partial<Record<RecordPlaceholder, string>>>;
  /** Whether what is typed is shown to a language model; absent means no. */
  readonly modelRouter?: boolean;
}

export type RecordPlaceholder =
  | `student.${(typeof RECORD_WORDS)[number]}`
  | `certificate.${(typeof NUMBER_WORDS)[number]}`;

/** What somebody has told, as rules look at it. */
export function toldFacts({ told = {} }: Pick<Memory, "told">): Pick<VisitorFacts, keyof typeof TOLD_FACTS> {
  const { years, managing, technology, people, role, tools = [] } = told;
  return {
    toldYears: years?.low ?? null,
    toldManaging: managing?.low ?? null,
    toldPeople: people ?? null,
    toldTechnology: technology?.low ?? null,
    toldRole: role ?? null,
    toldTools: tools.length > 0,
  };
}

/** What the rules know of somebody, beside what a message shows. */
export function factsOf(
  { studentId, signedIn, record, modelRouter = false }: Visitor,
  memory: Memory = {},
): VisitorFacts {
  return {
    hasStudentId: studentId !== null,
    signedIn,
    certificationStage: "none",
    payment: "unknown",
    documents: "unknown",
    evaluation: "unknown",
    credential: "unknown",
    numberChecked: "none",
    ...record,
    speaker: memory.speaker ?? "applicant",
    wantsYesNo: false,
    wantsPerson: false,
    modelRouter,
    lastTopic: null,
    ...toldFacts(memory),
  };
}

/** Each kind of visitor that samples and scripts are spoken by, and what the rules know about them. */
export const visitorOf = (as: As): Visitor => ({
  signedIn: as !== "visitor",
  studentId: as === "paid" ? "PGI2024-0000" : null,
});
export const visitorAs = (as: As): VisitorFacts => factsOf(visitorOf(as));
