import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { href, Link } from "react-router";
import { availableCourses } from "#app/payments/courses.server.ts";
import { figure, rupees } from "#app/platform/format.ts";
import { pick } from "#app/platform/pick.ts";
import type { StoredCourse } from "#app/records/courses.server.ts";
import { sampleDataState } from "#app/staff/sample-data.server.ts";
import { readRegistrations, readStats, waitingForStaff } from "#app/staff/stats.server.ts";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";
import type { Action, Queue } from "./dashboards.ts";
import { dashboards } from "./dashboards.ts";
import { Figures } from "./figures.tsx";

const NOTHING = { reviews: 0, documents: 0, decisions: 0, questions: 0, requests: 0 };

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

interface ActionListProps {
  title: string;
  actions: readonly Action[];
  /** How much waits in each queue. */
  waiting: Readonly<Record<Queue, number>>;
}

/** What can be done from here, a line each. What cannot be done yet is shown, disabled, and says so. */
function ActionList({ title, actions, waiting }: ActionListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="grid border-b border-rule">
        {actions.map((action) => (
          <li key={action.label} className="rule">
            {action.to === undefined ? (
              <NotYet label={action.label} />
            ) : (
              <Go
                {...action}
                to={action.to}
                text={action.counts ? `${figure(waiting[action.counts])} waiting` : action.text}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LINE = "action flex min-h-14 items-center justify-between gap-4 py-[0.7rem] text-inherit";

function Go({ label, text, to }: Pick<Action, "label" | "text"> & { to: string }) {
  return (
    <Link to={to} className={`${LINE} group no-underline`} preventScrollReset={to.includes("/add")}>
      <span>
        <strong className="font-semibold decoration-gilt underline-offset-[0.25em] group-hover:underline">
          {label}
        </strong>
        {text !== undefined && <small className="block text-sm text-soft">{text}</small>}
      </span>
      <ArrowRight aria-hidden="true" size={18} className="flex-none text-brass" />
    </Link>
  );
}

function NotYet({ label }: { label: string }) {
  const id = useId();
  return (
    <div className={LINE}>
      <button type="button" className="button button-outline" disabled aria-describedby={id}>
        {label}
      </button>
      <small id={id} className="text-sm text-soft">
        Not available yet
      </small>
    </div>
  );
}

type ShownCourse = ReturnType<typeof shownCourse>;

/** What is shown of a course. */
function shownCourse(course: StoredCourse) {
  return pick(course, "id", "title", "instructor", "duration", "price", "description");
}

/** The active courses, to be unfolded. `null` when they could not be read. */
function AvailableCourses({ courses }: { courses: readonly ShownCourse[] | null }) {
  if (courses === null) return <Failure message="Failed to fetch courses" />;
  return (
    <details className="panel">
      <summary className="cursor-pointer marker:text-brass">
        <h2 className="inline text-xl">Available Courses ({courses.length})</h2>
      </summary>
      <ul className="mt-4 grid gap-4">
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
    </details>
  );
}

const WORDS = {
  "being made": "The institute that you see is sample data, and some of it is still being made.",
  there: "The institute that you see is sample data, made for trying the portal.",
  "being removed": "The sample data is being removed.",
} as const;

/** Says that there is sample data, and leads to its removal. */
function SampleDataNote({ state }: { state: keyof typeof WORDS }) {
  return (
    <p className="rounded-sm border border-rule bg-sunk px-4 py-3 text-sm">
      {WORDS[state]}{" "}
      {state !== "being removed" && <Link to={href("/super-admin-dashboard/sample-data")}>Remove sample data</Link>}
    </p>
  );
}
