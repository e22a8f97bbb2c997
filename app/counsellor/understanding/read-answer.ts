import { hasDevanagari, inLatin } from "../match/devanagari.ts";
import { judge } from "../match/judge.ts";
import type { RuleSet, Step } from "../rule-set.ts";
import { commandIn } from "./compile.ts";
import { isSign, partsIn, tokensOf } from "./phrases.ts";
import { isBare, readSays } from "./says.ts";
import { type Reading, withSecondOpinion } from "./second-opinion.ts";
import type { Span } from "./times.ts";
import { readYears, type YearsRead } from "./years.ts";

type AskingStep = Extract<Step, { kind: "asks" }>;

/**
 * Reads what was typed while a step waits for its answer (what is typed is never silently misread). Pure: the same
 * words, rules and day give the same reading. @param today for "since 2010"
 */
export async function readAnswer(typed: string, step: AskingStep, set: RuleSet, today: Date): Promise<Reading> {
  const text = hasDevanagari(typed) ? inLatin(typed, set.devanagari.words) : typed;
  const tokens = tokensOf(text);
  const exact = tokens.join(" ");
  const button = step.answers.find((answer) => tokensOf(answer.text).join(" ") === exact);
  if (button !== undefined) return { kind: "answer", name: button.name };
  const reading = await readByPhrases(text, tokens, step, set, today);
  const { says, heard } = step;
  if (heard === undefined || tokens.length === 0) return reading;
  return withSecondOpinion(reading, text, { says, heard, bare: isBare(tokens, says) });
}

async function readByPhrases(
  text: string,
  tokens: readonly string[],
  step: AskingStep,
  set: RuleSet,
  today: Date,
): Promise<Reading> {
  const command = commandIn(tokens, set.understanding.commands);
  if (command !== undefined) return { kind: "command", command };
  if (deniesTwice(tokens, set) && !isBare(tokens, step.says)) return { kind: "unclear", doubted: true };
  const said = readSays(inDigits(tokens, set), step.says);
  const years = readYears(tokens, set.understanding.years, today, step.told === "technology");
  if (asks(text, tokens, step, set) && !(years.kind === "years" && bare(tokens, set))) return { kind: "question" };
  const reading = await decide(said.kind === "says" ? said.says : undefined, said.kind === "unclear", years, step, set);
  return said.kind === "unclear" && reading.kind === "unclear" ? { ...reading, doubted: said.doubted } : reading;
}

/** The answer of a step that a length of time means; undefined when none does, or its two ends mean different ones. */
export async function answerFor(span: Span, step: AskingStep, set: RuleSet): Promise<string | undefined> {
  const reading = await decide(undefined, false, { kind: "years", span, summed: [] }, step, set);
  return reading.kind === "answer" ? reading.name : undefined;
}

/** The answer of a step that something said means; undefined when none or several do. */
export async function answerSaying(says: string, step: AskingStep, set: RuleSet): Promise<string | undefined> {
  const reading = await decide(says, false, { kind: "nothing" }, step, set);
  return reading.kind === "answer" ? reading.name : undefined;
}

/** Lets the rules of the step judge both ends of what was read; they must give the same single answer. */
async function decide(
  says: string | undefined,
  unclear: boolean,
  years: YearsRead,
  step: AskingStep,
  set: RuleSet,
): Promise<Reading> {
  const typed = step.answers.filter((answer) => answer.typed);
  const answersFor = async (value: number | null) => {
    const held = await judge(typed, { says: says ?? null, years: value }, set.bench);
    return held.map(({ rule }) => rule.name);
  };
  if (years.kind === "years" && step.asksYears) {
    const [low, high] = [await answersFor(years.span.low), await answersFor(years.span.high)];
    const [name] = low;
    if (name === undefined || low.length > 1 || high.length > 1 || high[0] !== name) return { kind: "unclear" };
    return { kind: "answer", name, years };
  }
  if (unclear || (years.kind === "unclear" && step.asksYears)) return { kind: "unclear" };
  const [name, other] = says === undefined ? [] : await answersFor(null);
  if (name !== undefined && other === undefined) return { kind: "answer", name };
  return { kind: says === undefined ? "nothing" : "unclear" };
}

/** Whether a thought has two words that deny: "I would not say I have never led anyone". */
function deniesTwice(tokens: readonly string[], { understanding }: RuleSet): boolean {
  let denials = 0;
  for (const token of tokens) {
    if (isSign(token)) denials = 0;
    else if (understanding.negations.has(token)) denials += 1;
    if (denials > 1) return true;
  }
  return false;
}

/** Whether a message is put as a question: it has a question mark, or a clause begins with a word that asks. */
function asks(text: string, tokens: readonly string[], step: AskingStep, set: RuleSet): boolean {
  if (/[?？]/.test(text)) return true;
  let opens = true;
  // "why not" answers though "why" asks.
  let at = 0;
  for (const { tokens: words, means } of partsIn(tokens, step.says)) {
    const [first = ""] = words;
    // In Hindi "do saal" is two years.
    const time = () => partsIn(tokens.slice(at), set.understanding.years)[0]?.means?.kind === "span";
    if (opens && means?.kind !== "says" && set.lexicon.asking.has(first) && !time()) return true;
    at += words.length;
    opens = isSign(first) || (opens && set.lexicon.ignore.has(first));
  }
  return false;
}

/** Numbers above one in digits, so that "# people" also finds "nine people". */
const inDigits = (tokens: readonly string[], set: RuleSet) =>
  tokens.map((token) => {
    const value = set.lexicon.numbers.get(token) ?? 0;
    return value > 1 ? String(value) : token;
  });

/** Whether a message is no more than a few words: "10 years?" is an answer, "do I need 10 years?" a question. */
const bare = (tokens: readonly string[], set: RuleSet) =>
  tokens.filter((token) => !isSign(token)).length <= 3 && !tokens.some((token) => set.lexicon.asking.has(token));
