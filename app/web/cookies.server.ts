import { type Cookie, createCookie } from "react-router";
import { isSecure } from "#app/platform/http/security.server.ts";
import { sessionSecret } from "#app/platform/session-secret.server.ts";

interface CookieSettings {
  /** How long browsers keep it, in seconds; without it, until they close. */
  maxAge?: number;
  /** Whether a value that we did not write is taken for none. */
  signed?: boolean;
}

/**
 * A cookie of the whole site that no script can read. It need not say that it is Secure: the HTTP server adds that to
 * every cookie of an answer that goes out over HTTPS. Only a name with the prefix demands it.
 */
export function siteCookie(name: string, { maxAge, signed }: CookieSettings = {}) {
  let made: Cookie | undefined;
  const cookie = () => {
    const secrets = signed ? [sessionSecret()] : [];
    const secure = name.startsWith("__Host-");
    made ??= createCookie(name, { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge, secrets });
    return made;
  };
  return {
    /** The value that a request brings, null without one. */
    read(request: Request): Promise<unknown> {
      return cookie().parse(request.headers.get("Cookie"));
    },
    /** The Set-Cookie line that gives a browser this value. */
    give(value: unknown, seconds = maxAge): Promise<string> {
      return cookie().serialize(value, { maxAge: seconds });
    },
    /** The Set-Cookie line that takes the cookie away from a browser. */
    takeAway(): Promise<string> {
      return cookie().serialize("", { maxAge: 0 });
    },
  };
}

/**
 * A cookie on which it depends who somebody is. Over HTTPS its name has the prefix that makes browsers accept it from
 * this very host over HTTPS only, never from a sibling domain.
 */
export function ownCookie(name: string, settings: CookieSettings = {}) {
  const plain = siteCookie(name, settings);
  const prefixed = siteCookie(`__Host-${name}`, settings);
  const cookie = (request: Request) => (isSecure(request) ? prefixed : plain);
  return {
    read: (request: Request): Promise<unknown> => cookie(request).read(request),
    give: (request: Request, value: unknown, seconds?: number): Promise<string> => cookie(request).give(value, seconds),
    takeAway: (request: Request): Promise<string> => cookie(request).takeAway(),
  };
}
