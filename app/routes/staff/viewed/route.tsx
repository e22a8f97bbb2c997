import { checkingStudentList } from "#app/records/checking-students.server.ts";
import { viewedPage } from "#app/staff/leads.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { ListScreen } from "../list/list-screen.tsx";
import { loadList } from "../list/load-list.server.ts";
import { StaffPage } from "../staff-page.tsx";
import { viewedView } from "../views/leads.tsx";
import type { Route } from "./+types/route";

const TITLE = "PGI Viewed Students";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "viewed-students:see");
  return loadList(request, checkingStudentList, (state) => viewedPage(person, state), "Failed to fetch student data");
}

export default function ViewedStudents({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage title={TITLE} intro="Who filled in the eligibility form to talk to the counsellor.">
      <ListScreen view={viewedView} list={loaderData} exportTo="../export/viewed" />
    </StaffPage>
  );
}
