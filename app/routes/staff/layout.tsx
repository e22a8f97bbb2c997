import { portalData, portalOnly } from "#app/web/guard.server.ts";
import { portalOf } from "#app/web/paths.ts";
import { PortalLayout } from "#app/web/portal-layout.tsx";
import type { Route } from "./+types/layout";

/** Either staff portal; which one, the route's pattern says. */
export const middleware: Route.MiddlewareFunction[] = [(args, next) => portalOnly(portalOf(args.pattern))(args, next)];

export const loader = (args: Route.LoaderArgs) => portalData(args);

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return <PortalLayout {...loaderData} />;
}
