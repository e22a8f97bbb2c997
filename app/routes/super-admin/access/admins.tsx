import { useOutlet } from "react-router";
import { adminList } from "#app/records/admins.server.ts";
import { ListScreen } from "#app/routes/staff/list/list-screen.tsx";
import { loadList } from "#app/routes/staff/list/load-list.server.ts";
import { StaffPage } from "#app/routes/staff/staff-page.tsx";
import { adminsView } from "#app/routes/staff/views/staff.tsx";
import { adminPage } from "#app/staff/access.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/admins";
import { decide, readRequests } from "./decide.server.ts";
import { Requests } from "./requests.tsx";

const TITLE = "Manage Admins";
const ADMINS = "/super-admin-dashboard/admins";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "admins:see");
  const read = (state: Parameters<typeof adminPage>[1]) => adminPage(person, state);
  const [list, requests] = await Promise.all([
    loadList(request, adminList, read, "Failed to fetch admin data"),
    orFailure(() => readRequests(person)),
  ]);
  return { list, requests: requests ?? [] };
}

export async function action({ context, request }: Route.ActionArgs) {
  return decide(permitted(context, "admins:grant"), request, ADMINS);
}

export default function Admins({ loaderData: { list, requests } }: Route.ComponentProps) {
  return (
    <UnderDialog dialog={useOutlet()}>
      <StaffPage
        title={TITLE}
        intro="People sign up at the portal's door and confirm their address; then they wait here."
      >
        <Requests requests={requests} action={ADMINS} />
        <section aria-labelledby="admins" className="grid gap-4">
          <h2 id="admins" className="text-xl">
            Admins{list.page && ` (${list.page.total.toLocaleString("en-IN")})`}
          </h2>
          <ListScreen view={adminsView} list={list} exportTo="../export/admins" />
        </section>
      </StaffPage>
    </UnderDialog>
  );
}
