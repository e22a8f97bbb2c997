import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from "react-router";
import { renderWhole } from "#app/platform/http/render-whole.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { contentSecurityPolicy, createNonce, withScriptHashes } from "#app/platform/http/security.server.ts";
import { log } from "#app/platform/log.server.ts";

export default async function handleRequest(request: Request, status: number, headers: Headers, router: EntryContext) {
  const nonce = createNonce();
  const rendered = await renderWhole(<ServerRouter context={router} url={request.url} nonce={nonce} />, nonce);
  const html = `<!DOCTYPE html>${rendered.replace(/^<!DOCTYPE html>/i, "")}`;

  headers.set("Content-Type", "text/html; charset=utf-8");
  const changes = request.method !== "GET" && request.method !== "HEAD";
  if (changes || !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  const shared = headers.get("Cache-Control")?.includes("public") ?? false;
  const page = shared ? withScriptHashes(html, nonce) : { html, sources: [`'nonce-${nonce}'`] };
  headers.set("Content-Security-Policy", contentSecurityPolicy(page.sources));
  return new Response(page.html, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ id: context.get(requestInfo).id, err: error }, "unexpected error");
};
