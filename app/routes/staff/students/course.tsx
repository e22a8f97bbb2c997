import { useLocation } from "react-router";
import { z } from "zod";
import { changeCourse, courseChange } from "#app/staff/course-change.server.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { changedMeanwhile, gone } from "#app/web/answers.server.ts";
import { readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/course";

const NOT_PAID = "There is no course to change";
const formSchema = z.object({ shown: z.string().default("") });

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle("Change the Course");

/** The record that the dialog lies over. */
function recordAt(pathname: string): string {
  return pathname.replace(/\/course$/, "");
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const change = await courseChange(permitted(context, "students:write"), params.student);
  if (!change) throw await gone(recordAt(url.pathname), NOT_PAID);
  const { student, ...rest } = change;
  return { name: student.full_name, studentId: student.student_id, ...rest };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "students:write");
  const { shown } = await readFields(request, formSchema);
  const outcome = await changeCourse(person, params.student, shown);
  if (outcome.kind === "gone") throw await gone(recordAt(url.pathname), NOT_PAID);
  if (outcome.kind === "changed meanwhile") return changedMeanwhile();
  return redirectWithToast(recordAt(url.pathname), {
    kind: "success",
    title: "Course changed",
    text: "The student is told by mail.",
  });
}

/** Moves a student to the other course, after saying what that means. */
export default function ChangeCourse({ loaderData, actionData }: Route.ComponentProps) {
  const { name, studentId, from, to, lost, added, shown } = loaderData;
  return (
    <ConfirmDialog
      title={`Change the course of ${name} to ${to}?`}
      button={`Change to ${to}`}
      busyLabel="Changing..."
      closeTo={recordAt(useLocation().pathname)}
      refusal={actionData?.changed}
      fields={{ shown }}
    >
      <p>
        {name} applied for {from}. From now on the competencies of {to} count.
      </p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          The Student ID {studentId}, the payment, its receipt (for {from}) and the documents stay as they are.
        </li>
        <li>
          {lost.length === 0
            ? "Every evaluated certificate counts on."
            : `Certificates for these competencies are kept and count no more: ${lost.join(", ")}.`}
        </li>
        <li>
          {added.length === 0 ? "No competency is to be shown besides." : `To be shown besides: ${added.join(", ")}.`}
        </li>
        <li>The student is told by mail. The change can be taken back in the same way.</li>
      </ul>
    </ConfirmDialog>
  );
}
