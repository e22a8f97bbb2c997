import { Outlet } from "react-router";
import { readOwnStanding } from "#app/certification/own-certification.server.ts";
import { readOwnStudent } from "#app/identity/students.server.ts";
import { availableCourses } from "#app/payments/courses.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { zoneOf } from "#app/web/zone.server.ts";
import type { Route } from "./+types/route";
import { CounsellorCard, CourseList, DocumentSection, Profile } from "./cards.tsx";
import { journey, ProgressLine } from "./journey.tsx";

export const meta: Route.MetaFunction = () => pageTitle("Student Dashboard");

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "courses:see-active");
  const [student, courses, standing] = await Promise.all([
    readOwnStudent(person),
    availableCourses(person),
    readOwnStanding(person, await zoneOf(request)),
  ]);
  return {
    profile: {
      name: student?.full_name ?? "",
      email: person.email,
      studentId: student?.student_id ?? null,
      course: student?.course_name ?? null,
    },
    steps: standing ? journey(standing) : [],
    courses: courses.map(({ id, title, description, instructor, duration, price }) => ({
      id,
      title,
      description,
      instructor,
      duration,
      price,
    })),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { profile, steps, courses } = loaderData;
  const paid = profile.studentId !== null;
  return (
    <div className="grid gap-[clamp(1.75rem,4vw,3rem)]">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className="eyebrow">{paid ? `${profile.course} application ${profile.studentId}` : "Your application"}</p>
          <h1>Your way to certification</h1>
        </div>
        <Profile {...profile} />
      </header>
      <ProgressLine steps={steps} />
      <div className="grid gap-6 md:grid-cols-[3fr_2fr]">
        <DocumentSection paid={paid} />
        <CounsellorCard paid={paid} />
      </div>
      <CourseList courses={courses} />
      <Outlet />
    </div>
  );
}
