import { fileSize } from "#app/platform/format.ts";
import { only } from "#app/platform/only.ts";
import { studentWithCertificates } from "#app/staff/students.server.ts";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { Day, Moment } from "#app/ui/time.tsx";
import { permitted } from "#app/web/guard.server.ts";
import { PrintButton } from "../print-button.tsx";
import type { Route } from "./+types/report";
import { Breakdown } from "./breakdown.tsx";
import { Highlights } from "./highlights.tsx";
import { loadStudent } from "./load-student.server.ts";
import { Overview } from "./overview.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData?.analysis ? `Dossier of ${loaderData.analysis.student.full_name}` : "Dossier");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const person = permitted(context, "analysis:see");
  const analysis = await loadStudent(person, params.student, request);
  const handedIn = analysis && (await studentWithCertificates(person, params.student));
  const certificates = (handedIn?.certificates ?? []).map((each) =>
    only(each, "id", "title", "file_name", "file_size", "uploaded_at"),
  );
  return { analysis, certificates, madeAt: new Date(), madeBy: person.fullName };
}

export default function Report({ loaderData: { analysis, certificates, madeAt, madeBy } }: Route.ComponentProps) {
  const back = { to: `../analysis/${analysis?.student.id ?? ""}`, label: "Back to Analysis" };
  if (!analysis) {
    return (
      <SubPage title="Dossier" back={back}>
        <Failure message="Failed to load student data" />
      </SubPage>
    );
  }
  const { student } = analysis;
  return (
    <SubPage
      title={`Dossier of ${student.full_name}`}
      back={back}
      intro={
        <>
          {[student.student_id ?? "Not paid yet", student.course_name, student.email].filter(Boolean).join(" · ")},
          registered <Day at={student.created_at} />
        </>
      }
    >
      <PrintButton />
      <Overview analysis={analysis} />
      <Highlights strengths={analysis.strengths} improvement={analysis.improvement} />
      <Breakdown progress={analysis.progress} />
      <section aria-labelledby="handed-in" className="grid gap-3">
        <h2 id="handed-in">Handed in</h2>
        {certificates.length === 0 && <p className="text-soft">Nothing yet.</p>}
        <ul className="grid gap-1">
          {certificates.map((certificate) => (
            <li key={certificate.id}>
              {certificate.title}: {certificate.file_name}, {fileSize(certificate.file_size)},{" "}
              <Day at={certificate.uploaded_at} />
            </li>
          ))}
        </ul>
      </section>
      <p className="rule pt-3 text-sm text-soft">
        Made by {madeBy} on <Moment at={madeAt} />.
      </p>
    </SubPage>
  );
}
