/** The three kinds of portal user, as sign-up metadata names them. */
export type Role = "student" | "admin" | "super_admin";
