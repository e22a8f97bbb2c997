/** The three kinds of portal user (section 6 of the specification), as sign-up metadata names them. */
export type Role = "student" | "admin" | "super_admin";
