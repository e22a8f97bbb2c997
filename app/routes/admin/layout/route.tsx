import { Outlet } from "react-router";
import { portals } from "#app/identity/portals.ts";
import { SignOutForm } from "#app/routes/auth/sign-out-form.tsx";
import { PortalShell } from "#app/ui/shell.tsx";
import { personOf, portalOnly } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";

const portal = portals.admin;

export const middleware: Route.MiddlewareFunction[] = [portalOnly("admin")];

export function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  return { welcome: `Welcome, ${person.fullName || person.email}` };
}

const nav = [
  { to: portal.home, label: "Dashboard", end: true },
  { to: `${portal.home}/students`, label: "Students" },
  { to: `${portal.home}/certificates`, label: "Certificates" },
  { to: `${portal.home}/analysis`, label: "Analysis" },
  { to: `${portal.home}/reviews`, label: "Reviews" },
  { to: `${portal.home}/profile`, label: "Profile" },
  { to: `${portal.home}/security`, label: "Password and sign-ins" },
];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PortalShell
      portal={portal.title}
      home={portal.home}
      welcome={loaderData.welcome}
      nav={nav}
      tools={<SignOutForm />}
    >
      <Outlet />
    </PortalShell>
  );
}
