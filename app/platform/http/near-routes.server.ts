import type { ServerBuild } from "react-router";

/** What may stand for any segment of an address: a parameter, an optional segment, everything. */
const ANYTHING = /[:*?]/;
/** An address that is read in one way only. */
const PLAIN = /^(?:\/[\w.~-]+)*\/?$/;
/** How React Router's script asks for the data of a page; that of the home has a name of its own. */
const DATA = /(?:\/_)?\.data$/;
/** So many segments of an address choose among the parts of a build. */
const DEPTH = 2;

/**
 * Parts a build by the first segments of addresses: what an address, or one above it, can lead to, and nothing else. React
 * Router goes through all routes of its build several times for each page, and asks about these addresses only, so that the
 * page is the same.
 * @param make makes something of a part, such as what answers its requests: once, when the part is first asked for
 * @returns gives what was made of the part that an address is in; of the whole build where an address may be read in several ways
 */
export function byNearRoutes<Made>(build: ServerBuild, make: (part: ServerBuild) => Made): (pathname: string) => Made {
  const places = placesOf(build);
  const known = new Set(
    [...places.values()].flatMap((segments) => segments.map((_, last) => nameOf(segments, last + 1))),
  );
  const made = new Map<string, Made>();
  const madeOf = (name: string, part: () => ServerBuild): Made => {
    const there = made.get(name) ?? make(part());
    made.set(name, there);
    return there;
  };

  return (pathname) => {
    if (!PLAIN.test(pathname) || pathname === build.routeDiscovery.manifestPath) return madeOf("", () => build);
    const wanted = pathname.replace(DATA, "").toLowerCase().split("/").filter(Boolean).slice(0, DEPTH);
    while (wanted.length > 0 && !known.has(nameOf(wanted))) wanted.pop();
    return madeOf(nameOf(wanted), () => partOf(build, (id) => leadsBy(places.get(id) ?? [], wanted)));
  };
}

const nameOf = (segments: readonly string[], count = segments.length) => `/${segments.slice(0, count).join("/")}`;

/** The first segments of the address of each route. */
function placesOf({ routes }: ServerBuild): Map<string, string[]> {
  const segmentsTo = (id: string): string[] => {
    const { path = "", parentId } = routes[id] ?? {};
    const above = parentId === undefined ? [] : segmentsTo(parentId);
    return [...above, ...path.toLowerCase().split("/").filter(Boolean)];
  };
  return new Map(Object.keys(routes).map((id) => [id, segmentsTo(id).slice(0, DEPTH)]));
}

/** Whether a route stands on the way to an address, or may. */
function leadsBy(place: readonly string[], wanted: readonly string[]): boolean {
  return place.every((segment, at) => ANYTHING.test(segment) || segment === wanted[at]);
}

function partOf(build: ServerBuild, near: (id: string) => boolean): ServerBuild {
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => near(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
