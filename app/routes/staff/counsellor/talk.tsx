import { figure, shortDay, timesOf } from "#app/platform/format.ts";
import type { RuleVotes } from "#app/records/conversation-counts.server.ts";
import type { Talk as TalkFigures } from "#app/staff/counsellor-insight.server.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { Section } from "#app/ui/sub-page.tsx";
import { DataTable } from "#app/ui/table.tsx";

export function Talk({ talk: { started, outcomes, rules } }: { talk: TalkFigures }) {
  const total = started.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Section id="talk" title={`Conversations of the last ${started.length} days`}>
        <div className="grid gap-8 md:grid-cols-[3fr_2fr]">
          <figure className="grid content-start gap-3">
            <figcaption className="text-sm text-soft">Started per day, {figure(total)} in all</figcaption>
            <BarChart
              label="Conversations started per day"
              bars={started.map(({ day, count }) => ({ label: shortDay(new Date(day)), value: count }))}
            />
          </figure>
          <figure className="grid content-start gap-3">
            <figcaption className="text-sm text-soft">Outcomes reached</figcaption>
            {outcomes.length === 0 ? (
              <p>No assessment was finished yet.</p>
            ) : (
              <BarChart
                label="Outcomes reached"
                bars={outcomes.map(({ name, count }) => ({ label: name, value: count }))}
              />
            )}
          </figure>
        </div>
      </Section>
      <DataTable
        caption="What has spoken most often"
        columns={[
          { label: "Rule", cell: ({ rule }) => `${rule}.json` },
          { label: "Times", cell: ({ count }) => figure(count) },
          { label: "Day by day", cell: ({ rule, perDay }) => <Sparkline label={rule} values={perDay} /> },
        ]}
        rows={rules}
        rowKey={({ rule }) => rule}
        empty={<p className="text-soft">Nobody has talked with the counsellor yet.</p>}
      />
    </>
  );
}

export function Undecided({ undecided }: { undecided: TalkFigures["undecided"] }) {
  return (
    <DataTable
      caption="Not decided yet"
      columns={[
        { label: "PGI has not decided yet", cell: ({ title }) => title },
        { label: "Asked in the last 14 days", cell: ({ count }) => timesOf(count) },
        { label: "In content/policies.json", cell: ({ name }) => <code className="text-sm">{name}</code> },
      ]}
      rows={undecided}
      rowKey={({ name }) => name}
      empty={<p className="text-soft">Every policy is decided.</p>}
    />
  );
}

const WIDTH = 140;
const HEIGHT = 24;

function Sparkline({ label, values }: { label: string; values: readonly number[] }) {
  const greatest = Math.max(1, ...values);
  const step = WIDTH / values.length;
  const bars = values
    .map((value, place) => {
      const height = ((HEIGHT - 2) * value) / greatest;
      return `M${place * step + 1} ${HEIGHT - 1}v${-height}h${step - 2}v${height}z`;
    })
    .join("");
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={`${label} per day: ${values.join(", ")}`}>
      <line className="stroke-line" x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      <path className="bar-value" d={bars} />
    </svg>
  );
}

export function Votes({ votes }: { votes: readonly RuleVotes[] }) {
  return (
    <DataTable
      caption="Did the answers help?"
      columns={[
        { label: "Rule", cell: ({ rule }) => `${rule}.json` },
        { label: "Helped", cell: ({ up }) => figure(up) },
        { label: "Did not help", cell: ({ down }) => figure(down) },
      ]}
      rows={votes}
      rowKey={({ rule }) => rule}
      empty={<p className="text-soft">Nobody has said yet whether an answer helped.</p>}
    />
  );
}
