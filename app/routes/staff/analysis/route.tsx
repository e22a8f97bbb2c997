import { paidStudentList } from "#app/records/students.server.ts";
import { paidStudentPage } from "#app/staff/students.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { ListScreen } from "../list/list-screen.tsx";
import { loadList } from "../list/load-list.server.ts";
import { StaffPage } from "../staff-page.tsx";
import { pickerView } from "../views/students.tsx";
import type { Route } from "./+types/route";

const TITLE = "Student Analysis";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "analysis:see");
  return loadList(request, paidStudentList, (state) => paidStudentPage(person, state), "Failed to load students");
}

export default function Analysis({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage title={TITLE} intro="Choose a student to see how far the certificates demonstrate each competency.">
      <ListScreen view={pickerView} list={loaderData} />
    </StaffPage>
  );
}
