import { useOutlet } from "react-router";
import { superAdminList } from "#app/records/super-admins.server.ts";
import { ListScreen } from "#app/routes/staff/list/list-screen.tsx";
import { loadList } from "#app/routes/staff/list/load-list.server.ts";
import { StaffPage } from "#app/routes/staff/staff-page.tsx";
import { superAdminsView } from "#app/routes/staff/views/staff.tsx";
import { superAdminPage } from "#app/staff/access.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/super-admins";

export const meta: Route.MetaFunction = () => pageTitle("Super Admins");

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "admins:see");
  return loadList(
    request,
    superAdminList,
    (state) => superAdminPage(person, state),
    "Failed to fetch super admin data",
  );
}

export default function SuperAdmins({ loaderData }: Route.ComponentProps) {
  const count = loaderData.page ? ` (${loaderData.page.total.toLocaleString("en-IN")})` : "";
  return (
    <UnderDialog dialog={useOutlet()}>
      <StaffPage title={`Super Admins${count}`} intro="Requests for this access wait under Manage Admins.">
        <ListScreen view={superAdminsView} list={loaderData} exportTo="../export/super-admins" />
      </StaffPage>
    </UnderDialog>
  );
}
