import { LinkButton } from "#app/ui/button.tsx";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/student";
import { Breakdown } from "./breakdown.tsx";
import { Highlights } from "./highlights.tsx";
import { loadStudent, type ShownAnalysis } from "./load-student.server.ts";
import { Overview } from "./overview.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData ? `Analysis of ${loaderData.student.full_name}` : "Student Analysis");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return loadStudent(permitted(context, "analysis:see"), params.student, request);
}

export default function StudentAnalysisPage({ loaderData }: Route.ComponentProps) {
  const back = { to: "../analysis", label: "Back to Students" };
  if (!loaderData) {
    return (
      <SubPage title="Student Analysis" back={back}>
        <Failure message="Failed to load student data" />
      </SubPage>
    );
  }
  const { student } = loaderData;
  const facts = [student.student_id ?? "Not paid yet", student.course_name, student.email].filter(Boolean);
  return (
    <SubPage title={student.full_name} intro={facts.join(" · ")} back={back}>
      <Analysis analysis={loaderData} />
    </SubPage>
  );
}

function Analysis({ analysis }: { analysis: ShownAnalysis }) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="report" variant="outline">
          Export Report
        </LinkButton>
        <LinkButton to={`../export/student-${analysis.student.id}`} variant="outline" reloadDocument>
          Export CSV
        </LinkButton>
        <LinkButton to={`../certificates/${analysis.student.id}`} variant="outline">
          View Certificates
        </LinkButton>
      </div>
      <Overview analysis={analysis} />
      <Highlights strengths={analysis.strengths} improvement={analysis.improvement} />
      <Breakdown progress={analysis.progress} />
    </>
  );
}
