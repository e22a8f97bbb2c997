import { Plus } from "lucide-react";
import { useLocation, useOutlet } from "react-router";
import { courseList } from "#app/records/courses.server.ts";
import { ListScreen } from "#app/routes/staff/list/list-screen.tsx";
import { loadList } from "#app/routes/staff/list/load-list.server.ts";
import { StaffPage } from "#app/routes/staff/staff-page.tsx";
import { Undo } from "#app/routes/staff/undo.tsx";
import { coursesView } from "#app/routes/staff/views/courses.tsx";
import { coursePage } from "#app/staff/courses.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";

const TITLE = "Existing Courses";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "courses:see-all");
  return loadList(request, courseList, (state) => coursePage(person, state), "Failed to fetch courses");
}

export default function Courses({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const add = (
    <LinkButton to={{ pathname: "add", search }} preventScrollReset>
      <Plus aria-hidden="true" size={17} /> Add Course
    </LinkButton>
  );
  return (
    <UnderDialog dialog={useOutlet()}>
      <StaffPage title={TITLE} intro="Students and admins see the courses that are shown to students.">
        <Undo what="a course" action={(id) => `/super-admin-dashboard/courses/${id}/restore`} />
        <ListScreen view={coursesView} list={loaderData} exportTo="../export/courses" tools={add} />
      </StaffPage>
    </UnderDialog>
  );
}
