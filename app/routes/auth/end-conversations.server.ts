import { closeConversation } from "#app/counsellor/conversation.server.ts";
import { conversationId, forgetConversation } from "#app/routes/public/counsellor/chat-cookie.server.ts";
import { FORGET_CHAT, SURFACES } from "./forget-chat.ts";

const DAY_SECONDS = 86_400;

/**
 * Forgets the conversations of a browser, as section 4 of the specification asks at sign-out.
 * @returns the Set-Cookie lines that make the browser forget them, too
 */
export async function endConversations(request: Request): Promise<string[]> {
  const lines = SURFACES.map(async (surface) => {
    const id = await conversationId(request, surface);
    if (id) await closeConversation(id);
    return forgetConversation(surface);
  });
  return [`${FORGET_CHAT}=1; Path=/; SameSite=Lax; Max-Age=${DAY_SECONDS}`, ...(await Promise.all(lines))];
}
