import type { EntryContext } from "react-router";

type Manifest = EntryContext["manifest"];

/** What may stand at the beginning of any address: a parameter, an optional segment, everything. */
const ANYTHING = /[:*?]/;
/** An address that is read in one way only. */
const PLAIN = /^(?:\/[\w.~-]+)*\/?$/;

const known = new WeakMap<Manifest, (pathname: string) => Manifest>();

/**
 * The manifest with only those routes that an address, or one above it, can lead to: those that begin with the same segment, or
 * with none. React Router makes a router of the manifest for each page that it renders, and asks that about these addresses
 * only, so that the page is the same.
 */
export function nearRoutes(manifest: Manifest, pathname: string): Manifest {
  const near = known.get(manifest) ?? parted(manifest);
  known.set(manifest, near);
  return near(pathname);
}

function parted(manifest: Manifest): (pathname: string) => Manifest {
  const { routes } = manifest;
  const firstOf = (id: string): string => {
    const { path = "", parentId } = routes[id] ?? {};
    const before = parentId === undefined ? "" : firstOf(parentId);
    return (
      before ||
      path
        .split("/")
        .find((segment) => segment !== "")
        ?.toLowerCase() ||
      ""
    );
  };
  const firsts = new Map(Object.keys(routes).map((id) => [id, firstOf(id)]));
  const common = (first: string) => first === "" || ANYTHING.test(first);
  const only = (first: string): Manifest => ({
    ...manifest,
    routes: Object.fromEntries(
      Object.entries(routes).filter(([id]) => firsts.get(id) === first || common(firsts.get(id) ?? "")),
    ),
  });
  const parts = new Map([...new Set(firsts.values())].map((first) => [first, only(first)]));
  const rest = only("");
  return (pathname) => {
    if (!PLAIN.test(pathname)) return manifest;
    return parts.get(pathname.split("/")[1]?.toLowerCase() ?? "") ?? rest;
  };
}
