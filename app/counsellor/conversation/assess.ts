import type { AssessmentState, ChatButton, Memory, Told } from "#app/records/conversation.ts";
import { giveAnswer, goBack, type Move, startFlow, whereIs } from "../flow/session.ts";
import { fillDeep, fillPlaceholders } from "../placeholders.ts";
import type { RuleSet, Step } from "../rule-set.ts";
import type { Command } from "../understanding/compile.ts";
import { answerFor, answerSaying } from "../understanding/read-answer.ts";
import { LONGEST } from "../understanding/times.ts";
import { toldInWords } from "./memory.ts";
import { askedAgain, type Draft, notedIn, spoken, spokenMove } from "./speech.ts";
import type { Context, Response } from "./turn.ts";

type AskingStep = Extract<Step, { kind: "asks" }>;

/** The answer to a step that follows from what was told. Time in technology and of leading is time of work, too. */
async function answerFrom(told: Told, step: AskingStep, set: RuleSet) {
  const { years, managing, technology, people, exposure, tools } = told;
  switch (step.told) {
    case undefined:
      return undefined;
    case "tools":
    case "exposure":
      return (step.told === "tools" ? tools : exposure) === undefined ? undefined : answerSaying("yes", step, set);
    default: {
      // Who has led or worked in a field for so long has worked for so long at least.
      const part = technology ?? managing;
      const worked = years ?? (part === undefined ? undefined : { low: part.low, high: LONGEST });
      const span = { years: worked, managing, technology }[step.told];
      if (span === undefined && !(step.told === "managing" && people !== undefined)) return undefined;
      return step.asksYears && span !== undefined ? answerFor(span, step, set) : answerSaying("yes", step, set);
    }
  }
}

/** What was told that answers a step, as it is said back: "12 years of work". */
function toldFor(told: Told, kind: NonNullable<AskingStep["told"]>, { memory }: RuleSet): string {
  const otherTime = kind === "years" && told.years === undefined ? (told.technology ? "technology" : "managing") : kind;
  const from = kind === "managing" && told.people !== undefined ? "people" : otherTime;
  const words = toldInWords(told).get(`told.${from}`);
  return fillPlaceholders(memory.noted[from], () => words);
}

/**
 * Answers every step that was told before, so that only what is missing is asked; an answer that is not plain from it is asked.
 * @returns where the assessment then stands, and what was noted of what was told
 */
export async function fillTold(to: Move, { told }: Memory, set: RuleSet): Promise<{ move: Move; noted: string[] }> {
  let move = to;
  const noted: string[] = [];
  while (told !== undefined && move.kind === "at" && move.step.kind === "asks" && move.step.told !== undefined) {
    const answer = await answerFrom(told, move.step, set);
    if (answer === undefined) break;
    const words = toldFor(told, move.step.told, set);
    noted.push(words);
    move = await giveAnswer(move.state, answer, set, { noted: words });
  }
  return { move, noted };
}

/** Begins an assessment, past a first step that only asks whether to: whoever types that they want to need not say it twice. */
export async function begin(flow: string, set: RuleSet): Promise<Move> {
  const first = await startFlow(flow, set);
  if (first.kind !== "at" || first.step.kind !== "asks" || first.step.asksYears) return first;
  const yes = await answerSaying("yes", first.step, set);
  return yes === undefined ? first : giveAnswer(first.state, yes, set);
}

/** An assessment that waits for an answer. */
export interface UnderWay {
  readonly state: AssessmentState;
  readonly step: AskingStep;
}

/** The assessment of a conversation when it waits for an answer, stopped or not. */
export function underWay({ assessment }: Context, set: RuleSet): UnderWay | undefined {
  const here = assessment === null ? undefined : whereIs(assessment, set);
  return assessment !== null && here?.step.kind === "asks" ? { state: assessment, step: here.step } : undefined;
}

/** The conversation without what visitors have told: who starts again is not held to it. */
export function forgetting(context: Context): Context {
  const { told: _, remarked: __, ...memory } = context.memory;
  return { ...context, memory };
}

/**
 * What is said after a move in an assessment, and where the conversation then stands. Steps that were answered in passing
 * before are not asked.
 */
export async function moved(context: Context, to: Move, said: Draft, set: RuleSet): Promise<Response> {
  const { move, noted } = await fillTold(to, context.memory, set);
  if (move.kind === "stale") {
    const again = askedAgain(context.assessment, set, set.messages.staleAnswer);
    const stale: Draft = { text: set.messages.staleAnswer, isBot: true, rule: "messages/staleAnswer" };
    return { ...context, drafts: [said, ...(again.length > 0 ? again : [stale])] };
  }
  if (move.kind === "confirm")
    return { ...context, assessment: move.state, drafts: [said, toConfirm(move.state, set)] };
  const drafts = [said, ...spokenMove(move, set, noted)];
  // What is said next goes on from the assessment, not from a question before it.
  const { thread: _, ...memory } = context.memory;
  if (move.kind === "left") return { assessment: null, lastTopic: move.topic, memory, drafts };
  return { ...context, memory, assessment: move.state, drafts };
}

