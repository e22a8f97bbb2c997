import { ArrowRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { href, Link } from "react-router";
import { availableCourses } from "#app/payments/courses.server.ts";
import { counted, figure, rupees } from "#app/platform/format.ts";
import { pick } from "#app/platform/pick.ts";
import type { StoredCourse } from "#app/records/courses.server.ts";
import { type Queue, readHome, type StaffHome } from "#app/staff/home.server.ts";
import { sampleDataState } from "#app/staff/sample-data.server.ts";
import { readRegistrations, readStats } from "#app/staff/stats.server.ts";
import { Day, Failure, Fold, Moment, pageTitle, Section } from "#app/ui/sub-page.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";
import { dashboards } from "./dashboards.ts";
import { Figures } from "./figures.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData ? loaderData.title : "Dashboard");

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "stats:see");
  const role = person.role === "super_admin" ? "super_admin" : "admin";
  const dashboard = dashboards[role];
  const [home, figures, courses, samples] = await Promise.all([
    orFailure(() => readHome(person)),
    orFailure(async () => {
      const [stats, weeks] = await Promise.all([readStats(person), readRegistrations(person)]);
      return { stats, weeks };
    }),
    dashboard.courses ? orFailure(async () => (await availableCourses(person)).map(shownCourse)) : undefined,
    role === "super_admin" ? orFailure(() => sampleDataState(person)) : undefined,
  ]);
  return { role, title: dashboard.title, home, figures, courses, samples } as const;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { role, title, home, figures, courses, samples } = loaderData;
  const { failure, columns, lists } = dashboards[role];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h1>{title}</h1>
      {home ? <Work {...home} /> : <Failure message="The work that waits could not be read" />}
      {figures ? <Figures {...figures} lists={lists} /> : <Failure message={failure} />}
      {samples && samples !== "none" && <SampleDataNote state={samples} />}
      {courses !== undefined && <AvailableCourses courses={courses} />}
      <div className="grid gap-8 md:grid-cols-2">
        {columns.map(({ title: heading, actions }) => (
          <Section key={heading} title={heading} className="grid content-start gap-2">
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {actions.map(({ label, to }) => (
                <li key={label} className="action flex min-h-11 items-center gap-3">
                  {to === undefined ? (
                    <NotYet label={label} />
                  ) : (
                    <Link to={to} className="action" preventScrollReset={to.includes("/add")}>
                      <strong className="font-semibold">{label}</strong>
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </div>
  );
}

function Work({ own, decidable, queues, alerts }: StaffHome) {
  return (
    <>
      {alerts.length > 0 && (
        <ul className="grid gap-2">
          {alerts.map(({ text, path }) => (
            <li key={text} className="border-l-4 border-danger bg-raised px-4 py-2.5">
              {path === null ? text : <Link to={path}>{text}</Link>}
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 lg:grid-cols-2">
        <Section title="Waits for you" className="grid content-start gap-2">
          {own.length === 0 && (
            <p className="text-soft">Nothing at the moment. What you take from the lists stands here.</p>
          )}
          <ul className="grid">
            {own.map(({ id, kind, text, path, at }) => (
              <li key={kind + id} className="rule">
                <Line to={path.slice(1)} label={text}>
                  {kind}
                  {kind === "Interview" ? ", " : ", waits since "}
                  {kind === "Interview" ? <Moment at={at} /> : <Day at={at} />}
                </Line>
              </li>
            ))}
          </ul>
          {decidable > 0 && (
            <p className="text-sm text-soft">
              <Link to="decisions">
                {counted(decidable, "decision waits that you may take", "decisions wait that you may take")}
              </Link>
            </p>
          )}
        </Section>
        <Section title="Waits for anybody" className="grid content-start gap-2">
          <ul className="grid">
            {queues.map((queue) => (
              <li key={queue.label} className="rule">
                <Line to={queue.path} label={queue.label}>
                  <Age {...queue} />
                </Line>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </>
  );
}

function Age({ count, more, days, promised }: Queue) {
  const late = days !== null && promised !== null && days > promised;
  return (
    <>
      {figure(count) + (more ? "+" : "")} waiting
      {days !== null && days > 0 && (
        <span className={late ? "text-danger" : undefined}>, the oldest for {counted(days, "day", "days")}</span>
      )}
      {promised !== null && count > 0 && `, promised within ${promised}`}
    </>
  );
}

function Line({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="action group flex min-h-14 items-center justify-between gap-4 py-2 text-inherit no-underline"
    >
      <span>
        <strong className="font-semibold decoration-gilt underline-offset-[0.25em] group-hover:underline">
          {label}
        </strong>
        <small className="block text-sm text-soft">{children}</small>
      </span>
      <ArrowRight aria-hidden="true" size={18} className="flex-none text-brass" />
    </Link>
  );
}

function NotYet({ label }: { label: string }) {
  const id = useId();
  return (
    <>
      <button type="button" className="button button-outline" disabled aria-describedby={id}>
        {label}
      </button>
      <small id={id} className="text-sm text-soft">
        Not available yet
      </small>
    </>
  );
}

type ShownCourse = ReturnType<typeof shownCourse>;

function shownCourse(course: StoredCourse) {
  return pick(course, "id", "title", "instructor", "duration", "price", "description");
}

/** The active courses, to be unfolded. `null` when they could not be read. */
function AvailableCourses({ courses }: { courses: readonly ShownCourse[] | null }) {
  if (courses === null) return <Failure message="Failed to fetch courses" />;
  return (
    <Fold title={`Available Courses (${courses.length})`}>
      <ul className="grid gap-4">
        {courses.map((course) => (
          <li key={course.id} className="rule pt-4">
            <h3>{course.title}</h3>
            <p className="text-sm text-soft">
              {[course.instructor, course.duration, rupees(course.price)].filter(Boolean).join(" · ")}
            </p>
            <p className="mt-1 max-w-3xl">{course.description}</p>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

const WORDS = {
  "being made": "The institute that you see is sample data, and some of it is still being made.",
  there: "The institute that you see is sample data, made for trying the portal.",
  "being removed": "The sample data is being removed.",
} as const;

function SampleDataNote({ state }: { state: keyof typeof WORDS }) {
  return (
    <p className="rounded-sm border border-rule bg-sunk px-4 py-3 text-sm">
      {WORDS[state]}{" "}
      {state !== "being removed" && <Link to={href("/super-admin-dashboard/sample-data")}>Remove sample data</Link>}
    </p>
  );
}
