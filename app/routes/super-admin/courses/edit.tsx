import { data, useLocation } from "react-router";
import type { Person } from "#app/identity/access.server.ts";
import { courseToEdit, editCourse } from "#app/staff/courses.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { MEANWHILE } from "../theirs.tsx";
import type { Route } from "./+types/edit";
import { CourseDialog } from "./course-dialog.tsx";
import { courseSchema } from "./course-form.ts";

const TITLE = "Edit Course";
const COURSES = "/super-admin-dashboard/courses";
const GONE = { kind: "error", title: "This course is not there any more" } as const;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params }: Route.LoaderArgs) {
  return readCourse(permitted(context, "courses:write"), params.course);
}

async function readCourse(person: Person, id: string) {
  const course = await courseToEdit(person, id);
  if (!course) throw await redirectWithToast(COURSES, GONE);
  const { title, description, instructor, duration, price, is_active, version } = course;
  const values = { title, description, instructor, duration, price: String(price), is_active: is_active ? "on" : "" };
  return { values, version };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "courses:write");
  const submission = await readForm(request, courseSchema);
  if (submission.status !== "success") {
    return data({ result: submission.reply(), current: undefined }, { status: 422 });
  }
  const { version, ...fields } = submission.value;
  const outcome = await editCourse(person, params.course, version, fields);
  if (outcome.kind === "gone") throw await redirectWithToast(COURSES, GONE);
  if (outcome.kind === "changed meanwhile") {
    const result = submission.reply({ formErrors: [MEANWHILE] });
    return data({ result, current: await readCourse(person, params.course) }, { status: 409 });
  }
  return redirectWithToast(COURSES, { kind: "success", title: "Course updated successfully" });
}

export default function EditCourse({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <CourseDialog
      title={TITLE}
      values={loaderData.values}
      version={actionData?.current?.version ?? loaderData.version}
      button="Save Course"
      busyLabel="Saving..."
      closeTo={COURSES + search}
      lastResult={actionData?.result}
      theirs={actionData?.current?.values}
    />
  );
}
