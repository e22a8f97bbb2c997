import { href, Link, Outlet } from "react-router";
import { readOwnStanding } from "#app/certification/own-certification.server.ts";
import { readOwnOutcome } from "#app/certification/own-outcome.server.ts";
import { certificationRules } from "#app/certification/rules.server.ts";
import { listOwnCredentials } from "#app/certification/sharing.server.ts";
import { STAGE_WORDS } from "#app/certification/stage.ts";
import { howToRenew, whatFollows } from "#app/certification/standing.ts";
import { may } from "#app/identity/access.server.ts";
import { readOwnStudent } from "#app/identity/students.server.ts";
import { availableCourses } from "#app/payments/courses.server.ts";
import { ownPaymentState } from "#app/payments/pay.server.ts";
import { pick } from "#app/platform/pick.ts";
import type { Stage } from "#app/records/certification-stage.ts";
import { pageTitle, Section } from "#app/ui/sub-page.tsx";
import { permitted } from "#app/web/guard.server.ts";
import { zoneOf } from "#app/web/zone.server.ts";
import { MissingList } from "../certification/missing.tsx";
import { CertificateCard, Renew } from "../outcome/certificate-card.tsx";
import { WhatFollows } from "../what-follows.tsx";
import type { Route } from "./+types/route";
import { CounsellorCard, CourseList, DocumentSection, Profile } from "./cards.tsx";
import { journey, ProgressLine } from "./journey.tsx";

export const meta: Route.MetaFunction = () => pageTitle("Student Dashboard");

/** These have come to the end of the way: their certificate takes its place. */
const OVER: readonly Stage[] = ["awarded", "withdrawn"];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const person = permitted(context, "courses:see-active");
  const [student, courses, standing, credentials, payment] = await Promise.all([
    readOwnStudent(person),
    availableCourses(person),
    readOwnStanding(person, await zoneOf(request)),
    may(person, "own-certification:take") ? listOwnCredentials(person) : [],
    ownPaymentState(person),
  ]);
  const stage = standing?.stage ?? "registered";
  const referred = stage === "referred" && !standing?.opens;
  const decision = referred ? (await readOwnOutcome(person)).attempts[0]?.decision : null;
  const paidNow = url.searchParams.get("payment") === "success" && stage === "preparing";
  return {
    profile: {
      name: student?.full_name ?? "",
      email: person.email,
      studentId: student?.student_id ?? null,
      course: student?.course_name ?? null,
    },
    payment,
    stage,
    named: decision?.reasons ?? "",
    steps: standing && !OVER.includes(stage) ? journey(standing) : [],
    missing:
      standing && stage !== "registered" && standing.next.part !== "outcome" && standing.missing.length > 0
        ? { missing: standing.missing, evidence: standing.evidence }
        : null,
    follows: paidNow ? whatFollows("application", certificationRules()) : [],
    credentials,
    renewal: howToRenew(standing),
    courses: courses.map((course) => pick(course, "id", "title", "description", "instructor", "duration", "price")),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { profile, payment, stage, named, steps, missing, follows, credentials, renewal, courses } = loaderData;
  const { studentId, course } = profile;
  const over = OVER.includes(stage);
  return (
    <div className="grid gap-[clamp(1.75rem,4vw,3rem)]">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className="eyebrow">
            {studentId === null ? "Your application" : `${course} ${over ? "certificate" : "application"} ${studentId}`}
          </p>
          <h1>{over ? STAGE_WORDS[stage].student : "Your way to certification"}</h1>
        </div>
        <Profile {...profile} />
      </header>
      {named !== "" && (
        <Section title="What PGI asks you to add" className="panel grid gap-4">
          <p className="whitespace-pre-wrap wrap-anywhere border-l-2 border-gilt pl-4">{named}</p>
          <p>
            Add it to <Link to={href("/student-dashboard/documents")}>your documents</Link>,{" "}
            <Link to={href("/student-dashboard/documents/portfolio")}>your portfolio</Link> or{" "}
            <Link to={href("/student-dashboard/evaluation")}>your competencies</Link>. Then another interview opens.
          </p>
        </Section>
      )}
      {steps.length > 0 && <ProgressLine steps={steps} />}
      {follows.length > 0 && <WhatFollows follows={follows} />}
      {missing && (
        <Section title="What is still missing" className="panel grid gap-6">
          <MissingList {...missing} level="h3" />
        </Section>
      )}
      <Renew step={renewal} />
      {credentials.map((credential) => (
        <CertificateCard key={credential.number} {...credential} />
      ))}
      <div className="grid gap-6 md:grid-cols-[3fr_2fr]">
        <DocumentSection payment={payment} />
        <CounsellorCard paid={studentId !== null} />
      </div>
      <CourseList courses={courses} />
      <Outlet />
    </div>
  );
}
