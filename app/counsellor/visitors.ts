import type { VisitorFacts } from "./match/rank.ts";
import type { As } from "./rule-set.ts";

/** What the rules know about each kind of visitor that samples and scripts are spoken by. */
export function visitorAs(as: As): VisitorFacts {
  return { signedIn: as !== "visitor", hasStudentId: as === "paid", lastTopic: null };
}
