import { giveAnswer } from "../flow/session.ts";
import { readingsOf } from "../match/readings.ts";
import { standsAside } from "../match/thread.ts";
import { parseAction } from "../messages.ts";
import type { RuleSet } from "../rule-set.ts";
import { isSign, tokensOf } from "../understanding/phrases.ts";
import { readAnswer } from "../understanding/read-answer.ts";
import { readSays } from "../understanding/says.ts";
import { readYears } from "../understanding/years.ts";
import { begin, moved } from "./assess.ts";
import type { Draft } from "./speech.ts";
import { notedIn } from "./speech.ts";
import type { Context, Response } from "./turn.ts";
import { takeTyped } from "./typed.ts";

/** A yes with more words than these may mean something else. */
const LONGEST_YES = 4;

/** A number that only marks an entry of a list: "2. exam". */
const LISTED = /^\(?\d{1,2}[.):]\s+\p{L}/u;

/**
 * The assessment that the last answer offered as its filled button; the greeting's, when nothing has been answered yet. One
 * that has only asked whether to begin is offered, too.
 */
function offeredFlow({ assessment, lastTopic, memory }: Context, set: RuleSet): string | undefined {
  if (assessment !== null) {
    const { flow, step, paused } = assessment;
    return !paused && set.flows.get(flow)?.first === step ? flow : undefined;
  }
  if (memory.offered !== undefined) return set.flows.has(memory.offered) ? memory.offered : undefined;
  const speech = lastTopic === null ? set.messages.greeting : set.replies.get(lastTopic)?.speech;
  const primary = speech?.buttons?.find(({ variant }) => variant === "primary");
  const action = parseAction(primary?.action ?? "");
  return action?.kind === "start" ? action.flow : undefined;
}

/**
 * Begins the assessment that was just offered when the words accept it: "yes", or at once the years of experience, which are
 * then said back as the answer to its question, or asked back where they are doubtful. Undefined when they do neither.
 */
export async function takeOffered(
  context: Context,
  text: string,
  today: Date,
  set: RuleSet,
): Promise<Response | undefined> {
  const flow = offeredFlow(context, set);
  if (flow === undefined || /[?？]/.test(text) || LISTED.test(text)) return undefined;
  const tokens = tokensOf(text);
  const said: Draft = { text, isBot: false };
  const words = tokens.filter((token) => !isSign(token)).length;
  const meant = readSays(tokens, set.understanding.yesOrNo);
  const isYes = words <= LONGEST_YES && meant.kind === "says" && meant.says === "yes";
  // "ok thanks" accepts nothing.
  if (isYes && !(words > 1 && standsAside(readingsOf(text, set.model), set)))
    return moved(context, await begin(flow, set), said, set);
  // A time in the very first message may be about anything, and one that is doubtful begins only what has asked whether to begin.
  const years = readYears(tokens, set.understanding.years, today);
  const asked = context.assessment !== null;
  if (years.kind === "nothing" || (!asked && (context.lastTopic === null || years.kind === "unclear")))
    return undefined;
  // A time of something that is named beside it need not be all the time: what was told of it is known by now.
  if (!asked && years.kind === "years" && !years.plain && context.memory.told?.years === undefined)
    return context.memory.told === undefined ? undefined : moved(context, await begin(flow, set), said, set);
  const move = await begin(flow, set);
  if (move.kind !== "at" || move.step.kind !== "asks") return undefined;
  const { state, step } = move;
  const reading = await readAnswer(text, step, set, today);
  if (asked && reading.kind === "unclear") {
    const taken = await takeTyped({ ...context, assessment: state }, text, today, set);
    return taken.kind === "taken" ? taken.response : undefined;
  }
  if (reading.kind !== "answer" || reading.years === undefined) return undefined;
  const answer = step.answers.find(({ name }) => name === reading.name);
  const noted = answer === undefined ? reading.name : notedIn(answer, reading.years);
  const given = await giveAnswer(state, reading.name, set, { noted });
  return { ...(await moved(context, given, said, set)), answer: reading.name };
}
