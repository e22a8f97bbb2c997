import { type RouteConfig, route } from "@react-router/dev/routes";

export default [
  route("/", "routes/public/landing/route.tsx", [
    route("eligibility", "routes/public/eligibility/route.tsx"),
    route("counsellor", "routes/public/counsellor/route.tsx"),
  ]),
  route("guidelines/download", "routes/public/guidelines-download.ts"),
  route("institutions", "routes/public/institutions.ts"),

  route("health/live", "routes/public/health-live.ts"),
  route("health/ready", "routes/public/health-ready.ts"),
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
