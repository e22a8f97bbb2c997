import { data, useLocation } from "react-router";
import { redirectWithToast } from "#app/platform/toast.server.ts";
import { permitted } from "#app/routes/auth/portal-guard.server.ts";
import { readForm } from "#app/routes/public/read-form.server.ts";
import { addCourse } from "#app/staff/courses.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import type { Route } from "./+types/add";
import { CourseDialog } from "./course-dialog.tsx";
import { parseCourse } from "./course-form.ts";

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
  const submission = parseCourse(await readForm(request));
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
