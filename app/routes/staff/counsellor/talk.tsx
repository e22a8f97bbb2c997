import { counted, figure, shortDay, timesOf } from "#app/platform/format.ts";
import type { Talk as TalkFigures } from "#app/staff/counsellor-insight.server.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { Fold, Section } from "#app/ui/sub-page.tsx";
import { DataTable } from "#app/ui/table.tsx";

const OUTCOMES: Record<string, string> = { gmp: "GMP", aip: "AIP", both: "Both", "not-eligible": "Neither" };

export function Talk({ talk: { started, outcomes } }: { talk: TalkFigures }) {
  const total = started.reduce((sum, { count }) => sum + count, 0);
  return (
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
              bars={outcomes.map(({ name, count }) => ({ label: OUTCOMES[name] ?? name, value: count }))}
            />
          )}
        </figure>
      </div>
    </Section>
  );
}

/** What has spoken, whether it helped, and of what PGI has decided nothing that it could say. */
export function Spoken({ rules, votes, undecided }: Pick<TalkFigures, "rules" | "votes" | "undecided">) {
  const [helped, not] = [votes.reduce((sum, { up }) => sum + up, 0), votes.reduce((sum, { down }) => sum + down, 0)];
  const asked = undecided.filter(({ count }) => count > 0).length;
  return (
    <>
      <Fold
        title="Not decided yet"
        says={`${counted(undecided.length, "policy", "policies")}, ${figure(asked)} asked about in the last 14 days`}
      >
        <DataTable
          caption="Not decided yet"
          captionHidden
          columns={[
            { label: "PGI has not decided yet", cell: ({ title }) => title },
            { label: "Asked in the last 14 days", cell: ({ count }) => timesOf(count) },
            { label: "In content/policies.json", cell: ({ name }) => <code className="text-sm">{name}</code> },
          ]}
          rows={undecided}
          rowKey={({ name }) => name}
          empty={<p className="text-soft">Every policy is decided.</p>}
        />
      </Fold>
      <Fold title="Did the answers help?" says={`${figure(helped)} did, ${figure(not)} did not`}>
        <DataTable
          caption="Did the answers help?"
          captionHidden
          columns={[
            { label: "Rule", cell: ({ rule }) => `${rule}.json` },
            { label: "Helped", phone: "named", cell: ({ up }) => figure(up) },
            { label: "Did not help", phone: "named", cell: ({ down }) => figure(down) },
          ]}
          rows={votes}
          rowKey={({ rule }) => rule}
          empty={<p className="text-soft">Nobody has said yet whether an answer helped.</p>}
        />
      </Fold>
      <Fold
        title="What has spoken most often"
        says={rules[0] ? `first ${rules[0].rule}.json, ${timesOf(rules[0].count)}` : "nothing yet"}
      >
        <DataTable
          caption="What has spoken most often"
          captionHidden
          columns={[
            { label: "Rule", cell: ({ rule }) => `${rule}.json` },
            { label: "Times", cell: ({ count }) => figure(count) },
            { label: "Day by day", cell: ({ rule, perDay }) => <Sparkline label={rule} values={perDay} /> },
          ]}
          rows={rules}
          rowKey={({ rule }) => rule}
          empty={<p className="text-soft">Nobody has talked with the counsellor yet.</p>}
        />
      </Fold>
    </>
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
