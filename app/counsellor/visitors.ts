import type { VisitorFacts } from "./match/rank.ts";
import type { As } from "./rule-set.ts";

/** Who is talking, as the server knows it at each call; never taken from the browser. */
export interface Visitor {
  /** The student_id of the student profile: present means that payment is done. */
  readonly studentId: string | null;
  readonly signedIn: boolean;
  /** Whether questions that the rules are not sure of are shown to a language model; absent means no. */
  readonly modelRouter?: boolean;
}

/** What the rules know about each kind of visitor that samples and scripts are spoken by. */
export function visitorAs(as: As): VisitorFacts {
  return { signedIn: as !== "visitor", hasStudentId: as === "paid", modelRouter: false, lastTopic: null };
}
