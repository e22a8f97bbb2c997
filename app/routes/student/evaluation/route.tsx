import { randomUUID } from "node:crypto";
import { ArrowLeft } from "lucide-react";
import { href, redirect } from "react-router";
import { readOwnProgress } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { FAILED_TO_LOAD } from "#app/evaluation/messages.ts";
import { may } from "#app/identity/access.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { ProgressRing } from "#app/ui/progress.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { personOf } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";
import { CompetencyCard } from "./competency-card.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { StillEvaluating } from "./still-evaluating.tsx";
import "./evaluation.css";

const TITLE = "PGI Competency Evaluation";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!may(person, "own-evaluation:take")) throw redirect(`${href("/student-dashboard")}#documents`);
  return { own: await orFailure(() => readOwnProgress(person)), submission: randomUUID() };
}

export default function Evaluation({ loaderData }: Route.ComponentProps) {
  const { own, submission } = loaderData;
  return (
    <div className="evaluation">
      <header className="evaluation-head">
        <LinkButton to={href("/student-dashboard")} variant="quiet" className="back">
          <ArrowLeft aria-hidden="true" size={17} /> Back to Dashboard
        </LinkButton>
        <h1>{TITLE}</h1>
        <p className="lede">
          Your experience is the evidence. Upload one certificate for each competency and see, sentence by sentence,
          which elements it demonstrates.
        </p>
      </header>
      {own ? <Own {...own} submission={submission} /> : <Failure message={FAILED_TO_LOAD} />}
    </div>
  );
}

type OwnProps = Awaited<ReturnType<typeof readOwnProgress>> & { submission: string };

function Own({ overall, competencies, submission }: OwnProps) {
  const evaluating = competencies.some(({ certificate }) => certificate?.state === "evaluating");
  return (
    <>
      {evaluating && <StillEvaluating />}
      <section className="overall" aria-labelledby="overall">
        <ProgressRing percent={overall.percent} label="Overall progress" text={`${overall.percent.toFixed(1)}%`} />
        <div>
          <h2 id="overall">Overall progress</h2>
          <p>
            {overall.completed} of {overall.total} elements demonstrated, over {competencies.length}{" "}
            {competencies.length === 1 ? "competency" : "competencies"}.
          </p>
        </div>
        <HowItWorks />
      </section>
      {competencies.length === 0 && (
        <EmptyState title="There are no competencies yet">
          <p>They appear here as soon as PGI has published them.</p>
        </EmptyState>
      )}
      <ul className="competencies">
        {competencies.map((competency) => (
          <CompetencyCard key={competency.id} competency={competency} submission={submission} />
        ))}
      </ul>
    </>
  );
}
