import { LRUCache } from "lru-cache";

/** An answer that is found anew when it is too old. */
export interface Cached<Value> {
  /** The answer, no older than it may be; several who ask while it is being found get the same one. */
  read: () => Promise<Value>;
  /** Has it found anew at the next reading; in another process it ages as long as it may. */
  invalidate: () => void;
}

const KEY = "the answer";

/**
 * Keeps the answer to a question that is dear to ask, for a while, in this process. A failure is not kept.
 * @param ttl milliseconds for which an answer stays good
 */
export function cached<Value extends NonNullable<unknown>>(ttl: number, find: () => Promise<Value>): Cached<Value> {
  // Whoever waits for an answer that is invalidated meanwhile is still told it, and it is not kept.
  const cache = new LRUCache<typeof KEY, Value>({
    max: 1,
    ttl,
    perf: Date,
    fetchMethod: find,
    ignoreFetchAbort: true,
  });
  return { read: () => cache.forceFetch(KEY), invalidate: () => cache.clear() };
}
