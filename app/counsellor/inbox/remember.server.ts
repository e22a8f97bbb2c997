import { log } from "#app/platform/log.server.ts";
import type { Conversation } from "#app/records/conversation.ts";
import { countTaken, countUnanswered } from "#app/records/unanswered-questions.server.ts";
import { anonymousQuestion } from "../conversation/clean-text.ts";
import { OFFERS } from "../conversation/speech.ts";
import type { Input, Response } from "../conversation/turn.ts";
import { parseAction } from "../messages.ts";
import type { RuleSet } from "../rule-set.ts";
import { isJunk } from "./groups.ts";

/** The likeliest reading, which was not likely enough. */
function nearestOf(answered: Response["answered"]): { topic: string; score: number } | undefined {
  const [likeliest] = answered?.readings ?? [];
  return likeliest === undefined ? undefined : { topic: likeliest.meaning, score: likeliest.chance };
}

/** The topic that was taken of those that the newest message offers, and the question they were offered for. */
function takenOf(input: Input, { messages, profile }: Conversation): { question: string; topic: string } | undefined {
  const offer = messages.at(-1);
  if (input.kind !== "button" || !OFFERS.includes(offer?.rule ?? "") || !offer?.buttons?.includes(input.button))
    return undefined;
  const action = parseAction(input.button.action);
  const asked = messages.findLast(({ isBot }) => !isBot);
  if (action?.kind !== "topic" || asked === undefined) return undefined;
  return { question: anonymousQuestion(asked.text, profile?.name), topic: action.topic };
}

/**
 * Puts what was said into the editors' inbox, where it teaches something: a question that got no answer or only readings to
 * choose from, or the reading that was chosen. Junk stays out. The visitor has been answered; a failure is only logged.
 * @param before the conversation as it was when this was said
 * @param answeredByModel whether a model chose the answer that the rules were not sure of, so that nothing was offered
 */
export async function remember(
  input: Input,
  { answered, unanswered, drafts }: Response,
  { before, answeredByModel }: { before: Conversation; answeredByModel: boolean },
  set: RuleSet,
): Promise<void> {
  try {
    const taken = takenOf(input, before);
    if (taken !== undefined) return await countTaken(taken.question, taken.topic);
    const offered = answered?.kind === "unsure";
    if (unanswered !== true && !offered) return;
    const question = anonymousQuestion(drafts[0]?.text ?? "", before.profile?.name);
    if (isJunk(question, answered?.readings ?? [], set)) return;
    await countUnanswered(question, nearestOf(answered), offered && !answeredByModel);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "a question could not be put into the inbox");
  }
}
