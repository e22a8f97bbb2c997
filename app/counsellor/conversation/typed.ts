import type { AssessmentState, GivenAnswer } from "#app/records/conversation.ts";
import { giveAnswer } from "../flow/session.ts";
import type { RuleSet } from "../rule-set.ts";
import { readAnswer } from "../understanding/read-answer.ts";
import type { Reading } from "../understanding/reading.ts";
import { readSays } from "../understanding/says.ts";
import { tokensOf } from "../understanding/tokens.ts";
import { command, confirmEnding, moved, toConfirm, type UnderWay, underWay } from "./assess.ts";
import { notedIn } from "./noted.ts";
import { type Draft, question } from "./speech.ts";
import type { Context, Response } from "./turn.ts";

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
  if (state.pending !== undefined) {
    const meant = readSays(tokensOf(text), set.understanding.yesOrNo);
    if (meant.kind === "says" && reading.kind !== "question") {
      if (meant.says === "yes") return taken(await confirmEnding(context, said, set));
      if (meant.says === "no") return taken(await command(context, "back", said, set));
    }
    if (reading.kind !== "answer" || reading.years === undefined) {
      return reading.kind === "question"
        ? { kind: "left", reading: "question" }
        : taken({ ...context, drafts: [said, toConfirm(state, set)] });
    }
  }
  if (state.proposed !== undefined && (reading.kind !== "answer" || reading.years === undefined)) {
    const response = await takeProposed(context, here, state.proposed, reading, text, set);
    if (response !== undefined) return taken(response);
  }
  if (reading.kind === "answer") return taken(await answered(context, here, reading, said, set));
  if (reading.kind === "unclear" && reading.likely !== undefined) {
    const proposed = { step: step.name, answer: reading.likely };
    const asked: AssessmentState = { ...state, proposed };
    return taken({ ...context, assessment: asked, drafts: [said, question(asked, step, set)] });
  }
  if (reading.kind === "unclear") {
    return taken({ ...context, drafts: [said, question(state, step, set, set.messages.assessment.unclear)] });
  }
  return { kind: "left", reading: reading.kind };
}

/** A proposed answer, accepted or refused in words; undefined when the words do neither. */
async function takeProposed(
  context: Context,
  { state, step }: UnderWay,
  { answer, noted }: GivenAnswer,
  reading: Reading,
  text: string,
  set: RuleSet,
): Promise<Response | undefined> {
  const said: Draft = { text, isBot: false };
  const meant = readSays(tokensOf(text), set.understanding.yesOrNo);
  if (reading.kind === "question" || meant.kind !== "says") return undefined;
  if (meant.says === "no") return command(context, "change", said, set);
  if (meant.says !== "yes") return undefined;
  const meantAnswer = step.answers.find(({ name }) => name === answer);
  const given = { noted: noted ?? (meantAnswer === undefined ? answer : notedIn(meantAnswer)) };
  return { ...(await moved(context, await giveAnswer(state, answer, set, given), said, set)), answer };
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
