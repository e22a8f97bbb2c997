import type { Vote } from "./conversation.ts";
import { Conversations } from "./conversation-model.server.ts";
import { findConversation } from "./conversations.server.ts";

/**
 * Writes what the visitor thinks of a message of the counsellor over what it was before; false when there is no such message.
 * One write on condition of the turn: when something is said meanwhile, it is read and written again.
 */
export async function keepVote(id: string, messageId: string, vote: Vote): Promise<boolean> {
  const conversation = await findConversation(id);
  const voted = conversation?.messages.some((each) => each.isBot && each.id === messageId) ?? false;
  if (conversation === undefined || !voted) return false;
  const messages = conversation.messages.map((each) => (each.id === messageId ? { ...each, vote } : each));
  const { matchedCount } = await Conversations.updateOne(
    { _id: String(id), turn: conversation.turn },
    { $set: { messages } },
  );
  return matchedCount === 1 || keepVote(id, messageId, vote);
}
