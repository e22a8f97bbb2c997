/** Lets the pages of other sites read an answer: verifiers run in browsers too. */
const OPEN = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" };

/** An answer that anybody may read, from wherever, and keep only as long as it asks again whether it still holds. */
export function publicDocument(body: string | Buffer, type: string): Response {
  const headers = { ...OPEN, "Content-Type": type, "Cache-Control": "public, no-cache", "X-Robots-Tag": "noindex" };
  return new Response(typeof body === "string" ? body : new Uint8Array(body), { headers });
}
