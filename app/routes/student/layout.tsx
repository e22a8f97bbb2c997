import { portalData, portalOnly } from "#app/web/guard.server.ts";
import { PortalLayout } from "#app/web/portal-layout.tsx";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [portalOnly("student")];

export const loader = (args: Route.LoaderArgs) => portalData(args);

export default function StudentLayout({ loaderData }: Route.ComponentProps) {
  return <PortalLayout {...loaderData} />;
}
