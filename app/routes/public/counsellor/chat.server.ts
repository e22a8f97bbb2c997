import {
  type Conversation,
  counsellorTexts,
  openConversation,
  type Profile,
  snapshotOf,
  transcriptOf,
} from "#app/counsellor/conversation.server.ts";
import type { Surface } from "#app/counsellor/messages.ts";
import type { Chat } from "./chat.ts";
import { currentConversation, rememberConversation } from "./chat-cookie.server.ts";

/** Messages younger than this are shown as they arrive: typing first. */
const ARRIVING_MS = 4000;

/** The conversation of a request as its screen shows it; undefined when there is none (any more). */
export async function chatOf(request: Request, surface: Surface): Promise<Chat | undefined> {
  const conversation = await currentConversation(request, surface);
  return conversation && chatView(conversation);
}

/** The conversation of a request, or a new one; `headers` carries the cookie of a new one. */
export async function chatOrNew(
  request: Request,
  surface: Surface,
  profile: Profile | null,
): Promise<{ chat: Chat; headers: Headers }> {
  const headers = new Headers();
  const known = await chatOf(request, surface);
  if (known) return { chat: known, headers };
  const opened = await openConversation(surface, profile);
  headers.append("Set-Cookie", await rememberConversation(surface, opened.id));
  return { chat: chatView(opened), headers };
}

function chatView(conversation: Conversation): Chat {
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
