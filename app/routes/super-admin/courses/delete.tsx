import { useLocation } from "react-router";
import { z } from "zod";
import { ConfirmDialog } from "#app/routes/staff/confirm-dialog.tsx";
import { courseToEdit, removeCourse, studentsOfCourse } from "#app/staff/courses.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/delete";

const TITLE = "Delete Course";
const COURSES = "/super-admin-dashboard/courses";
const GONE = { kind: "error", title: "This course is not there any more" } as const;

/** The version that the person saw. */
const formSchema = z.object({ version: z.coerce.number().int().min(0) });

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "courses:write");
  const course = await courseToEdit(person, params.course);
  if (!course) throw await redirectWithToast(COURSES, GONE);
  const { title, version } = course;
  return { title, version, students: await studentsOfCourse(person, course) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "courses:write");
  const { version } = await readFields(request, formSchema);
  const outcome = await removeCourse(person, params.course, version);
  if (outcome.kind === "gone") throw await redirectWithToast(COURSES, GONE);
  if (outcome.kind === "changed meanwhile") {
    const text = "Somebody has changed the course since you opened it. Look at it again before you delete it.";
    return redirectWithToast(COURSES, { kind: "error", title: "Course not deleted", text });
  }
  const toast = { kind: "success", title: "Course deleted successfully" } as const;
  return redirectWithToast(`${COURSES}?deleted=${params.course}`, toast);
}

export default function DeleteCourse({ loaderData: { title, version, students } }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <ConfirmDialog
      title={`Delete ${title}?`}
      button="Delete Course"
      busyLabel="Deleting..."
      closeTo={COURSES + search}
      fields={{ version }}
    >
      <p>Students and admins will no longer see this course under Available Courses.</p>
      <p>
        {students === 0
          ? "No student has this certification."
          : `${students.toLocaleString("en-IN")} ${students === 1 ? "student has" : "students have"} this certification. They keep their Student ID, their course and everything they have handed in.`}
      </p>
      <p className="text-soft">You can undo this right afterwards.</p>
    </ConfirmDialog>
  );
}
