import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/public/landing/route.tsx"),
  route("health/live", "routes/public/health-live.ts"),
  route("health/ready", "routes/public/health-ready.ts"),
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
