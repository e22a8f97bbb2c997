import type { UnderstandingFile } from "../format/understanding.ts";
import { isNumber, isSign, type Part, type PhraseTable, partsIn, phraseTable } from "./phrases.ts";

/** What a phrase does in an answer. */
export type Sense =
  | { readonly kind: "says"; readonly says: string }
  /** no, nahi: an answer by itself, and a negation of what follows it. */
  | { readonly kind: "particle" }
  | { readonly kind: "negation" | "doubt" | "future" | "others" | "contrast" | "filler" | "alone" | "self" };

/** yes, no, partly, little, or a name that a step has given to phrases of its own. */
export type Said =
  | { readonly kind: "says"; readonly says: string }
  /** Something was said, but not clearly enough to be taken for an answer; doubted: it speaks of a doubt, or against itself. */
  | { readonly kind: "unclear"; readonly doubted: boolean }
  | { readonly kind: "nothing" };

const SELF = ["i", "we", "me", "main", "mai", "maine", "hum", "mujhe", "mere"];

/**
 * The phrases by which a step's answers are recognised: its own come before those of every step.
 * @param fillers words that never carry an answer
 */
export function saysTable(
  file: UnderstandingFile,
  own: Readonly<Record<string, readonly string[]>>,
  fillers: Iterable<string>,
): PhraseTable<Sense> {
  const particles = new Set(file.says.no.filter((phrase) => file.negation.includes(phrase)));
  const listed = (list: readonly string[], sense: Sense) => list.map((phrase) => [phrase, sense] as const);
  const said = (says: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(says).flatMap(([name, list]) => listed(list, { kind: "says", says: name }));
  return phraseTable<Sense>([
    ...said(own),
    ...listed([...particles], { kind: "particle" }),
    ...(["doubt", "negation", "alone", "future", "others", "contrast"] as const).flatMap((kind) =>
      listed(file[kind], { kind }),
    ),
    ...said(file.says),
    ...listed(SELF, { kind: "self" }),
    ...listed([...file.filler, ...fillers], { kind: "filler" }),
  ]);
}

type SensePart = Part<Sense>;

const is = (part: SensePart | undefined, ...kinds: Sense["kind"][]) =>
  part?.means !== undefined && kinds.includes(part.means.kind);
const isUnknown = ({ means, tokens: [first = ""] }: SensePart) => means === undefined && !isNumber(first);
const startsWithSign = ({ means, tokens: [first = ""] }: SensePart) => means === undefined && isSign(first);

/** What a clause says when it says more than one thing, or nothing for sure. */
const UNCLEAR = "?";
/** Only counts against other answers. */
const LEANS_NO = "leans-no";

/**
 * Reads what an answer says. Careful rather than clever: a double negation, a doubt, a plan, somebody else's experience, clauses
 * that disagree, and a negation of something unknown are unclear.
 */
export function readSays(tokens: readonly string[], table: PhraseTable<Sense>): Said {
  const parts = partsIn(tokens, table);
  const clauses = clausesOf(parts);
  const verdicts = new Set(clauses.flatMap((clause) => verdictOf(clause) ?? []));
  if (verdicts.size === 0) return { kind: "nothing" };
  const says = agreed(verdicts);
  // "ok but": what would have come is not said.
  const cutOff = is(parts.at(-1), "contrast");
  if (says !== undefined && !cutOff) return { kind: "says", says };
  const denials = clauses.map((clause) => clause.filter((part) => is(part, "negation", "particle")).length);
  const doubted = cutOff || parts.some((part) => is(part, "doubt")) || denials.some((count) => count > 1);
  return {
    kind: "unclear",
    doubted: doubted || (verdicts.has("yes") && (verdicts.has("no") || verdicts.has(LEANS_NO))),
  };
}

/** What several clauses, or several phrases of one, say together; undefined when they disagree. */
function agreed(said: ReadonlySet<string>): string | undefined {
  const names = [...said].filter((name) => name !== LEANS_NO || !said.has("no"));
  // "Yes, a little", "yes, mostly theory": what is more exact than yes counts.
  const exact = names.filter((name) => name !== "yes");
  const [only, other] = exact.length > 0 && !exact.includes("no") ? exact : names;
  return other === undefined && only !== UNCLEAR && only !== LEANS_NO ? only : undefined;
}

/** Parts a message where a new thought begins: at signs, at words like "but", after a yes or no that stands first. */
function clausesOf(parts: readonly SensePart[]): SensePart[][] {
  const clauses: SensePart[][] = [[]];
  for (const [at, part] of parts.entries()) {
    const clause = clauses.at(-1) ?? [];
    if (startsWithSign(part) || is(part, "contrast")) clauses.push([]);
    else if (
      clause.push(part) &&
      clause.filter((each) => !is(each, "filler")).length === 1 &&
      standsAlone(part, parts[at + 1])
    )
      clauses.push([]);
  }
  return clauses;
}

/** Whether a word at the beginning of a clause is an answer of its own: "yes I do", "no I have not", but not "no team". */
const standsAlone = (part: SensePart, next: SensePart | undefined): boolean =>
  part.means?.kind === "says"
    ? part.tokens.length === 1 && ["yes", "no"].includes(part.means.says)
    : is(part, "particle") && (next === undefined || is(next, "self", "particle", "negation"));

function verdictOf(clause: readonly SensePart[]): string | undefined {
  const count = (...kinds: Sense["kind"][]) => clause.filter((part) => is(part, ...kinds)).length;
  const unknown = clause.some(isUnknown);
  const negations = count("negation", "particle");
  const said = new Set(clause.flatMap(({ means }) => (means?.kind === "says" ? means.says : [])));
  if (count("doubt", "others") > 0 || negations > 1) return UNCLEAR;
  if (count("future") > 0) return said.has("no") && negations === 0 ? "no" : LEANS_NO;
  if (said.size > 0)
    return negations === 0 ? (agreed(said) ?? UNCLEAR) : said.size === 1 && said.has("yes") ? "no" : UNCLEAR;
  if (negations === 1) return unknown ? LEANS_NO : "no";
  return count("alone") > 0 && !unknown ? "yes" : undefined;
}

/** Whether a message is made of nothing but one thing said and words that say nothing: "yeah", "haan ji". */
export function isBare(tokens: readonly string[], table: PhraseTable<Sense>): boolean {
  const parts = partsIn(tokens, table).filter(({ tokens: [first = ""] }) => !isSign(first));
  const says = parts.some((part) => is(part, "says", "particle"));
  return says && parts.every((part) => is(part, "says", "particle", "filler", "alone", "self"));
}
