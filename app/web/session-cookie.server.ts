import type { OpenedSession } from "#app/identity/sessions.server.ts";
import { isSecure } from "#app/platform/http/security.server.ts";
import { siteCookie } from "./cookies.server.ts";

const plain = siteCookie("pgi-session");
/** The prefix makes browsers accept the cookie from this very host over HTTPS only, never from a sibling domain. */
const secure = siteCookie("__Host-pgi-session");

function cookieFor(request: Request) {
  return isSecure(request) ? secure : plain;
}

/** The session token that the browser sent, if any. */
export async function readSessionToken(request: Request): Promise<string | undefined> {
  const token = await cookieFor(request).read(request);
  return typeof token === "string" && token !== "" ? token : undefined;
}

/** The Set-Cookie line that gives the browser its session. */
export function sessionCookie(request: Request, { token, cookieSeconds }: OpenedSession): Promise<string> {
  return cookieFor(request).give(token, cookieSeconds);
}

/** The Set-Cookie line that takes the session away from the browser. */
export function endedSessionCookie(request: Request): Promise<string> {
  return cookieFor(request).takeAway();
}
