import type { AssessmentState, GivenAnswer } from "#app/records/conversation.ts";
import type { RecordedValue } from "../format/steps.ts";
import { judge } from "../match/judge.ts";
import type { Flow, Outcome, RuleSet, Step, StepRule } from "../rule-set.ts";

export type Move =
  /** The step now waits for an answer, or has ended the flow. */
  | { readonly kind: "at"; readonly state: AssessmentState; readonly step: Exclude<Step, { kind: "decides" }> }
  | { readonly kind: "outcome"; readonly state: AssessmentState; readonly outcome: Outcome }
  /** The answer would end the flow with something that typed answers are confirmed for first. */
  | { readonly kind: "confirm"; readonly state: AssessmentState }
  /** The flow is left with a reply. */
  | { readonly kind: "left"; readonly topic: string }
  /** The answer does not belong to the step that is being asked, or the flow is unknown. */
  | { readonly kind: "stale" };

/** The flow and step of a state; undefined when the rules no longer have them. */
export function whereIs(state: AssessmentState, set: RuleSet): { flow: Flow; step: Step } | undefined {
  const flow = set.flows.get(state.flow);
  const step = flow?.steps.get(state.step);
  return flow === undefined || step === undefined ? undefined : { flow, step };
}

/** Begins a flow at its first step with its starting records. */
export async function startFlow(name: string, set: RuleSet): Promise<Move> {
  const flow = set.flows.get(name);
  if (flow === undefined) return { kind: "stale" };
  return enter({ ...flow.records, flow: name, step: flow.first }, set);
}

/**
 * Gives an answer, by its name, to the step that is being asked. An ending that asks for it comes
 * only after a confirmation when any answer on the way was typed; a pressed button is its own confirmation.
 * @param noted what was understood, when the answer was typed
 */
export async function giveAnswer(
  state: AssessmentState,
  answer: string,
  set: RuleSet,
  { noted, confirmed = false }: { readonly noted?: string; readonly confirmed?: boolean } = {},
): Promise<Move> {
  const here = whereIs(state, set);
  if (here?.step.kind !== "asks" || !here.step.answers.some(({ name }) => name === answer)) return { kind: "stale" };
  const { pending: _, paused: __, proposed: ___, given: before = [], ...records } = state;
  const latest: GivenAnswer = { step: state.step, answer, ...(noted === undefined ? {} : { noted }) };
  const given = [...before, latest];
  const [first] = await rulesTaking(state, answer, here.flow, here.step, set);
  if (first === undefined) return { kind: "stale" };
  if (first.event.type === "leave") return { kind: "left", topic: first.event.params.reply };
  const next = { ...records, ...first.event.params.record, flow: state.flow, step: first.event.params.to, given };
  const move = await enter(next, set);
  const typed = given.some((each) => each.noted !== undefined);
  return typed && !confirmed && asksToConfirm(move)
    ? { kind: "confirm", state: { ...records, flow: state.flow, step: state.step, given: before, pending: latest } }
    : move;
}

function asksToConfirm(move: Move): boolean {
  if (move.kind === "outcome") return move.outcome.confirmFirst;
  return move.kind === "at" && move.step.kind === "ends" && move.step.confirmFirst;
}

/**
 * Goes back to the question before, as if its answer had not been given; an answer that waits to be confirmed is dropped
 * first. Stale when there is nothing before.
 */
export async function goBack(state: AssessmentState, set: RuleSet): Promise<Move> {
  const { given = [], pending } = state;
  const kept = pending === undefined ? given.slice(0, -1) : given;
  if (pending === undefined && given.length === 0) return { kind: "stale" };
  let move = await startFlow(state.flow, set);
  for (const { answer, noted } of kept) {
    if (move.kind !== "at") return { kind: "stale" };
    move = await giveAnswer(move.state, answer, set, { ...(noted === undefined ? {} : { noted }), confirmed: true });
  }
  return move;
}

/** The rules of a step that take an answer, the one that counts first. */
export async function rulesTaking(
  state: AssessmentState,
  answer: string,
  flow: Flow,
  step: Extract<Step, { kind: "asks" }>,
  set: RuleSet,
): Promise<StepRule[]> {
  const held = await judge(step.rules, { ...factsOf(state, flow), answer }, set.bench);
  return held.map(({ rule }) => rule).sort((a, b) => b.priority - a.priority);
}

async function enter(state: AssessmentState, set: RuleSet): Promise<Move> {
  const here = whereIs(state, set);
  if (here === undefined) return { kind: "stale" };
  if (here.step.kind !== "decides") return { kind: "at", state, step: here.step };
  const outcome = (await outcomesFor(state, here.flow, set))[0];
  if (outcome === undefined) return { kind: "stale" };
  const { note, speech } = outcome;
  const [noted] = note === undefined ? [] : await judge([note], factsOf(state, here.flow), set.bench);
  if (noted === undefined) return { kind: "outcome", state, outcome };
  const text = `${speech.text}\n\n${noted.rule.text}`;
  return { kind: "outcome", state, outcome: { ...outcome, speech: { ...speech, text } } };
}

/** The outcomes that hold for what a flow has recorded, the one that counts first. */
export async function outcomesFor(state: AssessmentState, flow: Flow, set: RuleSet): Promise<Outcome[]> {
  const held = await judge(outcomesOf(flow, set), factsOf(state, flow), set.bench);
  return held.map(({ rule }) => rule).sort((a, b) => b.priority - a.priority);
}

/** The outcomes that a flow can have: those that look only at what it records. */
export function outcomesOf(flow: Flow, set: RuleSet): Outcome[] {
  return set.outcomes.filter(({ facts }) => facts.every((fact) => Object.hasOwn(flow.records, fact)));
}

const isRecorded = (value: AssessmentState[string]): value is RecordedValue =>
  typeof value !== "object" && value !== undefined;

/** What the rules of a flow may look at; a record that an older rule set did not know has its starting value. */
function factsOf(state: AssessmentState, flow: Flow): Record<string, RecordedValue> {
  return Object.fromEntries(
    Object.entries(flow.records).map(([name, start]) => {
      const value = Object.hasOwn(state, name) ? state[name] : undefined;
      return [name, isRecorded(value) && typeof value === typeof start ? value : start];
    }),
  );
}
