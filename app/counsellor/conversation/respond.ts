import { href } from "react-router";
import type { Thread } from "#app/records/conversation.ts";
import { giveAnswer, startFlow } from "../flow/session.ts";
import { type Answered, answerTopic, findAnswer } from "../match/find-answer.ts";
import { parseAction } from "../messages.ts";
import type { RuleSet } from "../rule-set.ts";
import type { Visitor } from "../visitors.ts";
import { askBeforeLosing, command, confirmEnding, firstFlow, moved, takeTyped } from "./assess.ts";
import { followUp, spokenAbout } from "./follow-up.ts";
import { takeOffered } from "./offered.ts";
import { askedAgain, type Draft, didYouMean, notAnswered, replyRule, spoken } from "./speech.ts";
import type { Context, Input, Response } from "./turn.ts";

const own = (text: string): Draft => ({ text, isBot: false });

/**
 * Answers what a visitor says or presses. Changes nothing by itself: the same input gets the same response.
 * @param today for what is said in calendar years, such as "since 2010"
 */
export async function respond(
  context: Context,
  input: Input,
  visitor: Visitor,
  set: RuleSet,
  today: Date,
): Promise<Response> {
  if (input.kind === "text") {
    const taken = await takeTyped(context, input.text, today, set);
    if (taken.kind === "taken") return taken.response;
    const begun = await takeOffered(context, input.text, today, set);
    // Words that no step of an assessment understands follow nothing either.
    const follows = taken.reading === "question" || context.assessment === null;
    return begun ?? respondToText(context, input.text, visitor, set, follows ? context.memory.thread : undefined);
  }
  const { button, rule } = input;
  const action = parseAction(button.action);
  const said = own(button.text);
  switch (action?.kind) {
    case "start":
    case "restart": {
      const flow = action.kind === "start" ? action.flow : (context.assessment?.flow ?? firstFlow(set));
      const asked = askBeforeLosing(context, button, rule, set);
      return asked ?? moved(context, await startFlow(flow, set), said, set);
    }
    case "topic":
      return answeredWith(
        context,
        button.text,
        await answerTopic(action.topic, button.text, factsOf(context, visitor), set),
        set,
      );
    case "back":
    case "stop":
    case "resume":
      return command(context, action.kind, said, set);
    case "confirm":
      return confirmEnding(context, said, set);
    case "answer": {
      const { assessment } = context;
      const current = assessment !== null && rule === `${assessment.flow}/${assessment.step}`;
      if (!current) return moved(context, { kind: "stale" }, said, set);
      return { ...moved(context, await giveAnswer(assessment, action.name, set), said, set), answer: action.name };
    }
    case "payment":
      // Whoever has a student ID has paid: the rules say so instead of asking for money again.
      if (visitor.studentId !== null) return respondToText(context, button.text, visitor, set);
      return { ...context, drafts: [], goTo: `${href("/payment/test")}?course=${action.course}` };
    case "link":
      return { ...context, drafts: [], goTo: action.path };
    case "guidelines":
      return { ...context, drafts: [], download: "guidelines" };
    default:
      return respondToText(context, button.text, visitor, set);
  }
}

async function respondToText(
  context: Context,
  text: string,
  visitor: Visitor,
  set: RuleSet,
  thread?: Thread,
): Promise<Response> {
  return answeredWith(context, text, await findAnswer(text, factsOf(context, visitor), set, { thread }), set);
}

const factsOf = ({ lastTopic }: Context, { studentId, signedIn, modelRouter = false }: Visitor) => ({
  hasStudentId: studentId !== null,
  signedIn,
  modelRouter,
  lastTopic,
});

/** Says what was found, and asks the step again when an assessment is under way. */
function answeredWith(context: Context, text: string, answered: Answered, set: RuleSet): Response {
  const { assessment } = context;
  const { drafts, lastTopic, memory } = reply(context, answered, set);
  const before = answered.kind === "none" ? set.messages.answerNotUnderstood : set.messages.backToAssessment;
  const again = assessment?.paused ? [] : askedAgain(assessment, set, before);
  const spokenNow = answered.kind === "none" && again.length > 0 ? again : [...drafts, ...again];
  const response = { assessment, lastTopic, memory, drafts: [own(text), ...spokenNow], answered };
  return answered.kind === "replies" ? response : { ...response, unanswered: true };
}

function reply(context: Context, answered: Answered, set: RuleSet): Omit<Response, "assessment"> {
  if (answered.kind === "none") return { ...context, drafts: spoken(set.messages.help, "messages/help") };
  if (answered.kind === "unsure") return { ...context, drafts: [didYouMean(answered.between, set)] };
  const followed = followUp(context, answered, set);
  if (followed !== undefined) return followed;
  const said = answered.replies.flatMap(({ reply: each }) => spoken(each.speech, replyRule(each)));
  return { ...spokenAbout(context, answered), drafts: [...said, ...notAnswered(answered.notAnswered ?? [], set)] };
}
