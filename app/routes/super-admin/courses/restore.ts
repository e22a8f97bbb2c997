import { restoreCourse } from "#app/staff/courses.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/restore";

const COURSES = "/super-admin-dashboard/courses";

export async function action({ context, params }: Route.ActionArgs) {
  const outcome = await restoreCourse(permitted(context, "courses:write"), params.course);
  return outcome.kind === "done"
    ? redirectWithToast(COURSES, { kind: "success", title: "Course brought back" })
    : redirectWithToast(COURSES, { kind: "error", title: "This course cannot be brought back" });
}
