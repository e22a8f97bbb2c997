import { createHash, randomBytes } from "node:crypto";

/** Headers of every answer, files and error pages included. A page of the product has a wider policy of its own. */
export const securityHeaders: Record<string, string> = {
  "Content-Security-Policy": "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
};

/** Sent in addition when the product is reached over HTTPS. */
export const transportSecurity = "max-age=31536000; includeSubDomains";

export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Names a script or a style that stands in a page by what it says. */
export function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

/** The Content-Security-Policy of a page whose own scripts and styles are named by these sources; without any, no script runs at all. */
export function contentSecurityPolicy(
  scriptSources: readonly string[],
  styleSources: readonly string[],
  formTargets: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    `script-src ${scriptSources.length > 0 ? ["'self'", ...scriptSources].join(" ") : "'none'"}`,
    `style-src ${["'self'", ...styleSources].join(" ")}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // Of our own answers only the file of a student lets itself be framed; all others say frame-ancestors 'none'.
    "frame-src 'self'",
    "manifest-src 'self'",
    // Browsers hold the address to which a form's answer leads to this, too: the gateway's page.
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/**
 * Makes a page safe to be kept in a shared cache: a nonce must not be used twice, so each script that carries it is
 * named by its hash instead.
 */
export function withScriptHashes(html: string, nonce: string): { html: string; sources: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = html
    .split("<script")
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf("</script>")))
    .filter((script) => script.slice(0, script.indexOf(">")).includes(attribute))
    .map((script) => script.slice(script.indexOf(">") + 1))
    .filter((code) => code !== "")
    .map(hashSource);
  return { html: html.replaceAll(attribute, ""), sources: [...new Set(hashes)] };
}

/** Tells whether a browser came over HTTPS: the one question that decides about the Secure of every cookie. */
export function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}

/** Lets browsers bring the cookies of an answer back over HTTPS only. */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of cookies) headers.append("Set-Cookie", /; Secure\b/.test(cookie) ? cookie : `${cookie}; Secure`);
}
