import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export interface ListedRoute {
  path: string;
  /** The name under which a client may ask for this route's data alone. */
  id: string;
  index: boolean;
  /** Whether it has a screen; else it answers with a file or the like, by its own loader and action alone. */
  page: boolean;
}

/** All routes of app/routes.ts with their whole paths. */
export async function listRoutes(): Promise<ListedRoute[]> {
  return flatten(await routes, "");
}

function flatten(entries: RouteConfigEntry[], above: string): ListedRoute[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path ?? ""]
      .join("/")
      .replace(/\/+/g, "/")
      .replace(/(?<=.)\/$/, "");
    const id = entry.id ?? entry.file.replace(/\.\w+$/, "");
    const own =
      entry.path !== undefined || entry.index
        ? [{ path, id, index: entry.index ?? false, page: entry.file.endsWith("x") }]
        : [];
    return [...own, ...flatten(entry.children ?? [], path)];
  });
}
