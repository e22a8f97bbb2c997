import { figure } from "#app/platform/format.ts";
import type { Funnel, FunnelLine } from "#app/staff/funnel.server.ts";
import { Section } from "#app/ui/section.tsx";

/** How many go on at each step of the way: in all, by the way in which they came, and by week. */
export function FunnelFigures({ steps, all, weeks, ways, ratings }: Funnel) {
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
      <details>
        <summary>By week</summary>
        <ul className="mt-3 grid border-b border-rule">
          {weeks.map((line) => (
            <Line key={line.label} {...line} steps={steps} />
          ))}
        </ul>
      </details>
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
