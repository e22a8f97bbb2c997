import { portalData, portalOnly } from "#app/web/guard.server.ts";
import { PortalLayout } from "#app/web/portal-layout.tsx";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [portalOnly("admin")];

export const loader = (args: Route.LoaderArgs) => portalData(args);

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return <PortalLayout portal="admin" {...loaderData} />;
}
