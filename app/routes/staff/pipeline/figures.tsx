import { figure, onFirstUse, percent } from "#app/platform/format.ts";
import type { Pipeline, PipelineLine, StageCount } from "#app/staff/pipeline.server.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { RowLink } from "#app/ui/row-link.tsx";
import { stageName } from "../decisions/words.ts";

/** How many are at each stage and how long, how far those who judge agree, and how long a decision takes. */
export function PipelineFigures({ stages, agreement, assessors, months }: Pipeline) {
  return (
    <>
      <section aria-labelledby="stages" className="grid gap-4">
        <h2 id="stages" className="text-xl">
          From registration to certification
        </h2>
        <ol className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-5">
          {stages.map((each) => (
            <Stage key={each.stage} {...each} />
          ))}
        </ol>
      </section>
      <section aria-labelledby="times" className="grid gap-4">
        <h2 id="times" className="text-xl">
          From registration to decision
        </h2>
        {months.some(({ decisions }) => decisions > 0) ? (
          <figure className="grid gap-3">
            <figcaption className="text-sm text-soft">
              Days after which half of a month's decisions were made, for the months of the last half year with
              decisions
            </figcaption>
            <BarChart
              label="Median days from registration to decision, by month"
              bars={months.flatMap(({ month, medianDays }) =>
                medianDays === null ? [] : [{ label: monthName(month), value: medianDays }],
              )}
            />
          </figure>
        ) : (
          <p className="text-soft">Nothing has been decided in the last six months.</p>
        )}
        {agreement.decided > 0 && (
          <p>
            {percent(agreement.asRecommended / agreement.decided)} of {figure(agreement.decided)}{" "}
            {agreement.decided === 1 ? "decision was" : "decisions were"} as the assessor had recommended.
          </p>
        )}
        {assessors.both > 0 && (
          <p>
            Where two assessors judged, they judged {percent(assessors.same / assessors.both)} of{" "}
            {figure(assessors.both)} elements alike.
          </p>
        )}
      </section>
    </>
  );
}

const NAMES = { registered: "Registered, not paid", preparing: "Collecting evidence" } as const;

function Stage({ stage, count, older }: StageCount) {
  const [week = 0, month = 0] = older ?? [];
  const name = stage === "registered" || stage === "preparing" ? NAMES[stage] : stageName(stage);
  return (
    <li className="rule grid content-start gap-0.5 pt-3">
      <span className="text-sm text-soft">{name}</span>
      <strong className="font-serif text-2xl font-semibold lining-nums">{figure(count)}</strong>
      {week > 0 && <span className="text-sm text-soft">{figure(week)} for over 7 days</span>}
      {month > 0 && <span className="text-sm text-danger">{figure(month)} for over 30 days</span>}
    </li>
  );
}

const monthFormat = onFirstUse(() => new Intl.DateTimeFormat("en-IN", { month: "short", timeZone: "UTC" }));

function monthName(month: string): string {
  return monthFormat().format(new Date(`${month}-01T00:00:00Z`));
}

/** Who has been in a stage for longest. */
export function LongestWaiting({ lines }: { lines: PipelineLine[] }) {
  return (
    <section aria-labelledby="longest" className="grid gap-3">
      <h2 id="longest" className="text-xl">
        Who waits longest
      </h2>
      <ol className="border-b border-rule">
        {lines.map(({ id, studentId, studentName, course, stage, days }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-rule py-3">
            <span>
              <RowLink to={`../students/${studentId}`} text={studentName} />, {course}
            </span>
            <span className="text-soft">
              {stageName(stage)}, {days === 1 ? "1 day" : `${figure(days)} days`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
