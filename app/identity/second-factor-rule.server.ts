import { env } from "#app/platform/env.server.ts";
import type { Role } from "#app/records/accounts.server.ts";

const WEEK = 7 * 86_400_000;

/** When somebody must have a second factor at the latest; null when they need none. @param since when they got the role */
export function secondFactorDue(role: Role, since: Date): Date | null {
  const rule = env().SECOND_FACTOR;
  if (role !== "super_admin" || rule === "optional") return null;
  return rule === "at-once" ? since : new Date(since.getTime() + WEEK);
}
