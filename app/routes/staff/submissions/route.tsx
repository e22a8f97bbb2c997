import { formSubmissionList } from "#app/records/form-submissions.server.ts";
import { submissionPage } from "#app/staff/submissions.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { ListScreen } from "../list/list-screen.tsx";
import { loadList } from "../list/load-list.server.ts";
import { StaffPage } from "../staff-page.tsx";
import { submissionsView } from "../views/submissions.tsx";
import type { Route } from "./+types/route";

const TITLE = "Submissions";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "stats:see");
  const read = (state: Parameters<typeof submissionPage>[1]) => submissionPage(person, state);
  return loadList(request, formSubmissionList, read, "An error occurred while fetching data");
}

export default function Submissions({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage title={TITLE}>
      <ListScreen view={submissionsView} list={loaderData} exportTo="../export/submissions" />
    </StaffPage>
  );
}
