import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse } from "react-router";
import { scriptAfterPaint, withoutPreloads } from "#app/platform/http/after-paint.server.ts";
import { partsOf } from "#app/platform/http/page-sheet.server.ts";
import { renderWhole } from "#app/platform/http/render-whole.server.tsx";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import {
  contentSecurityPolicy,
  createNonce,
  hashSource,
  withScriptHashes,
} from "#app/platform/http/security.server.ts";
import { log } from "#app/platform/log.server.ts";
import rules from "./sheet.css?inline";
import sheet from "./sheet.css?url";

const SHEET = new RegExp(`<link[^>]* href="${sheet.replaceAll(".", "\\.")}"[^>]*>`);
const partFor = partsOf(rules);

export default async function handleRequest(request: Request, status: number, headers: Headers, router: EntryContext) {
  const nonce = createNonce();
  const whole = await renderWhole(import.meta.env.DEV ? router : withoutPreloads(router), request.url, nonce);
  const rendered = `<!DOCTYPE html>${whole.replace(/^<!DOCTYPE html>/i, "")}`;
  const html = import.meta.env.DEV ? rendered : scriptAfterPaint(rendered, router);

  headers.set("Content-Type", "text/html; charset=utf-8");
  const changes = request.method !== "GET";
  if (changes || !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  const shared = headers.get("Cache-Control")?.includes("public") ?? false;
  const page = shared ? withScriptHashes(html, nonce) : { html, sources: [`'nonce-${nonce}'`] };
  const first = !import.meta.env.DEV && !request.headers.has("Cookie");
  const part = first ? partFor(html) : undefined;
  headers.set("Content-Security-Policy", contentSecurityPolicy(page.sources, part ? [hashSource(part)] : []));
  return new Response(part ? withPart(page.html, part) : page.html, { status, headers });
}

/**
 * Lets a page bring the rules that it uses instead of waiting for the sheet, which follows with the script. React takes them for a
 * sheet of its own and sets the whole one behind them.
 */
function withPart(html: string, part: string): string {
  return html.replace(SHEET, () => `<style data-precedence="sheet" data-href="part">${part}</style>`);
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ id: context.get(requestInfo).id, err: error }, "unexpected error");
};
