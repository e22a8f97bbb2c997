import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { may, type Permission, type Person } from "#app/identity/access.server.ts";
import { portals } from "#app/identity/portals.ts";
import { isRecent } from "#app/identity/proof.server.ts";
import { actorOf, noteSecurity } from "#app/identity/security-log.server.ts";
import {
  endedByErasure,
  endSession,
  findSession,
  type Proof,
  type SessionState,
} from "#app/identity/sessions.server.ts";
import { requestUnderWay } from "#app/platform/http/request-info.server.ts";
import type { Role } from "#app/records/accounts.server.ts";
import { redirectWithToast } from "./answers.server.ts";
import { keepForm, takeForm } from "./kept-form.server.ts";
import { courseAt } from "./paths.ts";
import { lastAccount, sessionCookie } from "./sign-in-cookies.server.ts";

const personContext = createContext<Person>();
const proofContext = createContext<Proof>();

/**
 * The middleware of a portal: whatever lies below the route that has it is open to people of this role only, at each
 * request anew. Use it on the layout route of a portal, or on a route outside of the layouts, such as the payment page.
 */
export function portalOnly(role: Role): MiddlewareFunction<Response> {
  return async ({ request, url, pattern, params, context }, next) => {
    const token = await sessionCookie.read(request);
    const state = await findSession(token);
    if (state.kind !== "person" || state.person.role !== role)
      throw await turnAway({ request, url, context }, role, state, token);
    context.set(personContext, state.person);
    context.set(proofContext, state.proof);
    const underWay = requestUnderWay.getStore();
    if (underWay) underWay.actor = actorOf(state.person);
    const below = pattern.replace(/^\/?[^/]+\/?/, "");
    const due = state.proof.secondFactorDue;
    if (due && due.getTime() <= Date.now() && below !== "security" && !below.startsWith("security/"))
      throw await secondFactorFirst(role);
    if (needsProof(below, request.method, params.list) && !isRecent(state.proof))
      throw await proofFirst({ request, url }, role);
    const response = await next();
    response.headers.set("Cache-Control", "no-store");
    return response;
  };
}

/** The person whom the portal's middleware let in. */
export function personOf(context: Readonly<RouterContextProvider>): Person {
  return context.get(personContext);
}

