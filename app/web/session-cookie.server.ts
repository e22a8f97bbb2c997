import { type Cookie, createCookie } from "react-router";
import type { OpenedSession } from "#app/identity/sessions.server.ts";

const options = { path: "/", httpOnly: true, sameSite: "lax" } as const;
const plain = createCookie("pgi-session", options);
/** The prefix makes browsers accept the cookie from this very host over HTTPS only, never from a sibling domain. */
const secure = createCookie("__Host-pgi-session", { ...options, secure: true });

function cookieFor(request: Request): Cookie {
  return new URL(request.url).protocol === "https:" ? secure : plain;
}

/** The session token that the browser sent, if any. */
export async function readSessionToken(request: Request): Promise<string | undefined> {
  const token: unknown = await cookieFor(request).parse(request.headers.get("Cookie"));
  return typeof token === "string" && token !== "" ? token : undefined;
}

/** The Set-Cookie value that gives the browser its session. */
export function sessionCookie(request: Request, { token, cookieSeconds }: OpenedSession): Promise<string> {
  return cookieFor(request).serialize(token, cookieSeconds ? { maxAge: cookieSeconds } : {});
}

/** The Set-Cookie value that takes the session away from the browser. */
export function endedSessionCookie(request: Request): Promise<string> {
  return cookieFor(request).serialize("", { maxAge: 0 });
}
