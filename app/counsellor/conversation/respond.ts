import { href } from "react-router";
import type { AssessmentState, ChatButton } from "#app/records/conversation.ts";
import { giveAnswer, type Move, startFlow, whereIs } from "../flow/session.ts";
import { answerMeant } from "../flow/typed-answer.ts";
import { type Answered, findAnswer } from "../match/find-answer.ts";
import { parseAction } from "../messages.ts";
import type { RuleSet } from "../rule-set.ts";
import type { Visitor } from "../visitors.ts";
import { askedAgain, type Draft, didYouMean, replyRule, spoken, spokenMove } from "./speech.ts";

/** What a conversation must know to answer. */
export interface Context {
  readonly assessment: AssessmentState | null;
  readonly lastTopic: string | null;
}

export type Input =
  | { readonly kind: "text"; readonly text: string }
  /** A button of a message in the transcript; `rule` is the rule that gave the message. */
  | { readonly kind: "button"; readonly button: ChatButton; readonly rule: string | undefined };

export interface Response extends Context {
  /** What is added to the transcript, the visitor's own message first. */
  readonly drafts: readonly Draft[];
  /** How the words were judged; absent for buttons that name a rule directly. */
  readonly answered?: Answered;
  /** The name of the answer that was given to the step of an assessment. */
  readonly answer?: string;
  /** No rule answered: for the editors' inbox. */
  readonly unanswered?: true;
  /** A page that the visitor is to be taken to. */
  readonly goTo?: string;
  readonly download?: "guidelines";
}

const own = (text: string): Draft => ({ text, isBot: false });

/** Answers what a visitor says or presses. Changes nothing by itself: the same input gets the same response. */
export async function respond(context: Context, input: Input, visitor: Visitor, set: RuleSet): Promise<Response> {
  if (input.kind === "text") return respondToText(context, input.text, visitor, set, true);
  const { button, rule } = input;
  const action = parseAction(button.action);
  const said = own(button.text);
  switch (action?.kind) {
    case "start":
      return moved(context, await startFlow(action.flow, set), said, set);
    case "restart":
      return moved(
        context,
        await startFlow(context.assessment?.flow ?? [...set.flows.keys()][0] ?? "", set),
        said,
        set,
      );
    case "answer": {
      const { assessment } = context;
      const current = assessment !== null && rule === `${assessment.flow}/${assessment.step}`;
      if (!current) return moved(context, { kind: "stale" }, said, set);
      return { ...moved(context, await giveAnswer(assessment, action.name, set), said, set), answer: action.name };
    }
    case "payment":
      // Whoever has a student ID has paid: the rules say so instead of asking for money again.
      if (visitor.studentId !== null) return respondToText(context, button.text, visitor, set, false);
      return { ...context, drafts: [], goTo: `${href("/payment/test")}?course=${action.course}` };
    case "link":
      return { ...context, drafts: [], goTo: action.path };
    case "guidelines":
      return { ...context, drafts: [], download: "guidelines" };
    default:
      return respondToText(context, button.text, visitor, set, false);
  }
}

function moved(context: Context, move: Move, said: Draft, set: RuleSet): Response {
  if (move.kind === "stale") {
    const again = askedAgain(context.assessment, set, set.messages.staleAnswer);
    const stale: Draft = { text: set.messages.staleAnswer, isBot: true, rule: "messages/staleAnswer" };
    return { ...context, drafts: [said, ...(again.length > 0 ? again : [stale])] };
  }
  const drafts = [said, ...spokenMove(move, set)];
  if (move.kind === "left") return { assessment: null, lastTopic: move.topic, drafts };
  return { ...context, assessment: move.state, drafts };
}

async function respondToText(
  context: Context,
  text: string,
  visitor: Visitor,
  set: RuleSet,
  mayAnswer: boolean,
): Promise<Response> {
  const facts = { hasStudentId: visitor.studentId !== null, signedIn: visitor.signedIn, lastTopic: context.lastTopic };
  const answered = await findAnswer(text, facts, set);
  const { assessment } = context;
  const here = assessment === null ? undefined : whereIs(assessment, set);
  if (mayAnswer && assessment !== null && here?.step.kind === "asks") {
    const name = await answerMeant(answered, here.step, set);
    if (name !== undefined) {
      return { ...moved(context, await giveAnswer(assessment, name, set), own(text), set), answered, answer: name };
    }
  }
  const { drafts, lastTopic } = reply(context, answered, set);
  const before = answered.kind === "none" ? set.messages.answerNotUnderstood : set.messages.backToAssessment;
  const again = askedAgain(assessment, set, before);
  const spokenNow = answered.kind === "none" && again.length > 0 ? again : [...drafts, ...again];
  const response = { assessment, lastTopic, drafts: [own(text), ...spokenNow], answered };
  return answered.kind === "none" ? { ...response, unanswered: true } : response;
}

function reply(
  { lastTopic }: Context,
  answered: Answered,
  set: RuleSet,
): { drafts: Draft[]; lastTopic: string | null } {
  if (answered.kind === "none") return { drafts: spoken(set.messages.help, "messages/help"), lastTopic };
  if (answered.kind === "near-tie") return { drafts: [didYouMean(answered.between, set)], lastTopic };
  const topic = answered.replies.at(-1)?.reply.topic ?? lastTopic;
  return {
    drafts: answered.replies.flatMap(({ reply: each }) => spoken(each.speech, replyRule(each))),
    lastTopic: topic,
  };
}
