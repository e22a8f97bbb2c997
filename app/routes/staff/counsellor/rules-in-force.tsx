import { href } from "react-router";
import type { rulesInForce } from "#app/staff/counsellor-insight.server.ts";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { Moment } from "#app/ui/time.tsx";

/** The rule set that speaks, what is wrong with the files as they are now, and the flows as charts. */
export function RulesInForce({ rules }: { rules: Awaited<ReturnType<typeof rulesInForce>> }) {
  const { hash, since, findings, replies, flows } = rules;
  return (
    <section aria-labelledby="rules" className="grid gap-4">
      <h2 id="rules" className="text-xl">
        Rules in force
      </h2>
      <Facts>
        <Fact label="Speaking since">
          <Moment at={since} />
        </Fact>
        <Fact label="Rule set">{hash.slice(0, 12)}</Fact>
        <Fact label="Replies">{replies}</Fact>
        <Fact label="Findings">
          {findings.length === 0 ? "None: the files are what speaks" : `${findings.length}, see below`}
        </Fact>
      </Facts>
      {findings.length > 0 && (
        <div className="panel" role="alert">
          <p className="font-semibold text-danger">
            The files have been changed and are wrong now. The rules from before keep speaking.
          </p>
          <ul className="mt-3 grid gap-2">
            {findings.map((finding) => (
              <li key={`${finding.file} ${finding.line} ${finding.path} ${finding.message}`}>
                <code className="text-sm">
                  {finding.file}:{finding.line}
                </code>{" "}
                {finding.message} {finding.advice}
                {finding.didYouMean !== undefined && ` Did you mean ${finding.didYouMean}?`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {flows.map(({ name, title }) => (
        <details key={name}>
          <summary className="cursor-pointer font-semibold">Flow chart: {title}</summary>
          <a
            href={href("/super-admin-dashboard/counsellor/charts/:flow", { flow: name })}
            className="mt-3 block overflow-x-auto"
          >
            <img
              src={href("/super-admin-dashboard/counsellor/charts/:flow", { flow: name })}
              alt={`Flow chart of ${title}; opens on a page of its own`}
              loading="lazy"
              className="max-w-none"
            />
          </a>
        </details>
      ))}
    </section>
  );
}
