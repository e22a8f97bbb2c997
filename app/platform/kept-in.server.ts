import { join, resolve } from "node:path";

/**
 * Where what was learnt and checked is kept, which can be made again at any time, is the same for all data, and belongs into no backup:
 * a service manager names its directory (systemd's CacheDirectory), else it is among what is installed.
 */
export function keptIn(name: string): string {
  return resolve(join(process.env.CACHE_DIRECTORY ?? "node_modules/.cache", name));
}
