import type { StoredMessage, Vote } from "#app/records/conversation.ts";
import { findConversation, keepVote } from "#app/records/conversations.server.ts";

/** Whether a message is one to judge: a reply, an outcome or another answer, neither a greeting, a step's question nor what a person wrote. */
export function isRated({ isBot, followUp, rule = "" }: StoredMessage): boolean {
  return isBot && followUp !== true && /^(?:replies|outcomes|messages)\/(?!greeting|person)/.test(rule);
}

/**
 * Keeps what a visitor thinks of a message of the counsellor: one vote per message, which may be changed.
 * @returns false when there is no such conversation or nothing of that id to judge
 */
export async function rate(id: string, messageId: string, vote: Vote): Promise<boolean> {
  const conversation = await findConversation(id);
  const message = conversation?.messages.find((each) => each.id === messageId);
  return message !== undefined && isRated(message) && keepVote(id, messageId, vote);
}
