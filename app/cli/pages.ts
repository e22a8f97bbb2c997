import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";

/** What `app/routes.ts` is made with; without it the build tells which pages there are. */
export const BUILDER = "node_modules/@react-router/dev";
const BUILT = "build/beside/pages.json";

/** The addresses of all pages, as patterns. */
export async function pagePaths(): Promise<string[]> {
  if (!existsSync(BUILDER)) return JSON.parse(readFileSync(BUILT, "utf8")) as string[];
  const under = (each: readonly RouteConfigEntry[], above: string): string[] =>
    each.flatMap(({ path, children = [] }) => {
      const own = path === undefined ? above : `${above}/${path}`.replace(/\/+/g, "/").replace(/\/$/, "");
      return [own || "/", ...under(children, own)];
    });
  return under(await (await import("#app/routes.ts")).default, "");
}

/** Writes them beside the build. */
export async function keepPages(): Promise<void> {
  writeFileSync(BUILT, JSON.stringify(await pagePaths()));
}
