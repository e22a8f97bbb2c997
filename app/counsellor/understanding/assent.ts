import { type PhraseTable, partsIn } from "./phrases.ts";
import { readSays, type Sense } from "./says.ts";
import { isSign, tokensOf } from "./tokens.ts";

/** What a message does with words that were said back to be confirmed. */
export interface Assent {
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
export function assentIn(text: string, table: PhraseTable<Sense>): Assent {
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
