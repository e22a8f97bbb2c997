import type { IncomingMessage } from "node:http";
import type { Page } from "./outgoing.server.ts";

const MAX_PAGES = 200;

interface Kept {
  page: Page;
  freshUntil: number;
}

/**
 * A shared cache as HTTP means it: it keeps the answers to anonymous requests (no cookie, no query) whose Cache-Control
 * has `s-maxage`, for that many seconds.
 */
export class PageCache {
  #pages = new Map<string, Kept>();

  /** The key under which the answer to this request may be kept, or undefined when it is personal or not cacheable. */
  key(request: IncomingMessage, encoding: string): string | undefined {
    const url = request.url ?? "/";
    if (request.method !== "GET" || request.headers.cookie || url.includes("?")) return undefined;
    return `${encoding} ${url}`;
  }

  find(key: string): Page | undefined {
    const kept = this.#pages.get(key);
    return kept && kept.freshUntil > Date.now() ? kept.page : undefined;
  }

  keep(key: string, page: Page): void {
    const seconds = Number(/s-maxage=(\d+)/.exec(String(page.headers["cache-control"] ?? ""))?.[1] ?? 0);
    if (seconds === 0 || page.status !== 200 || page.headers["set-cookie"]) return;
    if (this.#pages.size >= MAX_PAGES) this.#pages.clear();
    this.#pages.set(key, { page, freshUntil: Date.now() + seconds * 1000 });
  }
}