/** The answers as they were understood, to be confirmed before an ending. */
export function toConfirm({ flow, given = [], pending }: AssessmentState, set: RuleSet): Draft {
  const answers = [...given, ...(pending === undefined ? [] : [pending])].flatMap(({ step, answer, noted }) => {
    const asked = set.flows.get(flow)?.steps.get(step);
    const pressed = asked?.kind === "asks" ? asked.answers.find(({ name }) => name === answer) : undefined;
    // The welcome asks nothing about the visitor; it is the one step that records nothing to look at.
    if (pressed === undefined || (step === set.flows.get(flow)?.first && !asksAboutVisitor(asked))) return [];
    return [`- ${noted ?? notedIn(pressed)}`];
  });
  const [draft] = spoken(
    fillDeep(set.messages.assessment.confirmEnding, (name) => (name === "answers" ? answers.join("\n") : undefined)),
    "messages/confirmEnding",
  );
  return draft as Draft;
}

const asksAboutVisitor = (step: Step | undefined) =>
  step?.kind === "asks" && step.rules.some(({ event }) => event.type === "next" && event.params.record !== undefined);

/** Does what was typed or pressed beside the answers: back, stop, restart, go on, a question announced. */
export async function command(
  context: Context,
  what: Command | "change",
  said: Draft,
  set: RuleSet,
): Promise<Response> {
  const { assessment } = context;
  const { assessment: texts } = set.messages;
  const again = (before?: string): Response => {
    const { paused: _, proposed: __, ...state } = assessment ?? { flow: "", step: "" };
    const going = assessment === null ? null : (state as AssessmentState);
    return { ...context, assessment: going, drafts: [said, ...askedAgain(going, set, before)] };
  };
  switch (what) {
    case "back": {
      const move: Move = assessment === null ? { kind: "stale" } : await goBack(assessment, set);
      // Whoever goes back wants to answer anew.
      const { told: _, ...memory } = context.memory;
      if (move.kind === "at")
        return { ...(await moved({ ...context, memory }, move, said, set)), memory: context.memory };
      if (assessment === null) return moved(context, move, said, set);
      return underWay(context, set) ? again(texts.nothingBefore) : moved(context, { kind: "stale" }, said, set);
    }
    case "restart":
      return moved(forgetting(context), await startFlow(assessment?.flow ?? firstFlow(set), set), said, set);
    case "stop":
      if (assessment === null || !underWay(context, set)) return moved(context, { kind: "stale" }, said, set);
      return {
        ...context,
        assessment: { ...assessment, paused: true },
        drafts: [said, ...spoken(texts.stopped, "messages/stopped")],
      };
    case "change":
    case "resume":
      return underWay(context, set) ? again() : moved(context, { kind: "stale" }, said, set);
    case "question":
      return again(texts.askAway);
    case "confused": {
      const here = underWay(context, set);
      return again(here?.step.example ?? texts.explained);
    }
  }
}

export const firstFlow = (set: RuleSet) => [...set.flows.keys()][0] ?? "";

/** The pending ending, confirmed. */
export async function confirmEnding(context: Context, said: Draft, set: RuleSet): Promise<Response> {
  const { assessment } = context;
  const pending = assessment?.pending;
  if (assessment === null || pending === undefined) return moved(context, { kind: "stale" }, said, set);
  const { answer, noted } = pending;
  const given = { ...(noted === undefined ? {} : { noted }), confirmed: true };
  return { ...(await moved(context, await giveAnswer(assessment, answer, set, given), said, set)), answer };
}

/**
 * Asks before a button throws away answers that were given; undefined when nothing would be lost.
 * @param rule the rule whose button it is: those that speak of it have told already
 */
export function askBeforeLosing(
  context: Context,
  button: ChatButton,
  rule: string | undefined,
  set: RuleSet,
): Response | undefined {
  const told = rule === "messages/underWay" || rule === "messages/stopped" || rule === "messages/confirmEnding";
  const here = underWay(context, set);
  if (told || here === undefined || (here.state.given ?? []).length === 0) return undefined;
  const speech = set.messages.assessment.underWay;
  const again: ChatButton = {
    text: set.messages.assessment.buttons.beginAgain,
    action: button.action,
    variant: "outline",
  };
  const drafts = spoken({ ...speech, buttons: [...(speech.buttons ?? []), again] }, "messages/underWay");
  return { ...context, drafts: [{ text: button.text, isBot: false }, ...drafts] };
}
