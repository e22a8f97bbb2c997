import { type Conversation, counsellorTexts, snapshotOf, transcriptOf } from "#app/counsellor/conversation.server.ts";
import type { Surface } from "#app/counsellor/messages.ts";
import type { Chat } from "./chat.ts";
import { currentConversation } from "./chat-cookie.server.ts";

/** Messages younger than this are shown as they arrive: typing first. */
const ARRIVING_MS = 4000;

/** The conversation of a request as its screen shows it; undefined when there is none (any more). */
export async function chatOf(request: Request, surface: Surface): Promise<Chat | undefined> {
  const conversation = await currentConversation(request, surface);
  return conversation && chatView(conversation);
}

/** A conversation as its screen shows it. */
export function chatView(conversation: Conversation): Chat {
  const last = conversation.messages.at(-1);
  return {
    surface: conversation.surface,
    messages: transcriptOf(conversation),
    turn: conversation.turn,
    quickQuestions: counsellorTexts().quickQuestions,
    snapshot: snapshotOf(conversation),
    arriving: last !== undefined && Date.now() - last.timestamp.getTime() < ARRIVING_MS,
  };
}
