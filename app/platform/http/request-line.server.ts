import type { IncomingMessage } from "node:http";

/** What the pages of the product are asked with. */
export const METHODS = ["GET", "HEAD", "POST"];

/** A name or an address, and perhaps a port: nothing that a URL would read as a person, a path or a query. */
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * Judges the first line and the Host of a request before anything is made of them. Only a path of ours is understood: no
 * address of another site as proxies get it, no asterisk, no broken or invisible characters behind percent signs.
 * @returns the status of the refusal, undefined when the request may go on
 */
export function refusalOf({ method = "", url = "", rawHeaders, headers }: IncomingMessage): 400 | 405 | undefined {
  if (!METHODS.includes(method)) return 405;
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === "host");
  const host = headers.host ?? "";
  if (hosts.length !== 1 || !HOST.test(host) || !URL.canParse(`http://${host}`)) return 400;
  return isPath(url) ? undefined : 400;
}

function isPath(target: string): boolean {
  const [path = ""] = target.split("?");
  if (!path.startsWith("/")) return false;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
