import { STAGE_WORDS } from "#app/certification/stage.ts";
import { figure, onFirstUse, percent } from "#app/platform/format.ts";
import { type QuestionFigures, questionFigures } from "#app/questions/for-staff.server.ts";
import { lists } from "#app/staff/lists.server.ts";
import { type Pipeline, readPipeline, type StageCount } from "#app/staff/pipeline.server.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { pageTitle, Section } from "#app/ui/sub-page.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { pipelineView } from "../lists/views/cases.tsx";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = () => pageTitle(pipelineView.title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = permitted(context, lists.pipeline.permission);
  const [list, figures, questions] = await Promise.all([
    lists.pipeline.open(person, url.searchParams),
    orFailure(() => readPipeline(person)),
    orFailure(() => questionFigures(person)),
  ]);
  return { list, figures, questions };
}

export default function PipelineScreen({ loaderData: { list, figures, questions } }: Route.ComponentProps) {
  return (
    <ListScreen view={pipelineView} list={list}>
      {figures && <PipelineFigures {...figures} />}
      {questions && <Questions {...questions} />}
    </ListScreen>
  );
}

function PipelineFigures({ stages, reminders, agreement, assessors, months }: Pipeline) {
  return (
    <>
      <Section id="stages" title="From registration to certification">
        <ol className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-5">
          {stages.map((each) => (
            <Stage key={each.stage} {...each} />
          ))}
        </ol>
        <p className="text-sm text-soft">
          Reminded in the last 30 days that they had stopped: {figure(reminders.reminded)}. Want no reminders:{" "}
          {figure(reminders.off)}.
        </p>
      </Section>
      <Section id="times" title="From registration to decision">
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
      </Section>
    </>
  );
}

function Stage({ stage, count, older }: StageCount) {
  const [week = 0, month = 0] = older ?? [];
  return (
    <li className="rule grid content-start gap-0.5 pt-3">
      <span className="text-sm text-soft">{STAGE_WORDS[stage].staff}</span>
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

function Questions(figures: QuestionFigures) {
  const { open, free, late, asked, answered, reopened, medianHours, days, promisedDays } = figures;
  const counted = [
    { label: "Wait for an answer", value: open },
    { label: "Of these, taken by nobody", value: free },
    { label: `Wait for over ${promisedDays} working ${promisedDays === 1 ? "day" : "days"}`, value: late },
    { label: `Asked in ${days} days`, value: asked },
    { label: "Of these, answered", value: answered },
    { label: "Of these, reopened", value: reopened },
  ];
  return (
    <Section id="questions" title="Questions to a person">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-3 lg:grid-cols-6">
        {counted.map(({ label, value }) => (
          <div key={label} className="rule grid content-start gap-0.5 pt-3">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-serif text-2xl font-semibold lining-nums">{figure(value)}</dd>
          </div>
        ))}
      </dl>
      {medianHours !== null && (
        <p>
          Half of the answers came within {medianHours < 1 ? "an hour" : `${figure(Math.ceil(medianHours))} hours`}.
        </p>
      )}
    </Section>
  );
}
