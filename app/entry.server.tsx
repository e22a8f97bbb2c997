import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from "react-router";
import { paymentPages } from "#app/payments/gateway.server.ts";
import { scriptAfterPaint } from "#app/platform/http/after-paint.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import {
  contentSecurityPolicy,
  createNonce,
  hashSource,
  withScriptHashes,
} from "#app/platform/http/security.server.ts";
import { log } from "#app/platform/log.server.ts";
import { scriptOf } from "#app/web/client.ts";
import rules from "./sheet.css?inline";
import sheet from "./sheet.css?url";

const SHEET = new RegExp(`<link[^>]* href="${sheet.replaceAll(".", "\\.")}"[^>]*>`);
const SHEET_SOURCE = hashSource(rules);

export default async function handleRequest(request: Request, status: number, headers: Headers, router: EntryContext) {
  const nonce = createNonce();
  const rendered = await renderWhole(router, request.url, nonce);
  const first = !import.meta.env.DEV && !request.headers.has("Cookie");
  const { route } = router.staticHandlerContext.matches.at(-1) ?? {};
  const used = first && scriptOf(router.routeModules[route?.id ?? ""]?.handle) === "when used";
  const html = import.meta.env.DEV ? rendered : scriptAfterPaint(rendered, used);

  headers.set("Content-Type", "text/html; charset=utf-8");
  const changes = request.method !== "GET";
  if (changes || !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  const shared = headers.get("Cache-Control")?.includes("public") ?? false;
  const own = { html, sources: html.includes("<script") ? [`'nonce-${nonce}'`] : [] };
  const page = shared ? withScriptHashes(html, nonce) : own;
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy(page.sources, first ? [SHEET_SOURCE] : [], paymentPages()),
  );
  return new Response(first ? withSheet(page.html) : page.html, { status, headers });
}

/** Renders a page to its end before anything of it is sent: what is streamed in later would never arrive without script. */
async function renderWhole(router: EntryContext, url: string, nonce: string): Promise<string> {
  const element = <ServerRouter context={router} url={url} nonce={nonce} />;
  const stream = await renderToReadableStream(element, { nonce, progressiveChunkSize: Number.POSITIVE_INFINITY });
  await stream.allReady;
  return new Response(stream).text();
}

/**
 * Lets a first visitor's page bring its rules instead of waiting for the sheet, which follows with the script. React takes them for
 * a sheet of its own and sets the other one behind them.
 */
function withSheet(html: string): string {
  return html.replace(SHEET, () => `<style data-precedence="sheet" data-href="inline">${rules}</style>`);
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ id: context.get(requestInfo).id, err: error }, "unexpected error");
};
