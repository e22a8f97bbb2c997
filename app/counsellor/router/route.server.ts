import type { Conversation } from "#app/records/conversation.ts";
import { respond } from "../conversation/respond.ts";
import type { Input, Response } from "../conversation/turn.ts";
import type { RuleSet } from "../rule-set.ts";
import type { Visitor } from "../visitors.ts";
import { modelAllowed } from "./allowed.server.ts";
import { chooseReply, hasModelRouter } from "./choose.server.ts";

/**
 * The response to words that the rules are not sure of, as a model chooses it: the same as if the visitor had pressed the
 * button of the topic. Every message that it gives says who decided.
 * @param byRules what the rules would respond
 * @returns undefined when the rules' own response stands
 */
export async function routedByModel(
  input: Input,
  byRules: Response,
  { conversation, visitor, today }: { conversation: Conversation; visitor: Visitor; today: Date },
  set: RuleSet,
): Promise<Response | undefined> {
  const { answered } = byRules;
  if (input.kind !== "text" || answered === undefined || byRules.answer !== undefined) return undefined;
  const { profile, lastTopic } = conversation;
  if (!hasModelRouter() || !(await modelAllowed(profile))) return undefined;
  const topic = await chooseReply(answered, { name: profile?.name, lastTopic }, set);
  if (topic === undefined) return undefined;
  const button = { text: input.text, action: `topic:${topic}`, variant: "outline" as const };
  const response = await respond(conversation, { kind: "button", button, rule: undefined }, visitor, set, today);
  const drafts = response.drafts.map((draft) =>
    draft.rule?.startsWith("replies/") ? { ...draft, decidedBy: "model" as const } : draft,
  );
  return { ...response, drafts };
}
