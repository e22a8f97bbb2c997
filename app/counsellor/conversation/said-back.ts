import type { RuleSet } from "../rule-set.ts";
import { isSign, type PhraseTable, partsIn, tokensOf } from "../understanding/phrases.ts";
import { readAnswer } from "../understanding/read-answer.ts";
import { readSays, type Sense } from "../understanding/says.ts";
import type { Reading } from "../understanding/second-opinion.ts";
import type { UnderWay } from "./assess.ts";

/** What a message does with words that were said back to be confirmed. */
interface Assent {
  /** Whether it begins by saying that they are right, or wrong. */
  readonly says?: "yes" | "no";
  /** What it says besides: "I led a team", of "yes, I led a team". Empty when it only confirms or refuses. */
  readonly rest: string;
}

/** Kinds of phrases that say no more than that something is right or wrong. */
const BARE: readonly Sense["kind"][] = ["says", "particle", "negation", "filler"];

const yesOrNo = (means: Sense | undefined) =>
  means?.kind === "particle"
    ? "no"
    : means?.kind === "says" && (means.says === "yes" || means.says === "no")
      ? means.says
      : undefined;

/** Parts a message into the yes or no with which it begins and what it says besides. @param table yes and no of any question */
function assentIn(text: string, table: PhraseTable<Sense>): Assent {
  const tokens = tokensOf(text);
  const parts = partsIn(tokens, table);
  const bare = parts.every(({ means, tokens: [first = ""] }) =>
    means === undefined ? isSign(first) : BARE.includes(means.kind) && (means.kind !== "says" || yesOrNo(means)),
  );
  if (bare) {
    const said = readSays(tokens, table);
    return said.kind === "says" && (said.says === "yes" || said.says === "no")
      ? { says: said.says, rest: "" }
      : { rest: "" };
  }
  const opens = parts.findIndex(({ means, tokens: [first = ""] }) => means?.kind !== "filler" && !isSign(first));
  const says = yesOrNo(parts[opens]?.means);
  if (says === undefined) return { rest: text };
  const goesOn = parts
    .slice(opens)
    .findIndex(({ means, tokens: [first = ""] }) => yesOrNo(means) !== says && !isSign(first));
  const rest = parts.slice(opens + goesOn).flatMap(({ tokens: words }) => words);
  return { says, rest: rest.join(" ") };
}

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
  // "Eight months, yes, but is that enough": the same told once more, and a yes.
  const agrees = partsIn(tokensOf(text), set.understanding.yesOrNo).some(({ means }) => yesOrNo(means) === "yes");
  if (says === undefined) return agrees && gives(reading, answer) ? { kind: "confirms" } : undefined;
  const besides = await readAnswer(rest, step, set, today);
  if (says === "yes" && (gives(besides, answer) || gives(reading, answer))) return { kind: "confirms" };
  if (says === "no" && besides.kind === "answer" && besides.name !== answer)
    return { kind: "answers", reading: besides };
  const likely = besides.kind === "answer" ? besides.name : besides.kind === "unclear" ? besides.likely : undefined;
  if (likely !== undefined) return { kind: "contradicts", likely };
  return { kind: says === "yes" ? "unclear" : "refuses" };
}
