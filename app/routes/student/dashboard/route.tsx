import { Outlet } from "react-router";
import { readOwnCertification } from "#app/certification/own-certification.server.ts";
import { listOwnDocuments } from "#app/documents/own-documents.server.ts";
import { portfolioProgress, REQUIRED_SLOTS, requiredHandedIn } from "#app/documents/slots.ts";
import { may } from "#app/identity/access.server.ts";
import { readOwnStudent } from "#app/identity/students.server.ts";
import { applicationFee, availableCourses } from "#app/payments/courses.server.ts";
import { rupees } from "#app/platform/format.ts";
import { momentIn } from "#app/platform/zones.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted } from "#app/web/guard.server.ts";
import { zoneOf } from "#app/web/zone.server.ts";
import type { Route } from "./+types/route";
import { CounsellorCard, CourseList, DocumentSection, Profile } from "./cards.tsx";
import { journey, ProgressLine } from "./journey.tsx";

export const meta: Route.MetaFunction = () => pageTitle("Student Dashboard");

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "courses:see-active");
  const [student, courses, documents, certification] = await Promise.all([
    readOwnStudent(person),
    availableCourses(person),
    may(person, "own-documents:see") ? listOwnDocuments(person) : [],
    may(person, "own-certification:take") ? readOwnCertification(person) : undefined,
  ]);
  const handedIn = requiredHandedIn(documents);
  const askedAgain = documents.filter(({ state }) => state === "asked again").length;
  const paid = student?.student_id != null;
  const { approved, total } = certification?.elements ?? { approved: 0, total: 0 };
  const booked = certification?.attempt?.interview;
  const interview = booked ? momentIn(booked.starts_at, await zoneOf(request)) : null;
  const missing = certification?.readiness.missing ?? [];
  const enough = total > 0 && missing.every(({ kind }) => kind === "document");
  return {
    profile: {
      name: student?.full_name ?? "",
      email: person.email,
      studentId: student?.student_id ?? null,
      course: student?.course_name ?? null,
    },
    steps: journey(
      {
        paid,
        documents: { handedIn, required: REQUIRED_SLOTS.length, askedAgain },
        portfolio: portfolioProgress(documents),
        elements: { approved, total, enough },
        certification: { stage: certification?.stage ?? null, missing: missing.length, interview },
      },
      rupees(applicationFee()),
    ),
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
