import type { Told } from "#app/records/conversation.ts";
import type { ToldFacts, VisitorFacts } from "./match/rank.ts";
import type { As } from "./rule-set.ts";

/** Who is talking, as the server knows it at each call; never taken from the browser. */
export interface Visitor {
  /** The student_id of the student profile: present means that payment is done. */
  readonly studentId: string | null;
  readonly signedIn: boolean;
  /** Where the student's certification stands, and when the interview is, in words; absent for everybody else. */
  readonly certification?: { readonly stage: string; readonly interview: string | null };
  /** Whether questions that the rules are not sure of are shown to a language model; absent means no. */
  readonly modelRouter?: boolean;
}

/** What somebody has told, as rules look at it. */
export function toldFacts({ years, managing, technology, role, tools = [] }: Told = {}): ToldFacts {
  return {
    toldYears: years?.low ?? null,
    toldManaging: managing?.low ?? null,
    toldTechnology: technology?.low ?? null,
    toldRole: role ?? null,
    toldTools: tools.length > 0,
  };
}

/** What the rules know about each kind of visitor that samples and scripts are spoken by. */
export function visitorAs(as: As): VisitorFacts {
  return {
    signedIn: as !== "visitor",
    hasStudentId: as === "paid",
    certificationStage: "none",
    modelRouter: false,
    lastTopic: null,
    ...toldFacts(undefined),
  };
}
