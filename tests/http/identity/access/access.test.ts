import { expect, inject, test } from "vitest";
import { portals } from "#app/identity/portals.ts";
import { type Actor, actors, castOf, roleOf } from "./actors.ts";
import { matrix } from "./matrix.ts";
import { type ListedRoute, listRoutes } from "./routes.ts";

const { address, dataDir } = inject("product");
const routes = await listRoutes();
/** Stands in paths for the id of something that is not there. */
const ID = "000000000000000000000000";
const signInPages = Object.values(portals).map((portal) => portal.signInPage);

test("the matrix names every route, and no other", () => {
  expect(Object.keys(matrix).sort()).toEqual([...new Set(routes.map((route) => route.path))].sort());
});

test.each(actors)("%s gets exactly what the matrix says, from loaders, data requests and actions", async (actor) => {
  await using cast = await castOf({ dataDir });
  const faults: string[] = [];
  for (const route of routes) {
    const access = matrix[route.path];
    if (!access) continue;
    const at = access.at ?? route.path.replace(/:\w+/g, ID);
    const asked = access.who === "everyone" ? openAsks(route, at) : closedAsks(route, at);
    const cookie = await cast.cookie(actor);
    for (const { ask, method } of asked) {
      if (method === "POST" && access.endsSession) continue;
      const answer = await askAs(cookie, ask, method);
      const fault =
        access.who === "everyone" ? openFault(answer) : closedFault(answer, actor, access.who, access.assessors);
      if (fault) faults.push(`${method} ${ask} as ${actor}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

interface Ask {
  ask: string;
  method: "GET" | "POST";
}

function openAsks({ index }: ListedRoute, at: string): Ask[] {
  return [
    { ask: at, method: "GET" },
    { ask: index ? `${at}?index` : at, method: "POST" },
  ];
}

/** A closed route is also asked for its data alone, with and without those that it lies in. */
function closedAsks(route: ListedRoute, at: string): Ask[] {
  return [
    ...openAsks(route, at),
    { ask: `${at}.data`, method: "GET" },
    { ask: `${at}.data?_routes=${encodeURIComponent(route.id)}`, method: "GET" },
    { ask: `${at}.data${route.index ? "?index" : ""}`, method: "POST" },
  ];
}

interface Answer {
  status: number;
  /** Where it leads to, if it is a redirect, also one that is wrapped as data. */
  location: string | undefined;
}

async function askAs(cookie: string, ask: string, method: string): Promise<Answer> {
  const headers = { Cookie: cookie, Origin: address };
  const body = method === "POST" ? new URLSearchParams() : undefined;
  const response = await fetch(new URL(ask, address), { method, headers, body, redirect: "manual" });
  const text = await response.text();
  const wrapped =
    response.status === 202 ? signInPages.find((signInPage) => text.includes(`"${signInPage}`)) : undefined;
  return { status: response.status, location: response.headers.get("Location") ?? wrapped };
}

function openFault({ status }: Answer): string | undefined {
  return status >= 500 || status === 401 || status === 403 ? `answered ${status}` : undefined;
}

/** What an admin who is no assessor may be answered on what only assessors use: refused, or led to a page of the portal. */
const TURNED_AWAY = [202, 302, 303, 403, 405];

function closedFault(
  { status, location }: Answer,
  actor: Actor,
  who: readonly string[],
  assessors = false,
): string | undefined {
  if (assessors && actor === "admin") return TURNED_AWAY.includes(status) ? undefined : `let in with ${status}`;
  const role = roleOf(actor);
  const sentAway = location !== undefined && signInPages.some((signInPage) => location.split("?")[0] === signInPage);
  if (status >= 500) return `answered ${status}`;
  if (role && who.includes(role)) {
    // A student who has not paid may be refused what payment unlocks.
    const refused = status === 401 || (status === 403 && role !== "student");
    return sentAway || refused ? `refused with ${status} ${location ?? ""}` : undefined;
  }
  // A route without an action refuses a POST from everybody.
  if (sentAway || status === 403 || status === 405) return undefined;
  return `let in with ${status}`;
}
