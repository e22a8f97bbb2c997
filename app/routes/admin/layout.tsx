import { personOf, portalOnly } from "#app/web/guard.server.ts";
import { PortalLayout } from "#app/web/portal-layout.tsx";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [portalOnly("admin")];

export function loader({ context }: Route.LoaderArgs) {
  const { fullName, email } = personOf(context);
  return { name: fullName || email };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return <PortalLayout portal="admin" name={loaderData.name} />;
}
