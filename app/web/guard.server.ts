import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { may, type Permission, type Person } from "#app/identity/access.server.ts";
import { portals } from "#app/identity/portals.ts";
import { actorOf, noteSecurity } from "#app/identity/security-log.server.ts";
import { endSession, findSession, type SessionState } from "#app/identity/sessions.server.ts";
import { requestUnderWay } from "#app/platform/http/request-info.server.ts";
import type { Role } from "#app/records/role.ts";
import { endedSessionCookie, readSessionToken } from "./session-cookie.server.ts";
import { redirectWithToast } from "./toast.server.ts";

const personContext = createContext<Person>();

/**
 * The middleware of a portal: whatever lies below the route that has it is open to people of this role only, at each
 * request anew. Use it on the layout route of a portal, or on a route outside of the layouts, such as the payment page.
 */
export function portalOnly(role: Role): MiddlewareFunction<Response> {
  return async ({ request, url, context }, next) => {
    const token = await readSessionToken(request);
    const state = await findSession(token);
    if (state.kind !== "person" || state.person.role !== role)
      throw await turnAway({ request, url }, role, state, token);
    context.set(personContext, state.person);
    const underWay = requestUnderWay.getStore();
    if (underWay) underWay.actor = actorOf(state.person);
    const due = state.proof.secondFactorDue;
    if (due && due.getTime() <= Date.now() && !url.pathname.startsWith(`${portals[role].home}/security`))
      throw await secondFactorFirst(role);
    const response = await next();
    response.headers.set("Cache-Control", "no-store");
    return response;
  };
}

/** The person whom the portal's middleware let in. */
export function personOf(context: Readonly<RouterContextProvider>): Person {
  return context.get(personContext);
}

/**
 * The person, if they may do this; the check of a loader or action before it calls a domain function.
 * @throws a response of status 403
 */
export function permitted(context: Readonly<RouterContextProvider>, permission: Permission): Person {
  const person = personOf(context);
  if (!may(person, permission)) throw data(null, { status: 403 });
  return person;
}

/** Sends somebody whose role demands a second factor to where it is set up; until then, nothing else opens. */
function secondFactorFirst(role: Role): Promise<Response> {
  const text = `You cannot go on as ${portals[role].called} without one. It takes two minutes.`;
  return redirectWithToast(`${portals[role].home}/security/app`, {
    kind: "info",
    title: "Please set up your second factor",
    text,
  });
}

/** Sends who may not come in to the portal's door; at the student portal, a session that is no student's ends. */
async function turnAway(
  { request, url }: { request: Request; url: URL },
  role: Role,
  state: SessionState,
  token: string | undefined,
): Promise<Response> {
  const portal = portals[role];
  if (state.kind === "none") {
    const headers = token ? { "Set-Cookie": await endedSessionCookie(request) } : undefined;
    const to = `${portal.door}?next=${encodeURIComponent(wantedPath(request.method, url, role))}`;
    return redirectWithToast(to, { kind: "info", title: "Please log in to continue" }, headers);
  }
  noteSecurity({ kind: "refusal", what: url.pathname, ...(state.kind === "person" && { actor: state.person }) });
  const headers = new Headers();
  if (token && (state.kind === "revoked" || role === "student")) {
    await endSession(token);
    headers.append("Set-Cookie", await endedSessionCookie(request));
  }
  const text =
    role === "student"
      ? "Please sign up as a student or use the correct portal for your role."
      : `Please sign in as ${portal.called}.`;
  return redirectWithToast(portal.door, { kind: "error", title: "Access Denied", text }, headers);
}

/** Where to go after signing in: the page that was asked for; after a form that came too late, the portal's home. */
function wantedPath(method: string, { pathname, search }: URL, role: Role): string {
  if (method !== "GET") return portals[role].home;
  return pathname + search;
}
