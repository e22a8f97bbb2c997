import { type Cookie, createCookie } from "react-router";
import { type Conversation, readConversation } from "#app/counsellor/conversation.server.ts";
import type { Surface } from "#app/counsellor/messages.ts";
import { env } from "#app/platform/env.server.ts";
import { sessionSecret } from "#app/platform/session-secret.server.ts";

const KEPT_SECONDS = 30 * 24 * 60 * 60;

const cookies = new Map<Surface, Cookie>();

/** The signed cookie that carries the id of a conversation; each surface has its own. */
function cookieOf(surface: Surface): Cookie {
  const known = cookies.get(surface);
  if (known) return known;
  const cookie = createCookie(`${surface}-conversation`, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env().ORIGIN?.startsWith("https:") ?? false,
    maxAge: KEPT_SECONDS,
    secrets: [sessionSecret()],
  });
  cookies.set(surface, cookie);
  return cookie;
}

/** The id of the conversation that a request belongs to; undefined without a cookie or with one that we did not sign. */
export async function conversationId(request: Request, surface: Surface): Promise<string | undefined> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(`${surface}-conversation=`)) return undefined;
  const id: unknown = await cookieOf(surface).parse(header);
  return typeof id === "string" ? id : undefined;
}

/** The conversation that a request belongs to, if the server still has it. */
export async function currentConversation(request: Request, surface: Surface): Promise<Conversation | undefined> {
  const id = await conversationId(request, surface);
  return id === undefined ? undefined : readConversation(id);
}

/** The Set-Cookie line that ties a browser to a conversation. */
export function rememberConversation(surface: Surface, id: string): Promise<string> {
  return cookieOf(surface).serialize(id);
}

/** The Set-Cookie line that unties a browser from its conversation. */
export function forgetConversation(surface: Surface): Promise<string> {
  return cookieOf(surface).serialize("", { maxAge: 0 });
}
