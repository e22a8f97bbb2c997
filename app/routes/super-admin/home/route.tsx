import { figure } from "#app/platform/format.ts";
import { ActionList } from "#app/routes/staff/dashboard/action-list.tsx";
import { Figures } from "#app/routes/staff/dashboard/figures.tsx";
import { countReviewsWaiting, readRegistrations, readStats } from "#app/staff/stats.server.ts";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";

const TITLE = "Super Admin Dashboard";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "stats:see");
  const [figures, waiting] = await Promise.all([
    orFailure(async () => {
      const [stats, weeks] = await Promise.all([readStats(person), readRegistrations(person)]);
      return { stats, weeks };
    }),
    orFailure(() => countReviewsWaiting(person)),
  ]);
  return { figures, waiting: waiting ?? 0 };
}

export default function SuperAdminDashboard({ loaderData: { figures, waiting } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <h1>{TITLE}</h1>
      {figures ? <Figures {...figures} /> : <Failure message="Failed to fetch super admin data" />}
      <div className="grid gap-10 md:grid-cols-2">
        <ActionList
          title="User Management"
          actions={[
            { label: "View All Students", to: "students" },
            { label: "Students and Certificates", to: "certificates" },
            { label: "Student Analysis", to: "analysis" },
            { label: "Review Certificates", to: "reviews", text: `${figure(waiting)} waiting` },
            { label: "PGI Viewed Students", to: "viewed", text: "Who filled in the eligibility form" },
            { label: "PGI Interested Students", to: "interested", text: "Who registered interest" },
            { label: "Manage Admins", to: "admins" },
            { label: "Super Admins", to: "super-admins" },
          ]}
        />
        <div className="grid content-start gap-10">
          <ActionList
            title="Courses Management"
            actions={[
              { label: "Add Course", to: "courses/add" },
              { label: "Existing Courses", to: "courses" },
              { label: "Manage Competencies", to: "competencies" },
              { label: "Upload Guidelines", to: "guidelines" },
            ]}
          />
          <ActionList
            title="Oversight"
            actions={[
              { label: "Counsellor Insight", to: "counsellor", text: "What it is asked and what it answers" },
              { label: "Audit Trail", to: "audit", text: "Who changed what, and when" },
              { label: "Generate Reports", to: "reports" },
              { label: "View Submissions", to: "submissions" },
              { label: "Monitoring" },
            ]}
          />
        </div>
      </div>
    </div>
  );
}
