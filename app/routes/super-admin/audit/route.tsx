import { auditTrail } from "#app/records/audit-events.server.ts";
import { ListScreen } from "#app/routes/staff/list/list-screen.tsx";
import { loadList } from "#app/routes/staff/list/load-list.server.ts";
import { StaffPage } from "#app/routes/staff/staff-page.tsx";
import { auditView } from "#app/routes/staff/views/audit.tsx";
import { type AuditLine, auditPage } from "#app/staff/audit.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";

const TITLE = "Audit Trail";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "audit:see");
  const read = (state: Parameters<typeof auditPage>[1]) => auditPage(person, state);
  return loadList<AuditLine>(request, auditTrail, read, "An error occurred while fetching data");
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage title={TITLE} intro="Who did what to whom, when, and from what to what. Nothing here can be changed.">
      <ListScreen view={auditView} list={loaderData} exportTo="../export/audit" />
    </StaffPage>
  );
}
