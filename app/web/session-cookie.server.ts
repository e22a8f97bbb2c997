import type { OpenedSession } from "#app/identity/sessions.server.ts";
import { ownCookie } from "./cookies.server.ts";

const cookie = ownCookie("pgi-session");

/** The session token that the browser sent, if any. */
export async function readSessionToken(request: Request): Promise<string | undefined> {
  const token = await cookie.read(request);
  return typeof token === "string" && token !== "" ? token : undefined;
}

/** The Set-Cookie line that gives the browser its session. */
export function sessionCookie(request: Request, { token, cookieSeconds }: OpenedSession): Promise<string> {
  return cookie.give(request, token, cookieSeconds);
}

/** The Set-Cookie line that takes the session away from the browser. */
export function endedSessionCookie(request: Request): Promise<string> {
  return cookie.takeAway(request);
}
