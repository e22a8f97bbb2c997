import { href } from "react-router";
import { portals } from "#app/identity/portals.ts";
import type { Role } from "#app/records/accounts.server.ts";
import type { CourseName } from "#app/records/students.server.ts";

const LOCAL = "http://local.invalid";

/**
 * A path on this site to go on to, or undefined when the value is anything else. Browsers read a backslash as a slash,
 * drop tabs and line breaks, and resolve dots before they look for a host; so the path is judged as they will see it.
 */
export function localPath(value: unknown): string | undefined {
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, LOCAL)) return undefined;
  const url = new URL(value, LOCAL);
  if (url.origin !== LOCAL || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Where the fee for a certification is paid. */
export function paymentFor(course: CourseName): string {
  return `${href("/payment/test")}?course=${course}`;
}

/** The certification that a path leads to the payment of; null when it is another one. */
export function courseAt(path: string | undefined): CourseName | null {
  const courses: CourseName[] = ["GMP", "AIP"];
  return courses.find((course) => path === paymentFor(course)) ?? null;
}

/**
 * Tells whether the route that answers is the one at a path, however the address was spelled.
 * @param pattern of the route, as loaders and actions get it, with or without its leading slash
 */
export function isRouteAt(pattern: string, path: string): boolean {
  return pattern.replace(/^\/?/, "/") === path;
}

/** The secret of a mailed link: in the query, which no log of ours keeps. */
export function tokenOf({ searchParams }: URL): string {
  return searchParams.get("token") ?? "";
}

/** The role whose portal a route is in. */
export function portalOf(pattern: string): Role {
  const home = `/${pattern.split("/").find(Boolean)}`;
  const role = (Object.keys(portals) as Role[]).find((each) => portals[each].home === home);
  if (!role) throw new Error(`${pattern} is in no portal.`);
  return role;
}
