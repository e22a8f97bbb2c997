import { Download } from "lucide-react";
import { may } from "#app/identity/access.server.ts";
import { figure } from "#app/platform/format.ts";
import { type Funnel, type FunnelLine, readFunnel } from "#app/staff/funnel.server.ts";
import { readReport } from "#app/staff/stats.server.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Failure, Fold, Moment, pageTitle, Section, SubPage } from "#app/ui/sub-page.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { PrintButton } from "../buttons.tsx";
import { AgreementFigures, Figures } from "../dashboard/figures.tsx";
import type { Route } from "./+types/route";

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
    <SubPage title={TITLE} tools={<PrintButton />}>
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
        <Failure />
      )}
      <ul aria-label="Lists as files for a spreadsheet" className="print:hidden flex flex-wrap gap-x-3">
        {files.map(({ list, label }) => (
          <li key={list}>
            <LinkButton to={`../export/${list}`} variant="quiet" reloadDocument>
              <Download aria-hidden="true" size={17} /> {label} (CSV)
            </LinkButton>
          </li>
        ))}
      </ul>
    </SubPage>
  );
}

function FunnelFigures({ steps, all, weeks, ways, ratings }: Funnel) {
  return (
    <Section id="funnel" title="From the first question to the certificate" className="grid gap-4">
      <p className="max-w-2xl text-soft">
        Those who signed up in these weeks, and how far they have come by now; chats and assessments are counted as they
        happen. No cookie is used for it.
      </p>
      <ul className="grid border-b border-rule">
        {[all, ...ways.filter(({ counts }) => counts.some((count) => count))].map((line) => (
          <Line key={line.label} {...line} steps={steps} />
        ))}
      </ul>
      <Fold title="By week" heading="text-base">
        <ul className="grid border-b border-rule">
          {weeks.map((line) => (
            <Line key={line.label} {...line} steps={steps} />
          ))}
        </ul>
      </Fold>
      <h3 className="text-base">How it was</h3>
      <ul className="grid gap-1">
        {ratings.map(({ label, answers: { good, fair, poor } }) => (
          <li key={label}>
            {label}:{" "}
            {good + fair + poor === 0
              ? "nobody has said"
              : `${figure(good)} good, ${figure(fair)} fair, ${figure(poor)} poor`}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Line({ label, counts, steps }: FunnelLine & Pick<Funnel, "steps">) {
  return (
    <li className="rule grid gap-2 py-3">
      <h3 className="text-base">{label}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4 lg:grid-cols-7">
        {steps.map((step, place) => {
          const [count, before] = [counts[place] ?? null, counts[place - 1] ?? null];
          return (
            count !== null && (
              <div key={step}>
                <dt className="text-sm text-soft">{step}</dt>
                <dd className="lining-nums tabular-nums">
                  <strong className="font-semibold">{figure(count)}</strong>
                  {before !== null && before >= count && before > 0 && (
                    <span className="text-sm text-soft"> {((100 * count) / before).toFixed(0)}% go on</span>
                  )}
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </li>
  );
}
