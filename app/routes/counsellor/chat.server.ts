import {
  closeConversation,
  counsellorTexts,
  ownerOf,
  readConversation,
  snapshotOf,
  transcriptOf,
} from "#app/counsellor/conversation.server.ts";
import { hasModelRouter, modelAllowed } from "#app/counsellor/router/read-facts.server.ts";
import { shortNotice } from "#app/personal-data/notice.server.ts";
import type { Conversation, Surface } from "#app/records/conversation.ts";
import { siteCookie } from "#app/web/cookies.server.ts";
import type { Chat } from "./chat.ts";
import { FORGET_CHAT, SURFACES } from "./mirror.ts";

const DAY_SECONDS = 86_400;
/** Messages younger than this are shown as they arrive: typing first. */
const ARRIVING_MS = 4000;

const cookies = {
  visitor: siteCookie("visitor-conversation", { maxAge: 30 * DAY_SECONDS, signed: true }),
  dashboard: siteCookie("dashboard-conversation", { maxAge: 30 * DAY_SECONDS, signed: true }),
};

/** The id of the conversation that a request belongs to; undefined without a cookie or with one that we did not sign. */
export async function conversationId(request: Request, surface: Surface): Promise<string | undefined> {
  const id = await cookies[surface].read(request);
  return typeof id === "string" ? id : undefined;
}

/** The conversation that a request belongs to, if the server still has it. */
export async function currentConversation(request: Request, surface: Surface): Promise<Conversation | undefined> {
  const id = await conversationId(request, surface);
  return id === undefined ? undefined : readConversation(id);
}

export function rememberConversation(surface: Surface, id: string): Promise<string> {
  return cookies[surface].give(id);
}

/** Forgets the conversations of a browser, as it must be at sign-out. */
export async function endConversations(request: Request): Promise<string[]> {
  const lines = SURFACES.map(async (surface) => {
    const id = await conversationId(request, surface);
    if (id) await closeConversation(id);
    return cookies[surface].takeAway();
  });
  return [`${FORGET_CHAT}=1; Path=/; SameSite=Lax; Max-Age=${DAY_SECONDS}`, ...(await Promise.all(lines))];
}

export async function chatView(conversation: Conversation): Promise<Chat> {
  const last = conversation.messages.at(-1);
  return {
    surface: conversation.surface,
    messages: transcriptOf(conversation),
    turn: conversation.turn,
    quickQuestions: (await counsellorTexts()).quickQuestions,
    snapshot: snapshotOf(conversation),
    owner: ownerOf(conversation.profile),
    notice: shortNotice("counsellor"),
    modelRouter: hasModelRouter() && (await modelAllowed(conversation.profile)),
    arriving: last !== undefined && Date.now() - last.timestamp.getTime() < ARRIVING_MS,
  };
}
