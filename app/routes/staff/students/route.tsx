import { studentList } from "#app/records/students.server.ts";
import { studentPage } from "#app/staff/students.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { ListScreen } from "../list/list-screen.tsx";
import { loadList } from "../list/load-list.server.ts";
import { StaffPage } from "../staff-page.tsx";
import { studentsView } from "../views/students.tsx";
import type { Route } from "./+types/route";

const TITLE = "All Students";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "students:see");
  return loadList(request, studentList, (state) => studentPage(person, state), "Failed to load students");
}

export default function AllStudents({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage title={TITLE}>
      <ListScreen view={studentsView} list={loaderData} exportTo="../export/students" />
    </StaffPage>
  );
}
