import { Download } from "lucide-react";
import { may } from "#app/identity/access.server.ts";
import { readFunnel } from "#app/staff/funnel.server.ts";
import { readReport } from "#app/staff/stats.server.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { Moment } from "#app/ui/time.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { PrintButton } from "../buttons.tsx";
import { AgreementFigures, Figures } from "../dashboard/figures.tsx";
import type { Route } from "./+types/route";
import { FunnelFigures } from "./funnel.tsx";

const TITLE = "Reports";
const FILES = [
  { list: "students", label: "All students" },
  { list: "paid-students", label: "Paid students" },
  { list: "viewed", label: "PGI viewed students" },
];

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "stats:see");
  const interested = may(person, "interested-students:see")
    ? [{ list: "interested", label: "PGI interested students" }]
    : [];
  const [report, funnel] = await Promise.all([
    orFailure(() => readReport(person)),
    orFailure(() => readFunnel(person)),
  ]);
  return { report, funnel, files: [...FILES, ...interested] };
}

export default function Reports({ loaderData: { report, funnel, files } }: Route.ComponentProps) {
  return (
    <SubPage title={TITLE} intro="The institute in figures, to be printed, and its lists as files for a spreadsheet.">
      <ul className="print:hidden flex flex-wrap gap-3">
        {files.map(({ list, label }) => (
          <li key={list}>
            <LinkButton to={`../export/${list}`} variant="outline" reloadDocument>
              <Download aria-hidden="true" size={17} /> {label} (CSV)
            </LinkButton>
          </li>
        ))}
      </ul>
      <PrintButton />
      {report ? (
        <>
          <Figures stats={report.stats} weeks={report.weeks} />
          <figure className="grid gap-3">
            <figcaption className="text-sm text-soft">Students by course</figcaption>
            <BarChart label="Students by course" bars={report.courses} />
          </figure>
          {funnel && <FunnelFigures {...funnel} />}
          <AgreementFigures {...report.agreement} />
          <p className="rule pt-3 text-sm text-soft">
            Made by {report.madeBy} on <Moment at={report.madeAt} />.
          </p>
        </>
      ) : (
        <Failure message="An error occurred while fetching data" />
      )}
    </SubPage>
  );
}
