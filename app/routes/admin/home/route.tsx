import { figure } from "#app/platform/format.ts";
import { ActionList } from "#app/routes/staff/dashboard/action-list.tsx";
import { AvailableCourses } from "#app/routes/staff/dashboard/available-courses.tsx";
import { Figures } from "#app/routes/staff/dashboard/figures.tsx";
import { availableCourses } from "#app/staff/catalogue.server.ts";
import { countReviewsWaiting, readRegistrations, readStats } from "#app/staff/stats.server.ts";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";

const TITLE = "Admin Dashboard";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "stats:see");
  const [figures, courses, waiting] = await Promise.all([
    orFailure(async () => {
      const [stats, weeks] = await Promise.all([readStats(person), readRegistrations(person)]);
      return { stats, weeks };
    }),
    orFailure(() => availableCourses(person)),
    orFailure(() => countReviewsWaiting(person)),
  ]);
  return { figures, courses, waiting: waiting ?? 0 };
}

export default function AdminDashboard({ loaderData: { figures, courses, waiting } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <h1>{TITLE}</h1>
      {figures ? <Figures {...figures} /> : <Failure message="Failed to fetch admin data" />}
      <AvailableCourses courses={courses} />
      <div className="grid gap-10 md:grid-cols-2">
        <ActionList
          title="Student Management"
          actions={[
            { label: "View All Students", to: "students" },
            { label: "View Uploaded Certificates", to: "certificates" },
            { label: "View Student Analysis", to: "analysis" },
            { label: "PGI Viewed Students", to: "viewed", text: "Who filled in the eligibility form" },
            { label: "Review Certificates", to: "reviews", text: `${figure(waiting)} waiting` },
            { label: "Student Reports", to: "reports" },
            { label: "Add New Student" },
          ]}
        />
        <ActionList
          title="Quick Actions"
          actions={[
            { label: "Create Form" },
            { label: "View Submissions", to: "submissions" },
            { label: "Generate Reports", to: "reports" },
            { label: "Edit Profile", to: "profile" },
          ]}
        />
      </div>
    </div>
  );
}
