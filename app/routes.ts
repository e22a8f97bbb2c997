import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** What both staff roles see, below the home of each. */
function sharedByStaff(portal: "admin" | "super-admin") {
  const shared = (path: string, file: string, name: string, children?: RouteConfigEntry[]) =>
    route(path, `routes/staff/${file}`, { id: `${portal}-${name}` }, children);
  return [
    shared("students", "students/route.tsx", "students"),
    shared("certificates", "certificates/route.tsx", "certificates", [
      shared(":student", "certificates/details.tsx", "certificate-details"),
    ]),
    shared("certificates/:student/files/:certificate", "certificates/file.ts", "certificate-file"),
    shared("analysis", "analysis/route.tsx", "analysis"),
    shared("analysis/:student", "analysis/student.tsx", "analysis-of-student"),
    shared("analysis/:student/report", "analysis/report.tsx", "dossier"),
    shared("viewed", "viewed/route.tsx", "viewed"),
    shared("reviews", "reviews/route.tsx", "reviews"),
    shared("reviews/:evaluation", "reviews/review.tsx", "review"),
    shared("reviews/:evaluation/file", "reviews/file.ts", "reviewed-file"),
    shared("reports", "reports/route.tsx", "reports"),
    shared("submissions", "submissions/route.tsx", "submissions"),
    shared("export/:list", "export/route.ts", "export"),
    shared("profile", "profile/route.tsx", "profile"),
  ];
}

export default [
  route("/", "routes/public/landing/route.tsx", [
    route("eligibility", "routes/public/eligibility/route.tsx"),
    route("counsellor", "routes/public/counsellor/route.tsx"),
  ]),
  route("guidelines/download", "routes/public/guidelines-download.ts"),
  route("institutions", "routes/public/institutions.ts"),

  route("student-auth", "routes/auth/door/route.tsx", { id: "student-auth" }),
  route("admin-auth", "routes/auth/door/route.tsx", { id: "admin-auth" }),
  route("super-admin-auth", "routes/auth/door/route.tsx", { id: "super-admin-auth" }),
  route("confirm-email", "routes/auth/confirm-email.tsx"),
  route("resend-confirmation", "routes/auth/resend-confirmation.tsx"),
  route("forgot-password", "routes/auth/forgot-password.tsx"),
  route("reset-password", "routes/auth/reset-password.tsx"),
  route("sign-out", "routes/auth/sign-out.ts"),
  layout("routes/student/layout/route.tsx", [
    route("student-dashboard", "routes/student/dashboard/route.tsx", [
      route("profile", "routes/student/profile/route.tsx"),
      route("apply", "routes/student/course-choice/route.tsx"),
      route("counsellor", "routes/student/counsellor/route.tsx", { id: "student-counsellor" }),
    ]),
    ...prefix("student-dashboard", [
      route("documents", "routes/student/documents/route.tsx", [
        route(":id/remove", "routes/student/documents/remove.tsx"),
      ]),
      route("documents/upload", "routes/student/documents/upload.ts"),
      route("documents/:id/file", "routes/student/documents/file.ts"),
      route("evaluation", "routes/student/evaluation/route.tsx"),
      route("evaluation/:competency", "routes/student/evaluation/competency.tsx"),
      route("evaluation/files/:id", "routes/student/evaluation/file.ts"),
      route("receipt", "routes/student/payment/receipt.tsx"),
      route("security", "routes/auth/security/route.tsx", { id: "student-security" }),
    ]),
    route("payment/test", "routes/student/payment/route.tsx"),
  ]),
  route("admin-dashboard", "routes/admin/layout/route.tsx", [
    index("routes/admin/home/route.tsx"),
    route("security", "routes/auth/security/route.tsx", { id: "admin-security" }),
    ...sharedByStaff("admin"),
  ]),
  route("super-admin-dashboard", "routes/super-admin/layout/route.tsx", [
    index("routes/super-admin/home/route.tsx"),
    route("security", "routes/auth/security/route.tsx", { id: "super-admin-security" }),
    ...sharedByStaff("super-admin"),
    route("courses", "routes/super-admin/courses/route.tsx", [
      route("add", "routes/super-admin/courses/add.tsx"),
      route(":course/edit", "routes/super-admin/courses/edit.tsx"),
      route(":course/delete", "routes/super-admin/courses/delete.tsx"),
    ]),
    route("courses/:course/restore", "routes/super-admin/courses/restore.ts"),
    route("competencies", "routes/super-admin/competencies/route.tsx", [
      route("add", "routes/super-admin/competencies/add.tsx"),
      route(":competency/edit", "routes/super-admin/competencies/edit.tsx"),
      route(":competency/delete", "routes/super-admin/competencies/delete.tsx"),
      route(":competency/elements/add", "routes/super-admin/competencies/add-element.tsx"),
      route("elements/:element/edit", "routes/super-admin/competencies/edit-element.tsx"),
      route("elements/:element/delete", "routes/super-admin/competencies/delete-element.tsx"),
    ]),
    route("competencies/:competency/restore", "routes/super-admin/competencies/restore.ts"),
    route("admins", "routes/super-admin/access/admins.tsx", [
      route("revoke/:member", "routes/super-admin/access/revoke.tsx", { id: "revoke-admin" }),
    ]),
    route("super-admins", "routes/super-admin/access/super-admins.tsx", [
      route("revoke/:member", "routes/super-admin/access/revoke.tsx", { id: "revoke-super-admin" }),
    ]),
    route("guidelines", "routes/super-admin/guidelines/route.tsx", [
      route(":file/delete", "routes/super-admin/guidelines/delete.tsx"),
    ]),
    route("guidelines/:file", "routes/super-admin/guidelines/file.ts"),
    route("interested", "routes/super-admin/interested/route.tsx"),
    route("audit", "routes/super-admin/audit/route.tsx"),
    route("counsellor", "routes/super-admin/counsellor/route.tsx"),
    route("counsellor/charts/:flow", "routes/super-admin/counsellor/chart.ts"),
  ]),

  route("health/live", "routes/public/health-live.ts"),
  route("health/ready", "routes/public/health-ready.ts"),
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
