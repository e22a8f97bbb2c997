import { href } from "react-router";
import type { Role } from "#app/records/accounts.server.ts";

export interface Portal {
  title: string;
  /** How the role is called inside a sentence, with its article. */
  called: string;
  /** The role as a word in front of another, such as "portal". */
  short: string;
  signInPage: string;
  home: string;
  afterSignOut: string;
  /** Characters that a password must have at least (NIST SP 800-63B: length counts, composition rules do not help). */
  passwordMin: number;
}

export const portals: Record<Role, Portal> = {
  student: {
    title: "Student Portal",
    called: "a student",
    short: "student",
    signInPage: href("/student-auth"),
    home: href("/student-dashboard"),
    afterSignOut: href("/student-auth"),
    passwordMin: 8,
  },
  admin: {
    title: "Admin Portal",
    called: "an admin",
    short: "admin",
    signInPage: href("/admin-auth"),
    home: href("/admin-dashboard"),
    afterSignOut: "/",
    passwordMin: 10,
  },
  super_admin: {
    title: "Super Admin Portal",
    called: "a super admin",
    short: "super admin",
    signInPage: href("/super-admin-auth"),
    home: href("/super-admin-dashboard"),
    afterSignOut: "/",
    passwordMin: 10,
  },
};

/** Characters that a password may have at most. */
export const PASSWORD_MAX = 128;
