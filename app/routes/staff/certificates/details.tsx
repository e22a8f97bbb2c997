import { useLocation } from "react-router";
import { fileSize } from "#app/platform/format.ts";
import { only } from "#app/platform/only.ts";
import { studentWithCertificates } from "#app/staff/students.server.ts";
import { RouteDialog } from "#app/ui/dialog.tsx";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { usePortalHome } from "#app/ui/sub-page.tsx";
import { Day } from "#app/ui/time.tsx";
import { gone, orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { DownloadLink } from "../download-link.tsx";
import type { Route } from "./+types/details";

export const meta: Route.MetaFunction = () => pageTitle("Student Details");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const person = permitted(context, "certificates:see");
  const found = await orFailure(async () => ({ details: await studentWithCertificates(person, params.student) }));
  if (found && !found.details) {
    const list = new URL("..", `${request.url.split("?")[0]}/`).pathname.replace(/\/$/, "");
    throw await gone(list, "Student not found");
  }
  if (!found?.details) return null;
  const { student, certificates } = found.details;
  return {
    student: only(student, "id", "full_name", "email", "student_id", "course_name", "created_at"),
    certificates: certificates.map((each) => only(each, "id", "title", "file_name", "file_size", "uploaded_at")),
  };
}

export default function StudentDetails({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const closeTo = pathname.slice(0, pathname.lastIndexOf("/")) + search;
  return (
    <RouteDialog title={loaderData?.student.full_name ?? "Student Details"} closeTo={closeTo} wide>
      {loaderData ? <Details {...loaderData} /> : <Failure message="Error fetching certificates" />}
    </RouteDialog>
  );
}

function Details({ student, certificates }: NonNullable<Route.ComponentProps["loaderData"]>) {
  const home = usePortalHome();
  const facts: [string, React.ReactNode][] = [
    ["Student ID", student.student_id ?? "Not paid yet"],
    ["Email", student.email],
    ["Course", student.course_name ?? "None"],
    ["Registration Date", <Day key="registered" at={student.created_at} />],
  ];
  return (
    <div className="grid gap-6">
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="certificates">
        <h3 id="certificates">Certificates ({certificates.length})</h3>
        {certificates.length === 0 && <p className="mt-2 text-soft">This student has not handed in anything yet.</p>}
        <ul className="mt-3 grid">
          {certificates.map((certificate) => (
            <li key={certificate.id} className="rule flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{certificate.title}</p>
                <p className="break-words text-sm text-soft">
                  {certificate.file_name} · {fileSize(certificate.file_size)} · <Day at={certificate.uploaded_at} />
                </p>
              </div>
              <DownloadLink
                to={`${home}/students/${student.id}/files/${certificate.id}?save`}
                name={certificate.file_name}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
