import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** The screen of every list of staff that shows nothing but its rows. */
const LIST = "lists/route.tsx";
/** The dialog of staff that asks before something is done, or for a few fields. */
const DIALOG = "dialogs/route.tsx";
/** A file that staff look at or save. */
const FILE = "files.ts";

/** What both staff roles see, below the home of each. */
function sharedByStaff(portal: "admin" | "super-admin") {
  const shared = (path: string, file: string, name: string, children?: RouteConfigEntry[]) =>
    route(path, `routes/staff/${file}`, { id: `${portal}-${name}` }, children);
  return [
    shared("students", LIST, "students", [
      shared("add", DIALOG, "add-student"),
      shared("add-many", DIALOG, "add-students"),
    ]),
    shared("students/:student", "students/record.tsx", "student", [
      shared("edit", DIALOG, "correct-student"),
      shared("course", DIALOG, "course-of-student"),
      shared("sign-out", DIALOG, "sign-out-student"),
      shared("write", DIALOG, "write-to-student"),
    ]),
    shared("students/:student/impartiality", "students/impartiality.tsx", "impartiality"),
    shared("students/:student/dossier", "students/dossier.tsx", "dossier"),
    shared("students/:student/documents/:document", "documents/document.tsx", "document"),
    shared("students/:student/files/:file", FILE, "student-file"),
    shared("documents", LIST, "documents"),
    shared("certificates", LIST, "certificates"),
    shared("analysis", LIST, "analysis"),
    shared("viewed", LIST, "viewed"),
    shared("reviews", LIST, "reviews"),
    shared("reviews/:evaluation", "reviews/review.tsx", "review"),
    shared("reviews/:evaluation/offer", "reviews/offer.ts", "offer-quote"),
    shared("reviews/:evaluation/file", FILE, "reviewed-file"),
    shared("interviews", LIST, "interviews"),
    shared("interviews/:case", "interviews/case.tsx", "interview", [
      shared("second", DIALOG, "second-assessor"),
      shared("call-off", DIALOG, "call-off"),
      shared("missed", DIALOG, "missed"),
    ]),
    shared("interviews/:case/recommend", "interviews/recommend.tsx", "recommend"),
    shared("interviews/:case/sheet/:competency", "interviews/sheet.tsx", "interview-sheet"),
    shared("interview-times", "interviews/times.tsx", "interview-times", [
      shared("feed", DIALOG, "times-feed"),
      shared(":time/remove", DIALOG, "remove-time"),
      shared(":time/place", DIALOG, "change-place"),
    ]),
    shared("decisions", LIST, "decisions"),
    shared("decisions/:case", "decisions/decide.tsx", "decide"),
    shared("decisions/certificate/:number", FILE, "issued-certificate"),
    shared("pipeline", "pipeline/route.tsx", "pipeline"),
    shared("reports", "reports/route.tsx", "reports"),
    shared("questions", LIST, "questions"),
    shared("questions/:question", "questions/route.tsx", "question", [
      shared("pass-on", DIALOG, "pass-question-on"),
      shared("close", DIALOG, "close-question"),
    ]),
    shared("payments", LIST, "payments"),
    shared("payments/:payment", "payments/payment.tsx", "payment", [
      shared("refund", DIALOG, "refund-payment"),
      shared("transfer", DIALOG, "payment-by-transfer"),
      shared("approve", DIALOG, "approve-payment"),
      shared("decline", DIALOG, "decline-payment"),
      shared("ask", DIALOG, "ask-of-payment"),
    ]),
    shared("payment-days", LIST, "payment-days"),
    shared("vouchers", LIST, "vouchers", [
      shared("add", DIALOG, "add-vouchers"),
      shared("order", DIALOG, "order-places"),
      shared(":voucher/revoke", DIALOG, "revoke-voucher"),
    ]),
    shared("invoices", LIST, "invoices"),
    shared("invoices/:invoice", FILE, "invoice"),
    shared("submissions", LIST, "submissions"),
    shared("chosen/:list", "chosen.tsx", "chosen"),
    shared("export/:list", "export/route.ts", "export"),
    shared("profile", "profile.tsx", "profile"),
  ];
}

