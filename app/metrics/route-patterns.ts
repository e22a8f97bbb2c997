import { matchRoutes, type ServerBuild } from "react-router";

/** So many addresses are remembered at most; whoever asks for others makes them be looked up again. */
const MOST_REMEMBERED = 1000;
const FILES = "(file)";
const NOWHERE = "(nowhere)";

interface Node {
  id: string;
  path?: string;
  index?: boolean;
  children: Node[];
}

/** The pattern of what no other route knows. */
export const UNKNOWN = "/*";

/**
 * Names the route of an address by its pattern, such as /certificates/:number: of these there are as many as the product has routes,
 * whatever is asked for.
 */
export function routePatterns(routes: ServerBuild["routes"]): (path: string) => string {
  const patternOf = patternFinder(routes);
  const remembered = new Map<string, string>();
  return (path) => {
    const known = remembered.get(path);
    if (known !== undefined) return known;
    const pattern = patternOf(path);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(path, pattern);
    return pattern;
  };
}

/** Like `routePatterns`, where addresses are not worth being remembered. */
export function patternFinder(routes: ServerBuild["routes"]): (path: string) => string {
  const nodes = new Map<string, Node>();
  for (const route of Object.values(routes))
    if (route) nodes.set(route.id, { id: route.id, children: [], ...placeOf(route) });
  const tops: Node[] = [];
  for (const route of Object.values(routes)) {
    const node = route && nodes.get(route.id);
    if (node) (nodes.get(route.parentId ?? "")?.children ?? tops).push(node);
  }
  return (path) => {
    if (path.startsWith("/assets/")) return FILES;
    const matches = matchRoutes(tops as Parameters<typeof matchRoutes>[0], path.replace(/\.data$/, ""));
    if (!matches) return NOWHERE;
    return `/${matches
      .flatMap(({ route }) => route.path?.split("/") ?? [])
      .filter(Boolean)
      .join("/")}`;
  };
}

function placeOf({
  path,
  index,
}: {
  path?: string | undefined;
  index?: boolean | undefined;
}): Omit<Node, "id" | "children"> {
  return { ...(path === undefined ? {} : { path }), ...(index === undefined ? {} : { index }) };
}
