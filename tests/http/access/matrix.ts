import type { Role } from "#app/records/role.ts";

/** Who may use a route of app/routes.ts. */
interface Access {
  /** Everybody, or the people of these portals; all others are sent to the first one's door. */
  who: "everyone" | readonly [Role, ...Role[]];
  /** An address of the route, where its path has parameters. */
  at?: string;
  /** Set where a POST would end the session that the test asks with. */
  endsSession?: true;
}

const everyone: Access = { who: "everyone" };
const only = (...who: [Role, ...Role[]]): Access => ({ who });
const at = (address: string, access: Access): Access => ({ ...access, at: address });
/** Stands in paths for the id of something that is not there. */
const ID = "000000000000000000000000";

/**
 * Every path of app/routes.ts and who may use it, loader and action alike. A route without an entry here fails the test
 * beside this file. A path with parameters needs an address: `at("/...", only("admin"))`.
 */
export const matrix: Record<string, Access> = {
  "/": everyone,
  "/eligibility": everyone,
  "/counsellor": everyone,
  "/guidelines/download": everyone,
  "/institutions": everyone,

  "/student-auth": everyone,
  "/admin-auth": everyone,
  "/super-admin-auth": everyone,
  "/confirm-email": everyone,
  "/resend-confirmation": everyone,
  "/forgot-password": everyone,
  "/reset-password": everyone,
  "/sign-out": { ...everyone, endsSession: true },

  "/student-dashboard": only("student"),
  "/student-dashboard/profile": only("student"),
  "/student-dashboard/apply": only("student"),
  "/student-dashboard/documents": only("student"),
  "/student-dashboard/documents/upload": only("student"),
  "/student-dashboard/documents/:id/remove": at(`/student-dashboard/documents/${ID}/remove`, only("student")),
  "/student-dashboard/documents/:id/file": at(`/student-dashboard/documents/${ID}/file`, only("student")),
  "/student-dashboard/receipt": only("student"),
  "/student-dashboard/security": only("student"),
  "/payment/test": only("student"),

  "/admin-dashboard": only("admin"),
  "/admin-dashboard/security": only("admin"),

  "/super-admin-dashboard": only("super_admin"),
  "/super-admin-dashboard/security": only("super_admin"),

  "/health/live": everyone,
  "/health/ready": everyone,
  "/*": at("/no/such/page", everyone),
};
