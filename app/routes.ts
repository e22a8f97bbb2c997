import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  route("/", "routes/public/landing/route.tsx", [
    route("eligibility", "routes/public/eligibility/route.tsx"),
    route("counsellor", "routes/public/counsellor/route.tsx"),
  ]),
  route("institutions", "routes/public/institutions.ts"),

  route("student-auth", "routes/auth/door/route.tsx", { id: "student-auth" }),
  route("admin-auth", "routes/auth/door/route.tsx", { id: "admin-auth" }),
  route("super-admin-auth", "routes/auth/door/route.tsx", { id: "super-admin-auth" }),
  route("confirm-email", "routes/auth/confirm-email.tsx"),
  route("resend-confirmation", "routes/auth/resend-confirmation.tsx"),
  route("forgot-password", "routes/auth/forgot-password.tsx"),
  route("reset-password", "routes/auth/reset-password.tsx"),
  route("sign-out", "routes/auth/sign-out.ts"),
  route("student-dashboard", "routes/student/layout/route.tsx", [
    index("routes/student/home/route.tsx"),
    route("security", "routes/auth/security/route.tsx", { id: "student-security" }),
  ]),
  route("admin-dashboard", "routes/admin/layout/route.tsx", [
    index("routes/admin/home/route.tsx"),
    route("security", "routes/auth/security/route.tsx", { id: "admin-security" }),
  ]),
  route("super-admin-dashboard", "routes/super-admin/layout/route.tsx", [
    index("routes/super-admin/home/route.tsx"),
    route("security", "routes/auth/security/route.tsx", { id: "super-admin-security" }),
  ]),

  route("health/live", "routes/public/health-live.ts"),
  route("health/ready", "routes/public/health-ready.ts"),
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
