import type { AssessmentState, GivenAnswer } from "#app/records/conversation.ts";
import { giveAnswer } from "../flow/session.ts";
import type { RuleSet } from "../rule-set.ts";
import { isSign, type PhraseTable, partsIn, tokensOf } from "../understanding/phrases.ts";
import { readAnswer } from "../understanding/read-answer.ts";
import { readSays, type Sense } from "../understanding/says.ts";
import type { Reading } from "../understanding/second-opinion.ts";
import { readYears } from "../understanding/years.ts";

import { command, confirmEnding, moved, toConfirm, type UnderWay, underWay } from "./assess.ts";
import { type Draft, notedIn, question } from "./speech.ts";
import type { Context, Response } from "./turn.ts";

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

/** What a typed message does to the assessment under way; a question or nothing at all is left to the replies. */
export type Taken =
  | { readonly kind: "taken"; readonly response: Response }
  | { readonly kind: "left"; readonly reading: Reading["kind"] };

/** Takes a typed message as an answer, a command or a confirmation, when it is one. */
export async function takeTyped(context: Context, text: string, today: Date, set: RuleSet): Promise<Taken> {
  const here = underWay(context, set);
  if (here === undefined) return { kind: "left", reading: "nothing" };
  const { state, step } = here;
  const said: Draft = { text, isBot: false };
  const taken = (response: Response): Taken => ({ kind: "taken", response });
  const reading = await readAnswer(text, step, set, today);
  if (state.paused) {
    const resumes = reading.kind === "command" && ["resume", "restart", "back"].includes(reading.command);
    return resumes ? taken(await command(context, reading.command, said, set)) : { kind: "left", reading: "question" };
  }
  if (reading.kind === "command") return taken(await command(context, reading.command, said, set));
  const { pending, proposed } = state;
  const saidBack = pending ?? (reading.kind === "answer" && reading.years !== undefined ? undefined : proposed);
  const reaction =
    saidBack === undefined ? undefined : await reactionTo(saidBack.answer, reading, text, here, today, set);
  if (pending !== undefined) {
    const response = await takePending(context, here, reaction, said, set);
    if (response !== undefined) return taken(response);
    if (reading.kind === "question") return { kind: "left", reading: "question" };
    if (reading.kind !== "answer" || reading.years === undefined)
      return taken({ ...context, drafts: [said, toConfirm(state, set)] });
  } else if (proposed !== undefined) {
    const response = await takeProposed(context, here, proposed, reaction, said, set);
    if (response !== undefined) return taken(response);
  }
  if (reading.kind === "answer") return taken(await answered(context, here, reading, said, set));
  if (reading.kind === "unclear" && reading.likely !== undefined)
    return taken(proposing(context, here, reading.likely, said, set));
  if (reading.kind === "unclear" && !isForLater(text, here, today, set)) {
    return taken({
      ...context,
      drafts: [said, question(state, step, set, step.unclear ?? set.messages.assessment.unclear)],
    });
  }
  return { kind: "left", reading: reading.kind };
}

/**
 * Whether the words tell doubtful years where it is only asked whether to begin: the step that asks for them asks about these. Less
 * than a year is when somebody may begin.
 */
function isForLater(text: string, { state, step }: UnderWay, today: Date, set: RuleSet): boolean {
  if (step.asksYears || set.flows.get(state.flow)?.first !== step.name) return false;
  const years = readYears(tokensOf(text), set.understanding.years, today);
  return (
    years.kind === "unclear" || (years.kind === "years" && years.span.low >= 1 && years.span.low < years.span.high)
  );
}

/** Says an answer back, to be confirmed or changed. */
function proposing(context: Context, { state, step }: UnderWay, answer: string, said: Draft, set: RuleSet): Response {
  const asked: AssessmentState = { ...state, proposed: { step: step.name, answer } };
  return { ...context, assessment: asked, drafts: [said, question(asked, step, set)] };
}

/** The answers before an ending, confirmed or refused in words; undefined when the words do neither. */
async function takePending(
  context: Context,
  here: UnderWay,
  reaction: Reaction | undefined,
  said: Draft,
  set: RuleSet,
): Promise<Response | undefined> {
  switch (reaction?.kind) {
    case "confirms":
      return confirmEnding(context, said, set);
    case "refuses":
      return command(context, "back", said, set);
    case "answers":
      return answered(context, here, reaction.reading, said, set);
    default:
      return undefined;
  }
}

/** A proposed answer, confirmed or refused in words; undefined when the words do neither. */
async function takeProposed(
  context: Context,
  here: UnderWay,
  { answer, noted }: GivenAnswer,
  reaction: Reaction | undefined,
  said: Draft,
  set: RuleSet,
): Promise<Response | undefined> {
  const { state, step } = here;
  switch (reaction?.kind) {
    case "confirms": {
      const meantAnswer = step.answers.find(({ name }) => name === answer);
      const given = { noted: noted ?? (meantAnswer === undefined ? answer : notedIn(meantAnswer)) };
      return { ...(await moved(context, await giveAnswer(state, answer, set, given), said, set)), answer };
    }
    case "refuses":
      return command(context, "change", said, set);
    case "answers":
      return answered(context, here, reaction.reading, said, set);
    case "contradicts":
      return proposing(context, here, reaction.likely, said, set);
    case "unclear":
      return { ...context, drafts: [said, question(state, step, set)] };
    default:
      return undefined;
  }
}

async function answered(
  context: Context,
  { state, step }: UnderWay,
  { name, years }: Extract<Reading, { kind: "answer" }>,
  said: Draft,
  set: RuleSet,
): Promise<Response> {
  const answer = step.answers.find((each) => each.name === name);
  const noted = answer === undefined ? name : notedIn(answer, years);
  const { pending: _, ...current } = state;
  const move = await giveAnswer(current as AssessmentState, name, set, { noted });
  return { ...(await moved(context, move, said, set)), answer: name };
}
