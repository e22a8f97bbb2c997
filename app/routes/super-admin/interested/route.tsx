import { interestedStudentList } from "#app/records/interested-students.server.ts";
import { interestOptions } from "#app/routes/public/option-lists.server.ts";
import { ListScreen } from "#app/routes/staff/list/list-screen.tsx";
import { loadList } from "#app/routes/staff/list/load-list.server.ts";
import { StaffPage } from "#app/routes/staff/staff-page.tsx";
import { interestedView } from "#app/routes/staff/views/leads.tsx";
import { interestedPage } from "#app/staff/leads.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";

const TITLE = "PGI Interested Students";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "interested-students:see");
  const read = (state: Parameters<typeof interestedPage>[1]) => interestedPage(person, state);
  const list = await loadList(request, interestedStudentList, read, "Failed to fetch student data");
  return { list, options: interestOptions() };
}

export default function InterestedStudents({ loaderData: { list, options } }: Route.ComponentProps) {
  return (
    <StaffPage title={TITLE} intro="Who registered interest on the landing page.">
      <ListScreen
        view={interestedView(options.professions, options.experience)}
        list={list}
        exportTo="../export/interested"
      />
    </StaffPage>
  );
}
