const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a change that another site asks for in a visitor's name (cross-site request forgery). Browsers say where a
 * request comes from in Sec-Fetch-Site and in Origin, and either alone is enough to refuse; a client that sends neither
 * is no browser and carries nobody's cookies.
 */
export function isCrossOriginChange(request: Request): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  return origin !== null && origin !== new URL(request.url).origin;
}