/** How surely it is the person whom the portal's middleware let in. */
export function proofOf(context: Readonly<RouterContextProvider>): Proof {
  return context.get(proofContext);
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

/** Asks somebody to show that it is still them, and leads them back to the page on which they pressed the button. */
function proofFirst({ request, url }: { request: Request; url: URL }, role: Role): Promise<Response> {
  const { home } = portals[role];
  const page = request.method === "GET" && isFile(url) ? pageBefore(request, home) : url;
  const next = encodeURIComponent(page.pathname + page.search);
  return redirectWithToast(`${home}/security/confirm?next=${next}`, {
    kind: "info",
    title: "Please show that it is you",
  });
}

/** The page of this portal from which something was asked for or sent; the portal's home when the browser does not say. */
function pageBefore(request: Request, home: string): URL {
  const [referrer = "", own] = [request.headers.get("Referer") ?? "", new URL(request.url)];
  const page = URL.canParse(referrer) ? new URL(referrer) : own;
  const here = page.origin === own.origin && page.pathname.startsWith(home) && !isFile(page);
  return here ? page : new URL(home, own);
}

/** Whether what demands a proof at an address is a file, which a page asks for; else it is a page itself. */
function isFile({ pathname }: URL): boolean {
  return pathname.includes("/export/") || pathname.endsWith("/download");
}

interface GuardedRequest {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * The data of a portal's layout: who is signed in, and the form that came when their session had ended, if it is the
 * form of this page.
 */
export async function portalData({ request, url, context }: GuardedRequest) {
  const person = personOf(context);
  return {
    portal: person.role,
    name: person.fullName || person.email,
    assessor: may(person, "interviews:hold"),
    kept: await takeForm(request, person, url.pathname),
  };
}

/**
 * Sends who may not come in to the portal's sign-in page, and back to the page after signing in; at the student portal, a session
 * that is no student's ends.
 */
async function turnAway(
  { request, url, context }: GuardedRequest,
  role: Role,
  state: SessionState,
  token: string | undefined,
): Promise<Response> {
  const portal = portals[role];
  if (state.kind === "none") {
    const headers = new Headers();
    if (token) headers.append("Set-Cookie", await sessionCookie.takeAway(request));
    if (token && (await endedByErasure(token))) {
      // What the browser has kept goes as well: the copy of the chat, above all.
      headers.set("Clear-Site-Data", '"cache", "storage"');
      return redirectWithToast(portal.signInPage, { kind: "info", title: "Your account is deleted" }, headers);
    }
    // Script sends a file to an address of its own; the form is on the page that it was sent from.
    const page = url.pathname.endsWith("/upload") ? pageBefore(request, portal.home) : url;
    const kept = token && request.method === "POST" ? await keepForm(request, context, page.pathname) : undefined;
    if (kept) headers.append("Set-Cookie", kept);
    const wanted = request.method === "GET" || kept ? page.pathname + page.search : portal.home;
    const text = kept && "What you entered is kept until then.";
    const next = `${portal.signInPage}?next=${encodeURIComponent(wanted)}`;
    // Whoever applies and was never signed in here has no account yet.
    if (courseAt(wanted) && (await lastAccount(request)) === undefined)
      return redirectWithToast(`${next}&tab=sign-up`, { kind: "info", title: "Create your account to apply" }, headers);
    return redirectWithToast(next, { kind: "info", title: "Please log in to continue", text }, headers);
  }
  noteSecurity({ kind: "refusal", what: url.pathname, ...(state.kind === "person" && { actor: state.person }) });
  const headers = new Headers();
  if (token && (state.kind === "revoked" || role === "student")) {
    await endSession(token);
    headers.append("Set-Cookie", await sessionCookie.takeAway(request));
  }
  const text =
    role === "student"
      ? "Please sign up as a student or use the correct portal for your role."
      : `Please sign in as ${portal.called}.`;
  return redirectWithToast(portal.signInPage, { kind: "error", title: "Access Denied", text }, headers);
}

interface Guarded {
  /** The pattern of the route below a portal's home, or its beginning. */
  route: string;
  /** Whether reading it asks for proof, too, rather than only changing something there. */
  reading?: true;
}

/** Before what people show again who they are: a browser left open must not be enough for it. */
const GUARDED: readonly Guarded[] = [
  // Access is granted and revoked, people are signed out, second factors are reset.
  { route: "admins" },
  { route: "super-admins" },
  // Certificates are withdrawn and restored.
  { route: "credentials" },
  // Money moves.
  { route: "payments/:payment/approve" },
  // Personal data leaves the product.
  { route: "export/:list", reading: true },
  { route: "my-data/download", reading: true },
  // What cannot be brought back begins here.
  { route: "my-data/delete", reading: true },
  { route: "security/app", reading: true },
  { route: "security/recovery-codes", reading: true },
  { route: "security/off", reading: true },
  { route: "security/passkeys", reading: true },
];
/** Lists that say nothing about people. */
const IMPERSONAL: ReadonlySet<string | undefined> = new Set(["competencies", "courses"]);

/**
 * Whether a request is for something that demands a fresh proof.
 * @param below the pattern of its route below the portal's home: what the router has matched, however the address is spelled
 */
function needsProof(below: string, method: string, list: string | undefined): boolean {
  const reads = method === "GET";
  return GUARDED.some(
    ({ route, reading }) =>
      (below === route || below.startsWith(`${route}/`)) &&
      (!reads || reading === true) &&
      !(route === "export/:list" && IMPERSONAL.has(list)),
  );
}
