import type { Role } from "#app/records/accounts.server.ts";

/** Who may use a route of app/routes.ts. */
export interface Access {
  /** Everybody, or the people of these portals; all others are sent to a sign-in page. */
  who: "everyone" | readonly [Role, ...Role[]];
  /** An address of the route, where its path has a star; ids in a path are filled in. */
  at?: string;
  /** Set where of the admins only those may who are assessors. */
  assessors?: true;
  /** Set where a POST would end the session that the test asks with. */
  endsSession?: true;
}

const everyone: Access = { who: "everyone" };
const only = (...who: [Role, ...Role[]]): Access => ({ who });

/** What both staff portals have, each for its own people. */
const staff = (...paths: string[]): Record<string, Access> =>
  Object.fromEntries(
    paths.flatMap((path) => [
      [`/admin-dashboard${path}`, only("admin")],
      [`/super-admin-dashboard${path}`, only("super_admin")],
    ]),
  );
const assessors = (...paths: string[]): Record<string, Access> =>
  Object.fromEntries(Object.entries(staff(...paths)).map(([path, access]) => [path, { ...access, assessors: true }]));
const superAdmin = (...paths: string[]): Record<string, Access> =>
  Object.fromEntries(paths.map((path) => [`/super-admin-dashboard${path}`, only("super_admin")]));

/**
 * Every path of app/routes.ts and who may use it, loader and action alike. A route without an entry here fails the test
 * beside this file.
 */
