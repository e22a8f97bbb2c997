import type { StaffRole } from "#app/identity/grants.server.ts";
import { screenOf } from "#app/routes/staff/lists/screens.ts";

/** The list that a dialog lies over. */
export function below(pathname: string): string {
  return pathname.split("/").slice(0, 3).join("/");
}

/** Which access a dialog is about, and the list that it lies over. */
export function placeOf(pattern: string, pathname: string): { role: StaffRole; list: string } {
  return { role: screenOf(pattern) === "super-admins" ? "super_admin" : "admin", list: below(pathname) };
}