/** What staff can do about their own sign-in. */
function ownSecurity(portal: "admin" | "super-admin") {
  const security = (path: string, file: string, name: string) =>
    route(path, `routes/auth/security/${file}`, { id: `${portal}-${name}` });
  return [
    security("security", "route.tsx", "security"),
    security("security/confirm", "confirm.tsx", "security-confirm"),
    security("security/app", "app.tsx", "security-app"),
    security("security/recovery-codes", "recovery-codes.tsx", "security-recovery-codes"),
    security("security/off", "off.tsx", "security-off"),
    security("security/passkeys/add", "add-passkey.tsx", "security-add-passkey"),
    security("security/passkeys/:passkey/remove", "remove-passkey.tsx", "security-remove-passkey"),
  ];
}

export default [
  route("/", "routes/public/landing/route.tsx", [
    route("eligibility", "routes/public/eligibility.tsx"),
    route("counsellor", "routes/public/counsellor.tsx"),
    route("counsellor/person", "routes/public/ask-person.tsx"),
  ]),
  route("question", "routes/public/question.tsx"),
  route("referee", "routes/public/referee.tsx"),
  route("referee/file", "routes/public/referee-file.ts"),
  route("guidelines/download", "routes/public/guidelines-download.ts"),
  route("privacy", "routes/public/notices.tsx", { id: "privacy" }),
  route("terms", "routes/public/notices.tsx", { id: "terms" }),
  route("contact", "routes/public/notices.tsx", { id: "contact" }),
  route("places", "routes/public/places/route.tsx"),
  route("places/:file", "routes/public/places/files.ts"),
  route("payment/return", "routes/public/payment/return.tsx"),
  route("payment/webhook", "routes/public/payment/webhook.ts"),
  route("time-zone", "routes/public/time-zone.ts"),
  route("calendar/:key", "routes/public/calendar.ts"),
  route("institutions", "routes/public/institutions.ts"),
  route("my-data", "routes/auth/mail-request.tsx", { id: "ask-for-own-data" }),
  route("my-data/open", "routes/my-data/open.tsx"),
  route("my-data/held", "routes/my-data/visitor.tsx", [route("delete", "routes/my-data/delete-held.tsx")]),
  route("my-data/held/download", "routes/my-data/download.ts", { id: "held-data-download" }),
  route("verify", "routes/public/verify/route.tsx"),
  route("verify/many", "routes/public/verify/many.tsx"),
  route("verify/:number", "routes/public/verify/proof.tsx"),
  route("verify/:number/:file", "routes/public/verify/documents.ts", { id: "credential-file" }),
  route("status/:list", "routes/public/verify/documents.ts", { id: "status-list" }),
  route(".well-known/did.json", "routes/public/verify/documents.ts", { id: "issuer" }),
  route(".well-known/jwks.json", "routes/public/verify/documents.ts", { id: "issuer-keys" }),

  route("student-auth", "routes/auth/sign-in.tsx", { id: "student-auth" }),
  route("admin-auth", "routes/auth/sign-in.tsx", { id: "admin-auth" }),
  route("super-admin-auth", "routes/auth/sign-in.tsx", { id: "super-admin-auth" }),
  route("reminders", "routes/public/reminders.tsx"),
  route("confirm-email", "routes/auth/confirm-email.tsx"),
  route("resend-confirmation", "routes/auth/mail-request.tsx", { id: "resend-confirmation" }),
  route("forgot-password", "routes/auth/mail-request.tsx", { id: "forgot-password" }),
  route("reset-password", "routes/auth/reset-password.tsx"),
  route("erasure", "routes/my-data/erasure.tsx"),
  route("second-step", "routes/auth/second-step.tsx"),
  route("sign-out", "routes/auth/sign-out.ts"),
  layout("routes/student/layout.tsx", [
    route("student-dashboard", "routes/student/dashboard/route.tsx", [
      route("profile", "routes/student/dialog.tsx", { id: "own-profile" }),
      route("apply", "routes/student/course-choice.tsx"),
      route("counsellor", "routes/student/counsellor.tsx", { id: "student-counsellor" }),
    ]),
    ...prefix("student-dashboard", [
      route("documents", "routes/student/documents/route.tsx", [
        route(":id/remove", "routes/student/dialog.tsx", { id: "remove-document" }),
      ]),
      route("documents/portfolio", "routes/student/documents/portfolio.tsx", [
        route(":id/remove", "routes/student/dialog.tsx", { id: "remove-from-portfolio" }),
      ]),
      route("documents/upload", "routes/student/upload.ts", { id: "upload-document" }),
      route("documents/:id/file", "routes/student/files.ts", { id: "own-document" }),
      route("evaluation", "routes/student/evaluation/route.tsx"),
      route("evaluation/:competency", "routes/student/evaluation/competency.tsx", [
        route("words/:element", "routes/student/evaluation/own-words.tsx"),
      ]),
      route("evaluation/:competency/upload", "routes/student/upload.ts", { id: "upload-certificate" }),
      route("evaluation/files/:id", "routes/student/files.ts", { id: "own-evidence" }),
      route("certification/sharing", "routes/student/sharing.tsx", { id: "sharing" }),
      route("certification/outcome", "routes/student/outcome/route.tsx", { id: "own-outcome" }),
      route("certification/name", "routes/student/outcome/name.tsx"),
      route("certification/rate", "routes/student/rating.tsx"),
      route("certification/appeal", "routes/student/outcome/appeal.tsx"),
      route("certification/certificate/:number", "routes/student/files.ts", { id: "own-certificate" }),
      route("certification", "routes/student/certification/route.tsx", { id: "own-certification" }, [
        route("book/:time", "routes/student/dialog.tsx", { id: "book-interview" }),
        route("cancel", "routes/student/dialog.tsx", { id: "cancel-interview" }),
        route("missed", "routes/student/dialog.tsx", { id: "assessor-missed" }),
      ]),
      route("certification/declaration", "routes/student/certification/declaration.tsx"),
      route("certification/calendar", "routes/student/files.ts", { id: "own-calendar-file" }),
      route("questions", "routes/student/questions/route.tsx", { id: "own-questions" }, [
        route("ask", "routes/student/dialog.tsx", { id: "ask-question" }),
      ]),
      route("questions/:reference", "routes/student/questions/thread.tsx"),
      route("invoices/:invoice", "routes/student/files.ts", { id: "own-invoice" }),
      route("receipt", "routes/student/payment/receipt.tsx", [
        route("refund", "routes/student/dialog.tsx", { id: "ask-for-refund" }),
      ]),
      route("consents", "routes/my-data/consents.tsx", { id: "consents" }),
      route("security", "routes/auth/security/route.tsx", { id: "student-security" }),
      route("security/confirm", "routes/auth/security/confirm.tsx", { id: "student-security-confirm" }),
      route("my-data", "routes/my-data/student.tsx", [route("delete", "routes/my-data/delete-account.tsx")]),
      route("my-data/download", "routes/my-data/download.ts", { id: "own-data-download" }),
    ]),
    route("payment/test", "routes/student/payment/route.tsx"),
    route("payment/status", "routes/student/payment/status.tsx"),
  ]),
  route("admin-dashboard", "routes/staff/layout.tsx", { id: "admin" }, [
    index("routes/staff/dashboard/route.tsx", { id: "admin-home" }),
    ...ownSecurity("admin"),
    ...sharedByStaff("admin"),
  ]),
  route("super-admin-dashboard", "routes/staff/layout.tsx", { id: "super-admin" }, [
    index("routes/staff/dashboard/route.tsx", { id: "super-admin-home" }),
    ...ownSecurity("super-admin"),
    ...sharedByStaff("super-admin"),
    route("courses", `routes/staff/${LIST}`, { id: "courses" }, [
      route("add", `routes/staff/${DIALOG}`, { id: "add-course" }),
      route(":course/edit", `routes/staff/${DIALOG}`, { id: "edit-course" }),
      route(":course/delete", `routes/staff/${DIALOG}`, { id: "delete-course" }),
    ]),
    route("courses/:course/restore", "routes/staff/catalogue/restore.ts", { id: "restore-course" }),
    route("competencies", "routes/staff/catalogue/competencies.tsx", [
      route("add", `routes/staff/${DIALOG}`, { id: "add-competency" }),
      route(":competency/edit", `routes/staff/${DIALOG}`, { id: "edit-competency" }),
      route(":competency/delete", `routes/staff/${DIALOG}`, { id: "delete-competency" }),
      route(":competency/elements/add", `routes/staff/${DIALOG}`, { id: "add-element" }),
      route("elements/:element/edit", `routes/staff/${DIALOG}`, { id: "edit-element" }),
      route("elements/:element/delete", `routes/staff/${DIALOG}`, { id: "delete-element" }),
    ]),
    route("competencies/elements/:element/sentences", "routes/staff/catalogue/sentences.tsx"),
    route("competencies/:competency/restore", "routes/staff/catalogue/restore.ts", { id: "restore-competency" }),
    route("admins", "routes/staff/access/route.tsx", { id: "admins" }, [
      route("revoke/:member", `routes/staff/${DIALOG}`, { id: "revoke-admin" }),
      route("sign-out/:member", `routes/staff/${DIALOG}`, { id: "sign-out-admin" }),
      route("assessor/:member", `routes/staff/${DIALOG}`, { id: "assessor" }),
      route("second-factor/:member", `routes/staff/${DIALOG}`, {
        id: "second-factor-of-admin",
      }),
    ]),
    route("super-admins", "routes/staff/access/route.tsx", { id: "super-admins" }, [
      route("revoke/:member", `routes/staff/${DIALOG}`, { id: "revoke-super-admin" }),
      route("sign-out/:member", `routes/staff/${DIALOG}`, { id: "sign-out-super-admin" }),
      route("second-factor/:member", `routes/staff/${DIALOG}`, {
        id: "second-factor-of-super-admin",
      }),
    ]),
    route("guidelines", "routes/staff/guidelines/route.tsx", [
      route(":file/delete", `routes/staff/${DIALOG}`, { id: "delete-guideline" }),
    ]),
    route("guidelines/:file", `routes/staff/${FILE}`, { id: "guideline" }),
    route("interested", `routes/staff/${LIST}`, { id: "interested" }),
    route("security-log", `routes/staff/${LIST}`, { id: "security-log" }),
    route("credentials", `routes/staff/${LIST}`, { id: "credentials" }, [
      route(":number/withdraw", `routes/staff/${DIALOG}`, { id: "withdraw-credential" }),
      route(":number/restore", `routes/staff/${DIALOG}`, { id: "restore-credential" }),
      route(":number/name", `routes/staff/${DIALOG}`, { id: "correct-name" }),
    ]),
    route("mails", `routes/staff/${LIST}`, { id: "mails" }, [
      route("again/:mail", `routes/staff/${DIALOG}`, { id: "send-mail-again" }),
    ]),
    route("audit", `routes/staff/${LIST}`, { id: "audit" }),
    route("judgements", "routes/staff/reports/judgements.tsx"),
    route("retention", "routes/staff/retention/route.tsx"),
    route("sample-data", "routes/staff/sample-data/route.tsx"),
    route("counsellor", "routes/staff/counsellor/route.tsx"),
    route("counsellor/charts/:flow", `routes/staff/${FILE}`, { id: "chart" }),
  ]),

  route("health/live", "routes/public/health.ts", { id: "health-live" }),
  route("health/ready", "routes/public/health.ts", { id: "health-ready" }),
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
