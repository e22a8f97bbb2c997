import type { Role } from "#app/records/accounts.server.ts";
import { screenOf } from "../lists/screens.ts";

/** Whom a dialog is about: the role of those on the list that it belongs to. */
export function roleOn(pattern: string): Role {
  const screen = screenOf(pattern);
  if (screen === "admins") return "admin";
  return screen === "super-admins" ? "super_admin" : "student";
}

/** The page that the dialog lies over: a list, or the record of a student. */
export function pageUnder(pathname: string): string {
  return pathname.replace(/\/sign-out(?:\/[^/]*)?$/, "");
}

/** The id of the row that the dialog is about. */
export function memberOf(params: { member: string } | { student: string }): string {
  return "member" in params ? params.member : params.student;
}

export const GONE = "This person is not there any more";
