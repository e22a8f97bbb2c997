import type { IncomingMessage } from "node:http";
import { soon } from "../soon.ts";
import type { Page } from "./outgoing.server.ts";

const MAX_PAGES = 200;
/** Stands for every address that leads nowhere: there are as many as a client likes to ask for, and one page answers them. */
const NOWHERE = "(nowhere)";
/** A page that is asked about each time is made anew after so long even so. */
const LONGEST_MS = 24 * 60 * 60_000;
/** Who asks while a page is being made waits so long for it: what hangs for one need not hang for all. */
const JOIN_MS = 2_000;

interface Kept {
  page: Page;
  freshUntil: number;
  revision: string | undefined;
}

/**
 * A shared cache as HTTP means it: it keeps the answers to anonymous requests (no cookie, no query) whose Cache-Control
 * has `s-maxage`, for that many seconds, and those that are `public, no-cache` as long as what they show has not changed:
 * whoever looks for one says the revision of what is shown, which was read for this very request.
 */
export class PageCache {
  #pages = new Map<string, Kept>();
  #making = new Map<string, Promise<void>>();

  /** The key under which the answer to this request may be kept, or undefined when it is personal or not cacheable. */
  key(request: IncomingMessage, encoding: string): string | undefined {
    const url = request.url ?? "/";
    if (request.method !== "GET" || request.headers.cookie || url.includes("?")) return undefined;
    return `${encoding} ${url}`;
  }

  /** The key of what is answered at every address that leads nowhere; the data of such a page is not kept. */
  keyOfNowhere(request: IncomingMessage, encoding: string): string | undefined {
    return request.url?.endsWith(".data") ? undefined : `${encoding} ${NOWHERE}`;
  }

  find(key: string, revision?: string): Page | undefined {
    const kept = this.#pages.get(key);
    return kept && kept.revision === revision && kept.freshUntil > Date.now() ? kept.page : undefined;
  }

  /**
   * A page that is asked about each time is made once, however many ask for it at the same moment.
   * @returns whether somebody was making it, and has ended or takes long; else whoever asks is to make it, and to say when that has ended
   */
  async join(key: string, revision: string, ended: Promise<void>): Promise<boolean> {
    const name = `${key} ${revision}`;
    const making = this.#making.get(name);
    if (making) {
      await soon(making, JOIN_MS);
      return true;
    }
    this.#making.set(name, ended);
    void ended.then(() => this.#making.delete(name));
    return false;
  }

  /** @param revision of what the page shows, read before the page was made */
  keep(key: string, page: Page, revision?: string): void {
    const milliseconds = lifeOf(String(page.headers["cache-control"] ?? ""), revision);
    const expected = key.endsWith(NOWHERE) ? 404 : 200;
    if (milliseconds === 0 || page.status !== expected || page.headers["set-cookie"]) return;
    if (this.#pages.size >= MAX_PAGES) this.#pages.clear();
    this.#pages.set(key, { page, freshUntil: Date.now() + milliseconds, revision });
  }
}

function lifeOf(control: string, revision: string | undefined): number {
  if (revision === undefined) return Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? 0) * 1000;
  return control === ASKED_ABOUT ? LONGEST_MS : 0;
}

/** The Cache-Control of a page that may be kept by everybody and shown only after it was asked whether it still holds. */
export const ASKED_ABOUT = "public, no-cache";
