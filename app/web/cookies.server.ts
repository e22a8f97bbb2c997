import { type Cookie, createCookie } from "react-router";
import { isSecure } from "#app/platform/http/security.server.ts";
import { sessionSecret } from "#app/platform/session-secret.server.ts";

/** Signed values whose signature is known to hold; each has about 200 bytes. */
const MOST_READ = 5_000;

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
  // A signature that holds once holds always, and a browser brings the same with each request.
  const read = new Map<string, unknown>();
  const cookie = () => {
    const secrets = signed ? [sessionSecret()] : [];
    const secure = name.startsWith("__Host-");
    made ??= createCookie(name, { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge, secrets });
    return made;
  };
  return {
    /** The value that a request brings, null without one. */
    async read(request: Request): Promise<unknown> {
      const header = request.headers.get("Cookie");
      if (!header?.includes(`${name}=`)) return null;
      const own = header.split("; ").filter((pair) => pair.startsWith(`${name}=`));
      const [key] = own;
      if (!signed || own.length !== 1 || key === undefined) return cookie().parse(header);
      if (read.has(key)) return read.get(key);
      const value: unknown = await cookie().parse(key);
      if (read.size >= MOST_READ) read.clear();
      if (value !== null) read.set(key, value);
      return value;
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
