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

const SOME_ID = "000000000000000000000000";

/** The addresses below a portal's home that its people alone may use; parameters stand for some id. */
function below(role: Role, home: string, paths: string[]): Record<string, Access> {
  return Object.fromEntries(
    paths.map((path) => [`${home}/${path}`, { ...only(role), at: `${home}/${path.replace(/:\w+/g, SOME_ID)}` }]),
  );
}

const sharedByStaff = [
  "students",
  "certificates",
  "certificates/:student",
  "certificates/:student/files/:certificate",
  "analysis",
  "analysis/:student",
  "analysis/:student/report",
  "viewed",
  "reviews",
  "reviews/:evaluation",
  "reviews/:evaluation/file",
  "reports",
  "submissions",
  "export/:list",
  "profile",
];

/**
 * Every path of app/routes.ts and who may use it, loader and action alike. A route without an entry here fails the test
 * beside this file. For a path with parameters: `{ ...only("admin"), at: "/admin-dashboard/students/000000000000000000000000" }`.
 */
export const matrix: Record<string, Access> = {
  "/": everyone,
  "/eligibility": everyone,
  "/counsellor": everyone,
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
  "/student-dashboard/security": only("student"),

  "/admin-dashboard": only("admin"),
  "/admin-dashboard/security": only("admin"),
  ...below("admin", "/admin-dashboard", sharedByStaff),

  "/super-admin-dashboard": only("super_admin"),
  "/super-admin-dashboard/security": only("super_admin"),
  ...below("super_admin", "/super-admin-dashboard", [
    ...sharedByStaff,
    "courses",
    "courses/add",
    "courses/:course/edit",
    "courses/:course/delete",
    "courses/:course/restore",
    "competencies",
    "competencies/add",
    "competencies/:competency/edit",
    "competencies/:competency/delete",
    "competencies/:competency/elements/add",
    "competencies/elements/:element/edit",
    "competencies/elements/:element/delete",
    "competencies/:competency/restore",
    "admins",
    "admins/revoke/:member",
    "super-admins",
    "super-admins/revoke/:member",
    "guidelines",
    "guidelines/:file/delete",
    "guidelines/:file",
    "interested",
    "audit",
    "counsellor",
    "counsellor/charts/:flow",
  ]),

  "/health/live": everyone,
  "/health/ready": everyone,
  "/*": { ...everyone, at: "/no/such/page" },
};