export const matrix: Record<string, Access> = {
  "/": everyone,
  "/eligibility": everyone,
  "/counsellor": everyone,
  "/counsellor/person": everyone,
  "/question": everyone,
  "/referee": everyone,
  "/referee/file": everyone,
  "/guidelines/download": everyone,
  "/calendar/:key": everyone,
  "/institutions": everyone,
  "/time-zone": everyone,
  "/my-data": everyone,
  "/my-data/open": everyone,
  "/my-data/held": everyone,
  "/my-data/held/delete": everyone,
  "/my-data/held/download": everyone,
  "/privacy": everyone,
  "/terms": everyone,
  "/contact": everyone,
  "/verify": everyone,
  "/verify/many": everyone,
  "/verify/:number": everyone,
  "/verify/:number/:file": everyone,
  "/status/:list": everyone,
  "/.well-known/did.json": everyone,
  "/.well-known/jwks.json": everyone,

  "/student-auth": everyone,
  "/admin-auth": everyone,
  "/super-admin-auth": everyone,
  "/reminders": everyone,
  "/confirm-email": everyone,
  "/resend-confirmation": everyone,
  "/forgot-password": everyone,
  "/reset-password": everyone,
  "/second-step": everyone,
  "/erasure": everyone,
  "/sign-out": { ...everyone, endsSession: true },

  "/student-dashboard": only("student"),
  "/student-dashboard/profile": only("student"),
  "/student-dashboard/apply": only("student"),
  "/student-dashboard/certification/declaration": only("student"),
  "/student-dashboard/counsellor": only("student"),
  "/student-dashboard/documents": only("student"),
  "/student-dashboard/documents/portfolio": only("student"),
  "/student-dashboard/documents/portfolio/:id/remove": only("student"),
  "/student-dashboard/documents/upload": only("student"),
  "/student-dashboard/documents/:id/remove": only("student"),
  "/student-dashboard/documents/:id/file": only("student"),
  "/student-dashboard/evaluation": only("student"),
  "/student-dashboard/evaluation/:competency": only("student"),
  "/student-dashboard/evaluation/:competency/upload": only("student"),
  "/student-dashboard/evaluation/:competency/words/:element": only("student"),
  "/student-dashboard/evaluation/files/:id": only("student"),
  "/student-dashboard/certification": only("student"),
  "/student-dashboard/certification/sharing": only("student"),
  "/student-dashboard/certification/outcome": only("student"),
  "/student-dashboard/certification/name": only("student"),
  "/student-dashboard/certification/appeal": only("student"),
  "/student-dashboard/certification/certificate/:number": only("student"),
  "/student-dashboard/certification/book/:time": only("student"),
  "/student-dashboard/certification/cancel": only("student"),
  "/student-dashboard/certification/missed": only("student"),
  "/student-dashboard/certification/rate": only("student"),
  "/student-dashboard/certification/calendar": only("student"),
  "/student-dashboard/questions": only("student"),
  "/student-dashboard/questions/ask": only("student"),
  "/student-dashboard/questions/:reference": only("student"),
  "/student-dashboard/invoices/:invoice": only("student"),
  "/student-dashboard/receipt": only("student"),
  "/student-dashboard/receipt/refund": only("student"),
  "/student-dashboard/consents": only("student"),
  "/student-dashboard/security": only("student"),
  "/student-dashboard/security/confirm": only("student"),
  "/student-dashboard/my-data": only("student"),
  "/student-dashboard/my-data/delete": only("student"),
  "/student-dashboard/my-data/download": only("student"),
  "/payment/test": only("student"),
  "/payment/status": only("student"),
  "/places": everyone,
  "/places/:file": everyone,
  "/payment/return": everyone,
  "/payment/webhook": everyone,

  ...staff("", "/security", "/profile"),
  ...staff("/security/confirm", "/security/app", "/security/recovery-codes", "/security/off"),
  ...staff("/security/passkeys/add", "/security/passkeys/:passkey/remove"),
  ...staff("/students", "/viewed", "/reports", "/submissions", "/export/:list"),
  ...staff("/chosen/:list"),
  ...staff("/documents", "/students/:student/documents/:document", "/students/:student/files/:file"),
  ...staff("/certificates", "/analysis"),
  ...staff(
    "/students/add",
    "/students/add-many",
    "/students/:student",
    "/students/:student/edit",
    "/students/:student/course",
  ),
  ...staff("/students/:student/sign-out", "/students/:student/dossier", "/students/:student/write"),
  ...staff("/payments", "/payments/:payment", "/payments/:payment/refund", "/payments/:payment/transfer"),
  ...staff("/payments/:payment/approve", "/payments/:payment/decline", "/payments/:payment/ask", "/payment-days"),
  ...staff("/invoices", "/invoices/:invoice"),
  ...staff("/vouchers", "/vouchers/add", "/vouchers/order", "/vouchers/:voucher/revoke"),
  ...staff("/students/:student/impartiality"),
  ...staff("/questions", "/questions/:question", "/questions/:question/pass-on", "/questions/:question/close"),
  ...staff("/reviews", "/reviews/:evaluation", "/reviews/:evaluation/file", "/reviews/:evaluation/offer"),
  ...staff("/pipeline", "/decisions", "/decisions/:case", "/decisions/certificate/:number"),
  ...staff("/interviews", "/interviews/:case"),
  ...assessors("/interviews/:case/second", "/interviews/:case/call-off", "/interviews/:case/missed"),
  ...assessors("/interviews/:case/recommend", "/interviews/:case/sheet/:competency"),
  ...assessors(
    "/interview-times",
    "/interview-times/feed",
    "/interview-times/:time/remove",
    "/interview-times/:time/place",
  ),

  ...superAdmin("/courses", "/courses/add", "/courses/:course/edit", "/courses/:course/delete"),
  ...superAdmin("/courses/:course/restore", "/competencies/:competency/restore"),
  ...superAdmin("/competencies", "/competencies/add", "/competencies/:competency/edit"),
  ...superAdmin("/competencies/:competency/delete", "/competencies/:competency/elements/add"),
  ...superAdmin("/competencies/elements/:element/edit", "/competencies/elements/:element/delete"),
  ...superAdmin("/competencies/elements/:element/sentences"),
  ...superAdmin(
    "/admins",
    "/admins/assessor/:member",
    "/admins/revoke/:member",
    "/super-admins",
    "/super-admins/revoke/:member",
  ),
  ...superAdmin("/admins/second-factor/:member", "/super-admins/second-factor/:member"),
  ...superAdmin("/admins/sign-out/:member", "/super-admins/sign-out/:member"),
  ...superAdmin("/guidelines", "/guidelines/:file", "/guidelines/:file/delete"),
  ...superAdmin("/interested", "/audit", "/security-log", "/sample-data", "/counsellor", "/counsellor/charts/:flow"),
  ...superAdmin("/retention", "/judgements"),
  ...superAdmin("/mails", "/mails/again/:mail"),
  ...superAdmin(
    "/credentials",
    "/credentials/:number/withdraw",
    "/credentials/:number/restore",
    "/credentials/:number/name",
  ),

  "/health/live": everyone,
  "/health/ready": everyone,
  "/*": { ...everyone, at: "/no/such/page" },
};
