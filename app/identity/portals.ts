import { href } from "react-router";
import type { Role } from "#app/records/accounts.server.ts";

export interface Portal {
  /** The portal's name, as its door and header show it. */
  title: string;
  /** How the role is called inside a sentence, with its article. */
  called: string;
  /** The role as a word in front of another, such as "portal". */
  short: string;
  /** Where its people sign in. */
  door: string;
  /** Where they go after signing in. */
  home: string;
  /** Where they go after signing out. */
  afterSignOut: string;
}

export const portals: Record<Role, Portal> = {
  student: {
    title: "Student Portal",
    called: "a student",
    short: "student",
    door: href("/student-auth"),
    home: href("/student-dashboard"),
    afterSignOut: href("/student-auth"),
  },
  admin: {
    title: "Admin Portal",
    called: "an admin",
    short: "admin",
    door: href("/admin-auth"),
    home: href("/admin-dashboard"),
    afterSignOut: "/",
  },
  super_admin: {
    title: "Super Admin Portal",
    called: "a super admin",
    short: "super admin",
    door: href("/super-admin-auth"),
    home: href("/super-admin-dashboard"),
    afterSignOut: "/",
  },
};
