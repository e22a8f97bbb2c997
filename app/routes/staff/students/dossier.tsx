import { STAGE_WORDS } from "#app/certification/stage.ts";
import { inOneLine } from "#app/documents/document-form.ts";
import { fileSize } from "#app/platform/format.ts";
import { Day, Failure, Moment, pageTitle, SubPage } from "#app/ui/sub-page.tsx";
import { permitted } from "#app/web/guard.server.ts";
import { PrintButton } from "../buttons.tsx";
import { RefereeContact, StateName } from "../documents/parts.tsx";
import type { Route } from "./+types/dossier";
import { Breakdown, Highlights, Overview } from "./analysis.tsx";
import { loadRecord } from "./load-record.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData?.record ? `Dossier of ${loaderData.record.analysis.student.full_name}` : "Dossier");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = permitted(context, "analysis:see");
  return { record: await loadRecord(person, params.student, url), madeAt: new Date(), madeBy: person.fullName };
}

export default function Dossier({ loaderData: { record, madeAt, madeBy }, params }: Route.ComponentProps) {
  const back = { to: `../students/${params.student}`, label: "Back to the student" };
  if (!record) {
    return (
      <SubPage title="Dossier" back={back}>
        <Failure message="Failed to load student data" />
      </SubPage>
    );
  }
  const { analysis, handedIn, evaluations, standing } = record;
  const { student, progress, strengths, improvement } = analysis;
  return (
    <SubPage
      title={`Dossier of ${student.full_name}`}
      back={back}
      intro={
        <>
          {[student.student_id ?? "Not paid yet", student.course_name, student.email].filter(Boolean).join(" · ")},
          registered <Day at={student.created_at} />. {STAGE_WORDS[standing.stage].staff}.
        </>
      }
    >
      <PrintButton />
      <Overview analysis={analysis} certificates={evaluations.length} />
      <Highlights strengths={strengths} improvement={improvement} />
      <Breakdown progress={progress} />
      <section aria-labelledby="handed-in" className="grid gap-3">
        <h2 id="handed-in">Handed in</h2>
        {handedIn.length === 0 && <p className="text-soft">Nothing yet.</p>}
        <ul className="grid gap-1">
          {handedIn.map((file) => (
            <li key={file.id} className="wrap-anywhere">
              {file.title}: {file.file_name}, {fileSize(file.file_size)}, <Day at={file.uploaded_at} />
              {inOneLine(file) !== "" && <>, {inOneLine(file)}</>}
              {file.referee && (
                <>
                  , <RefereeContact referee={file.referee} />
                </>
              )}
              {file.competency_id === null && (
                <>
                  {" "}
                  (<StateName document={file} />)
                </>
              )}
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
