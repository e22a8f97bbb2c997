import { availableCourses } from "#app/payments/courses.server.ts";
import { sampleDataState } from "#app/staff/sample-data.server.ts";
import { readRegistrations, readStats, waitingForStaff } from "#app/staff/stats.server.ts";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";
import { ActionList } from "./action-list.tsx";
import { AvailableCourses, shownCourse } from "./available-courses.tsx";
import { dashboards } from "./dashboards.ts";
import { Figures } from "./figures.tsx";
import { SampleDataNote } from "./sample-data-note.tsx";

const NOTHING = { reviews: 0, documents: 0, decisions: 0, requests: 0 };

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData ? loaderData.title : "Dashboard");

/** The home of both staff portals; the role says what stands on it. */
export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "stats:see");
  const role = person.role === "super_admin" ? "super_admin" : "admin";
  const dashboard = dashboards[role];
  const [figures, courses, waiting, samples] = await Promise.all([
    orFailure(async () => {
      const [stats, weeks] = await Promise.all([readStats(person), readRegistrations(person)]);
      return { stats, weeks };
    }),
    dashboard.courses ? orFailure(async () => (await availableCourses(person)).map(shownCourse)) : undefined,
    orFailure(() => waitingForStaff(person)),
    role === "super_admin" ? orFailure(() => sampleDataState(person)) : undefined,
  ]);
  return { role, title: dashboard.title, figures, courses, waiting: waiting ?? NOTHING, samples } as const;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { role, title, figures, courses, waiting, samples } = loaderData;
  const { failure, columns } = dashboards[role];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <h1>{title}</h1>
      {figures ? <Figures {...figures} /> : <Failure message={failure} />}
      {samples && samples !== "none" && <SampleDataNote state={samples} />}
      {courses !== undefined && <AvailableCourses courses={courses} />}
      <div className="grid gap-10 md:grid-cols-2">
        {columns.map((lists) => (
          <div key={lists[0]?.title} className="grid content-start gap-10">
            {lists.map((list) => (
              <ActionList key={list.title} {...list} waiting={waiting} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
