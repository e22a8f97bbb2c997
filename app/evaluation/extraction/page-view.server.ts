import type { Buffer } from "node:buffer";
import { availableParallelism } from "node:os";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { BusyError, createQueue } from "#app/platform/queue.server.ts";
import { runSandboxed } from "#app/platform/sandbox.server.ts";
import { limits } from "./limits.ts";

const viewSchema = z.object({
  page: z.number().int().min(1),
  pages: z.number().int().min(1),
  /** A WebP, in base64. */
  picture: z.base64(),
});

/** A page of a PDF as a picture. */
export type PageView = z.infer<typeof viewSchema>;

const inTurn = createQueue({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 20, patience: 15_000 });

/**
 * What somebody turns back to is not drawn again; nothing of it is kept beyond some minutes, nor outside of memory. Whoever waits for
 * a page gets it, also when others crowd it out meanwhile.
 */
const drawn = new LRUCache<string, PageView, () => Promise<Buffer>>({
  maxSize: 16_000_000,
  sizeCalculation: ({ picture }) => picture.length,
  ttl: 300_000,
  ignoreFetchAbort: true,
  fetchMethod: async (key, _stale, { context: read }) => draw(await read(), key.slice(0, key.indexOf(" "))),
});

/**
 * A page of a PDF as it looks, drawn in a child process; undefined where that cannot be done, such as behind a password, in time or
 * while too many wait.
 * @param path under which the file is kept, never for another content
 * @throws what reading throws
 */
export function pageView(path: string, page: number, read: () => Promise<Buffer>): Promise<PageView | undefined> {
  return drawn.fetch(`${page} ${path}`, { context: read });
}

async function draw(bytes: Buffer, page: string): Promise<PageView | undefined> {
  const program = {
    script: "app/evaluation/extraction/child/page.server.ts",
    args: [page],
    readable: ["app/evaluation/extraction", "app/files/content"],
    native: true,
    budget: limits.view,
    maxAnswer: limits.viewAnswer,
  };
  try {
    const { answer } = await inTurn(() => runSandboxed(program, bytes));
    return answer === null ? undefined : viewSchema.parse(JSON.parse(answer));
  } catch (error) {
    if (error instanceof BusyError) return undefined;
    throw error;
  }
}
