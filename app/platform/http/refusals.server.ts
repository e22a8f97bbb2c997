import type { IncomingMessage } from "node:http";
import { hashSource } from "./security.server.ts";

/** What the pages of the product are asked with. */
const METHODS = ["GET", "HEAD", "POST"];

/** A name or an address, and perhaps a port: nothing that a URL would read as a person, a path or a query. */
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * Judges the first line and the Host of a request before anything is made of them. Only a path of ours is understood: no
 * address of another site as proxies get it, no asterisk, no broken or invisible characters behind percent signs.
 * @returns the page of the refusal, undefined when the request may go on
 */
export function refusalOf({ method = "", url = "", rawHeaders, headers }: IncomingMessage): Response | undefined {
  if (!METHODS.includes(method)) {
    const refusal = plainPage(405, "That cannot be done here", "Please go back and use the buttons of the page.");
    refusal.headers.set("Allow", METHODS.join(", "));
    return refusal;
  }
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === "host");
  const host = headers.host ?? "";
  const known = hosts.length === 1 && HOST.test(host) && URL.canParse(`http://${host}`);
  return known && isPath(url)
    ? undefined
    : plainPage(400, "That request is not understood", "Please check the address.");
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

/**
 * Refuses a change that another site asks for in a visitor's name (cross-site request forgery). Browsers say where a
 * request comes from in Sec-Fetch-Site and in Origin, and either alone is enough to refuse; a client that sends neither
 * is no browser and carries nobody's cookies.
 * @returns the page of the refusal, undefined when the request may go on
 */
export function crossOriginRefusal(request: Request): Response | undefined {
  if (request.method !== "POST") return undefined;
  const site = request.headers.get("Sec-Fetch-Site") ?? "none";
  const { origin } = new URL(request.url);
  if (["same-origin", "none"].includes(site) && (request.headers.get("Origin") ?? origin) === origin) return undefined;
  return plainPage(403, "This form was sent from another site", "Please open our page and send it there.");
}

const STYLE =
  "body{font:1.1rem/1.6 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1.25rem;color-scheme:light dark}h1{line-height:1.2}";
const STYLE_SOURCE = hashSource(STYLE);

/** A page for the moments in which the application itself cannot answer. Title and text are texts of ours, not user input. */
export function plainPage(status: number, title: string, text: string): Response {
  return page(status, title, `<p>${text}</p><p><a href="/">Return to Home</a></p>`, "'none'");
}

/** Such a page in the place of a file, which our own pages may frame. */
export function framedPage(status: number, title: string, text: string): Response {
  const response = page(status, title, `<p>${text}</p>`, "'self'");
  response.headers.set("X-Frame-Options", "SAMEORIGIN");
  return response;
}

function page(status: number, title: string, content: string, framedBy: "'none'" | "'self'"): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${content}</html>`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": `default-src 'none'; style-src ${STYLE_SOURCE}; form-action 'none'; frame-ancestors ${framedBy}; base-uri 'none'`,
    },
  });
}
