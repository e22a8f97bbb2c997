import { expect, inject, test } from "vitest";
import { portals } from "#app/identity/portals.ts";
import { type Actor, actors, castOf, roleOf } from "./actors.ts";
import { type Access, matrix } from "./matrix.ts";
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
  let cookie = await cast.cookie(actor);
  const faults: string[] = [];
  for (const route of routes) {
    const access = matrix[route.path];
    if (!access) continue;
    const at = access.at ?? route.path.replace(/:\w+/g, ID);
    const asked = access.who === "everyone" || !route.page ? asksOf(route, at) : asksOfPage(route, at, actor, access);
    for (const { ask, method } of asked) {
      if (method === "POST" && access.endsSession) continue;
      const answer = await askAs(cookie, ask, method);
      if (answer.ended) cookie = await cast.cookie(actor);
      const fault =
        access.who === "everyone" ? openFault(answer) : closedFault(answer, actor, access.who, access.assessors);
      if (fault) faults.push(`${method} ${ask} as ${actor}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
  // What was refused was not refused because the session had ended unseen.
  const role = roleOf(actor);
  if (role) expect(await askAs(cookie, portals[role].home, "GET")).toMatchObject({ status: 200 });
});

interface Ask {
  ask: string;
  method: "GET" | "POST";
}

function asksOf({ index }: ListedRoute, at: string): Ask[] {
  return [
    { ask: at, method: "GET" },
    { ask: index ? `${at}?index` : at, method: "POST" },
  ];
}

/**
 * Whom a closed page is not for asks for what its own loader and its own action answer: the loaders of the pages around it, which run
 * with it and after its action, might turn away whom these would let in. Whom it is for asks for the page.
 */
function asksOfPage({ id, index }: ListedRoute, at: string, actor: Actor, access: Access): Ask[] {
  const page: Ask = { ask: at, method: "GET" };
  const ownLoader: Ask = { ask: `${at}.data?_routes=${encodeURIComponent(id)}`, method: "GET" };
  const ownAction: Ask = { ask: `${at}.data${index ? "?index" : ""}`, method: "POST" };
  if (actor === "anonymous") return [page, ownLoader, ownAction];
  return [isFor(access, actor) ? page : ownLoader, ownAction];
}

/** Whether a closed route is for somebody. */
function isFor({ who, assessors }: Access, actor: Actor): boolean {
  const role = roleOf(actor);
  return role !== undefined && who.includes(role) && !(assessors && actor === "admin");
}

interface Answer {
  status: number;
  /** Where it leads to, if it is a redirect, also one that is wrapped as data. */
  location: string | undefined;
  /** Whether the browser is told to forget its session. */
  ended: boolean;
}

async function askAs(cookie: string, ask: string, method: string): Promise<Answer> {
  const headers = { Cookie: cookie, Origin: address };
  const body = method === "POST" ? new URLSearchParams() : undefined;
  const response = await fetch(new URL(ask, address), { method, headers, body, redirect: "manual" });
  const text = await response.text();
  const wrapped =
    response.status === 202 ? signInPages.find((signInPage) => text.includes(`"${signInPage}`)) : undefined;
  const ended = response.headers.getSetCookie().some((line) => line.startsWith("pgi-session=;"));
  return { status: response.status, location: response.headers.get("Location") ?? wrapped, ended };
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
