import { findStudentByUser } from "#app/records/students.server.ts";
import { AccountFacts } from "#app/routes/auth/account-facts.tsx";
import { personOf } from "#app/routes/auth/portal-guard.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import type { Route } from "./+types/route";

const TITLE = "Your certification";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  const student = await findStudentByUser(person.accountId);
  return { email: person.email, studentId: person.studentId, course: student?.course_name ?? null };
}

export default function StudentHome({ loaderData }: Route.ComponentProps) {
  const { email, studentId, course } = loaderData;
  return (
    <div className="grid gap-8">
      <h1>{TITLE}</h1>
      <p className="lede max-w-2xl">
        {studentId
          ? "Your application is paid. Next come your documents: certificates, statement and testimonials."
          : "Your account is ready. The next step is your application: choose a certification and pay the application fee."}
      </p>
      <AccountFacts
        facts={[
          { label: "Email", value: email },
          { label: "Student ID", value: studentId ?? "You receive it with your application" },
          { label: "Course", value: course ?? "Not chosen yet" },
        ]}
      />
    </div>
  );
}
