import { useOutlet } from "react-router";
import { paidStudentList } from "#app/records/students.server.ts";
import { paidStudentPage } from "#app/staff/students.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { permitted } from "#app/web/guard.server.ts";
import { ListScreen } from "../list/list-screen.tsx";
import { loadList } from "../list/load-list.server.ts";
import { StaffPage } from "../staff-page.tsx";
import { certificatesView } from "../views/students.tsx";
import type { Route } from "./+types/route";

const TITLE = "Uploaded Certificates";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "certificates:see");
  return loadList(request, paidStudentList, (state) => paidStudentPage(person, state), "Error fetching students");
}

export default function Certificates({ loaderData }: Route.ComponentProps) {
  return (
    <UnderDialog dialog={useOutlet()}>
      <StaffPage title={TITLE} intro="Students who have paid, and what each of them has handed in.">
        <ListScreen view={certificatesView} list={loaderData} exportTo="../export/paid-students" />
      </StaffPage>
    </UnderDialog>
  );
}
