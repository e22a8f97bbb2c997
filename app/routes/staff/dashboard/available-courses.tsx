import { rupees } from "#app/platform/format.ts";
import { pick } from "#app/platform/pick.ts";
import type { StoredCourse } from "#app/records/courses.server.ts";
import { Failure } from "#app/ui/failure.tsx";

type ShownCourse = ReturnType<typeof shownCourse>;

/** What is shown of a course. */
export function shownCourse(course: StoredCourse) {
  return pick(course, "id", "title", "instructor", "duration", "price", "description");
}

/** The active courses, to be unfolded. `null` when they could not be read. */
export function AvailableCourses({ courses }: { courses: readonly ShownCourse[] | null }) {
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
