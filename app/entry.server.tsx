import { readableStreamToString } from "@react-router/node";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from "react-router";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { isBodyTooLarge } from "#app/platform/http/incoming.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { contentSecurityPolicy, createNonce, withScriptHashes } from "#app/platform/http/security.server.ts";
import { log } from "#app/platform/log.server.ts";

/** The document is rendered whole before it is sent: what is streamed in later would never arrive without script. */
export default async function handleRequest(request: Request, status: number, headers: Headers, router: EntryContext) {
  const nonce = createNonce();
  const stream = await renderToReadableStream(<ServerRouter context={router} url={request.url} nonce={nonce} />, {
    nonce,
    onError: (error) => log.error({ err: error }, "render failed"),
  });
  await stream.allReady;
  const html = `<!DOCTYPE html>${(await readableStreamToString(stream)).replace(/^<!DOCTYPE html>/i, "")}`;

  headers.set("Content-Type", "text/html; charset=utf-8");
  const shared = headers.get("Cache-Control")?.includes("s-maxage") ?? false;
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  const page = shared ? withScriptHashes(html, nonce) : { html, sources: [`'nonce-${nonce}'`] };
  headers.set("Content-Security-Policy", contentSecurityPolicy(page.sources));
  const fault = Object.values(router.staticHandlerContext.errors ?? {})[0];
  return new Response(page.html, { status: fault ? statusOf(fault, status) : status, headers });
}

/** A body over the limit and a database that is away are not faults of the product: each has a status of its own. */
function statusOf(error: unknown, otherwise: number): number {
  if (isBodyTooLarge(error)) return 413;
  return isDatabaseUnavailable(error) ? 503 : otherwise;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || isBodyTooLarge(error)) return;
  const { id } = context.get(requestInfo);
  if (isDatabaseUnavailable(error)) log.warn({ id, reason: (error as Error).message }, "database unavailable");
  else log.error({ id, err: error }, "unexpected error");
};
