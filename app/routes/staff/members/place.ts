import type { Role } from "#app/records/role.ts";
import { screenOf } from "../lists/screens.ts";

/** Whom a dialog over a list of people is about: the role of those on the list. */
export function roleOn(pattern: string): Role {
  const screen = screenOf(pattern);
  if (screen === "admins") return "admin";
  return screen === "super-admins" ? "super_admin" : "student";
}

/** The list that the dialog lies over. */
export function listAt(pathname: string): string {
  return pathname.split("/").slice(0, 3).join("/");
}

export const GONE = "This person is not there any more";
