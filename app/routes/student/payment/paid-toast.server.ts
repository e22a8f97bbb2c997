import { href } from "react-router";
import type { CourseName } from "#app/records/students.server.ts";
import { redirectWithToast } from "#app/web/answers.server.ts";

export function paidToast(studentId: string, course: CourseName): Promise<Response> {
  return redirectWithToast(`${href("/student-dashboard")}?payment=success`, {
    kind: "success",
    title: `Payment successful for the ${course} certification!`,
    text: `Your Student ID is ${studentId}.`,
    seconds: 7,
  });
}
