import { data, useLocation } from "react-router";
import { addCourse } from "#app/staff/courses.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/add";
import { CourseDialog } from "./course-dialog.tsx";
import { courseSchema } from "./course-form.ts";

const TITLE = "Add Course";
const COURSES = "/super-admin-dashboard/courses";
const EMPTY = { title: "", description: "", instructor: "", duration: "", price: "", is_active: "on" };

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export function loader({ context }: Route.LoaderArgs) {
  permitted(context, "courses:write");
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "courses:write");
  const submission = await readForm(request, courseSchema);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const { version: _, ...fields } = submission.value;
  await addCourse(person, fields);
  return redirectWithToast(COURSES, { kind: "success", title: "Course added successfully" });
}

export default function AddCourse({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <CourseDialog
      title={TITLE}
      values={EMPTY}
      version={0}
      button="Add Course"
      busyLabel="Adding..."
      closeTo={COURSES + search}
      lastResult={actionData?.result}
    />
  );
}
