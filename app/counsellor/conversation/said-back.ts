import type { RuleSet } from "../rule-set.ts";
import { assentIn } from "../understanding/assent.ts";
import { readAnswer } from "../understanding/read-answer.ts";
import type { Reading } from "../understanding/reading.ts";
import type { UnderWay } from "./assess.ts";

type Answer = Extract<Reading, { kind: "answer" }>;

/** What words do with an answer that was said back. */
export type Reaction =
  | { readonly kind: "confirms" | "refuses" | "unclear" }
  /** Refuses it and gives another one. */
  | { readonly kind: "answers"; readonly reading: Answer }
  /** Confirms it, or merely refuses it, and tells of another one. */
  | { readonly kind: "contradicts"; readonly likely: string };

const gives = (reading: Reading, answer: string) => reading.kind === "answer" && reading.name === answer;

/**
 * How a message takes an answer that was said back: a yes confirms it only when nothing in the message tells of another one.
 * @param reading what the step makes of the whole message
 * @returns undefined when the message neither confirms nor refuses: it is to be taken as any other
 */
export async function reactionTo(
  answer: string,
  reading: Reading,
  text: string,
  { step }: Pick<UnderWay, "step">,
  today: Date,
  set: RuleSet,
): Promise<Reaction | undefined> {
  if (reading.kind === "question") return undefined;
  const { says, rest } = assentIn(text, set.understanding.yesOrNo);
  if (rest === "") return says === undefined ? undefined : { kind: says === "yes" ? "confirms" : "refuses" };
  if (says === undefined) return undefined;
  const besides = await readAnswer(rest, step, set, today);
  if (says === "yes" && (gives(besides, answer) || gives(reading, answer))) return { kind: "confirms" };
  if (says === "no" && besides.kind === "answer" && besides.name !== answer)
    return { kind: "answers", reading: besides };
  const likely = besides.kind === "answer" ? besides.name : besides.kind === "unclear" ? besides.likely : undefined;
  if (likely !== undefined) return { kind: "contradicts", likely };
  return { kind: says === "yes" ? "unclear" : "refuses" };
}
