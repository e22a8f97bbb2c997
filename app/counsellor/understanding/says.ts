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
/** What a clause says; LEANS_NO only counts against other answers. */
type Verdict = string | undefined;
const UNCLEAR = "?";
const LEANS_NO = "leans-no";

/** So many words that no phrase has may say something. */
const OPPOSING = 2;
const isUnknown = ({ means, tokens: [first = ""] }: SensePart) => means === undefined && !isNumber(first);

const is = (part: SensePart | undefined, ...kinds: Sense["kind"][]) =>
  part?.means !== undefined && kinds.includes(part.means.kind);

/**
 * Reads what an answer says. Careful rather than clever: a double negation, a doubt, a plan, somebody else's experience, two
 * clauses that disagree, and a negation of something unknown are unclear.
 */
export function readSays(tokens: readonly string[], table: PhraseTable<Sense>): Said {
  const parts = partsIn(tokens, table);
  const single = parts.filter(({ tokens: [first = ""] }) => !isSign(first)).length === 1;
  // A lone letter stands for an answer only when it is the whole message.
  const counted = parts.map((part) =>
    !single && part.tokens.join("").length === 1 && is(part, "says", "particle", "negation")
      ? { tokens: part.tokens, means: { kind: "filler" } as const }
      : part,
  );
  const clauses = clausesOf(counted);
  const verdicts = new Set(clauses.map(verdictOf));
  // "We have it in one part but not yet in another": what stands before the but may say the opposite.
  const before = clauses.slice(
    0,
    clauses.findIndex((clause) => verdictOf(clause) !== undefined),
  );
  const opposed = before.some((clause) => clause.filter(isUnknown).length >= OPPOSING);
  if (opposed && counted.some((part) => is(part, "contrast"))) verdicts.add(UNCLEAR);
  verdicts.delete(undefined);
  if (verdicts.size === 0) return { kind: "nothing" };
  // "ok but": what would have come is not said.
  if (is(counted.at(-1), "contrast")) return { kind: "unclear", doubted: true };
  const says = agreed([...verdicts].map(String));
  if (says !== undefined) return { kind: "says", says };
  const denies = (part: SensePart) =>
    is(part, "negation", "particle") || (part.means?.kind === "says" && part.means.says === "no");
  const denied = clauses.some((clause) => clause.filter(denies).length > 1);
  const against = verdicts.has("yes") && (verdicts.has("no") || verdicts.has(LEANS_NO));
  return { kind: "unclear", doubted: denied || against || counted.some((part) => is(part, "doubt")) };
}

/** What several clauses, or several phrases of one, say together; undefined when they disagree. */
function agreed(said: readonly string[]): string | undefined {
  const names = new Set(said);
  if (names.has(UNCLEAR)) return undefined;
  if (names.has("no")) names.delete(LEANS_NO);
  // "Yes, a little", "yes, mostly theory": what is more exact than yes counts.
  if ([...names].some((name) => name !== "yes" && name !== "no" && name !== LEANS_NO)) names.delete("yes");
  const [only, other] = names;
  return other === undefined && only !== LEANS_NO ? only : undefined;
}

/** Parts a message where a new thought begins: at signs, at words like "but", after a yes or no that stands first. */
function clausesOf(parts: readonly SensePart[]): SensePart[][] {
  const clauses: SensePart[][] = [];
  let clause: SensePart[] = [];
  const close = () => {
    if (clause.length > 0) clauses.push(clause);
    clause = [];
  };
  for (const [at, part] of parts.entries()) {
    const [first = ""] = part.tokens;
    if (part.means === undefined && isSign(first)) {
      if (/[.,;:!?()\n-]/.test(first)) close();
      continue;
    }
    if (is(part, "contrast")) {
      close();
      continue;
    }
    const opens = clause.every((each) => is(each, "filler"));
    clause.push(part);
    if (opens && standsAlone(part, parts.slice(at + 1))) close();
  }
  close();
  return clauses;
}

/** Whether a word at the beginning of a clause is an answer of its own: "yes I do", "no I have not", but not "no team". */
function standsAlone(part: SensePart, rest: readonly SensePart[]): boolean {
  if (part.means?.kind === "says" && part.tokens.length === 1)
    return part.means.says === "yes" || part.means.says === "no";
  if (!is(part, "particle")) return false;
  const [next] = rest;
  const sign = rest.findIndex((each) => each.means === undefined && isSign(each.tokens[0] ?? ""));
  const clause = sign < 0 ? rest : rest.slice(0, sign);
  const names = clause.flatMap(({ means }) => (means?.kind === "says" ? means.says : []));
  return (
    next === undefined ||
    is(next, "self", "particle", "negation") ||
    clause.some((each) => is(each, "negation", "particle")) ||
    (names.length > 0 && names.every((name) => name === "no"))
  );
}

function verdictOf(clause: readonly SensePart[]): Verdict {
  const count = (...kinds: Sense["kind"][]) => clause.filter((part) => is(part, ...kinds)).length;
  const unknown = clause.some(({ means, tokens: [first = ""] }) => means === undefined && !isNumber(first));
  if (count("doubt", "others") > 0) return UNCLEAR;
  const negations = count("negation", "particle");
  const said = [...new Set(clause.flatMap(({ means }) => (means?.kind === "says" ? means.says : [])))];
  if (negations > 1) return UNCLEAR;
  if (said.length > 0) {
    const together = agreed(said);
    if (together === undefined) return UNCLEAR;
    if (count("future") > 0) return together === "no" && negations === 0 ? "no" : LEANS_NO;
    if (negations === 0) return together;
    return together === "yes" && said.length === 1 ? "no" : UNCLEAR;
  }
  if (negations === 1) return unknown || count("future") > 0 ? LEANS_NO : "no";
  if (count("future") > 0) return LEANS_NO;
  return count("alone") > 0 && !unknown ? "yes" : undefined;
}

/** Whether a message is made of nothing but one thing said and words that say nothing: "yeah", "haan ji". */
export function isBare(tokens: readonly string[], table: PhraseTable<Sense>): boolean {
  const parts = partsIn(tokens, table).filter(({ tokens: [first = ""] }) => !isSign(first));
  const says = parts.some((part) => is(part, "says", "particle"));
  return says && parts.every((part) => is(part, "says", "particle", "filler", "alone", "self"));
}
