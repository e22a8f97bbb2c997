import { randomUUID } from "node:crypto";
import { Check } from "lucide-react";
import { href, Link, redirect } from "react-router";
import { type CompetencySummary, readOwnProgress } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { FAILED_TO_LOAD } from "#app/evaluation/messages.ts";
import { may } from "#app/identity/access.server.ts";
import { Meter, ProgressRing } from "#app/ui/progress.tsx";
import { BackLink, EmptyState, Failure, pageTitle } from "#app/ui/sub-page.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { personOf } from "#app/web/guard.server.ts";
import { Disclosure } from "../upload-form.tsx";
import type { Route } from "./+types/route";
import { CertificateStatus, StillEvaluating } from "./certificate.tsx";
import { UploadForm } from "./upload-form.tsx";

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
    <div className="grid gap-[clamp(2rem,4vw,3rem)]">
      <header className="grid max-w-200 gap-3">
        <BackLink to={href("/student-dashboard")}>Back to Dashboard</BackLink>
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
      <section
        className="overall grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-7 gap-y-5 border-y border-rule py-7 lg:grid-cols-[9rem_15rem_minmax(0,1fr)] lg:gap-10"
        aria-labelledby="overall"
      >
        <ProgressRing percent={overall.percent} label="Overall progress" text={`${overall.percent.toFixed(1)}%`} />
        <div>
          <h2 className="text-xl" id="overall">
            Overall progress
          </h2>
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
      <ul className="grid gap-5 md:grid-cols-2">
        {competencies.map((competency) => (
          <CompetencyCard key={competency.id} competency={competency} submission={submission} />
        ))}
      </ul>
    </>
  );
}

function HowItWorks() {
  return (
    <ol
      className="col-span-full grid list-inside list-decimal gap-2.5 text-sm text-soft lg:col-auto lg:grid-cols-3 lg:gap-7"
      aria-label="How it works"
    >
      <li>
        <strong className="text-ink">Upload</strong> a letter, certificate or report that says what you did.
      </li>
      <li>
        <strong className="text-ink">It is read</strong> in full, and every element of the competency is compared with
        its sentences.
      </li>
      <li>
        <strong className="text-ink">You see why</strong>: the sentences that counted, a score, and the question to
        expect in your interview.
      </li>
    </ol>
  );
}

function CompetencyCard({ competency, submission }: { competency: CompetencySummary; submission: string }) {
  const { id, name, completed, total, percent, elements, certificate } = competency;
  const page = href("/student-dashboard/evaluation/:competency", { competency: id });
  return (
    <li className="competency panel grid grid-rows-[auto_auto_1fr] content-start gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl">
          <Link to={page}>{name}</Link>
        </h2>
        <p className="competency-figure flex-none font-serif lining-nums tabular-nums">
          {completed === 0 ? "Not Started" : `${completed}/${total}`}
          {completed > 0 && <span className="text-soft"> {percent.toFixed(0)}%</span>}
        </p>
      </div>
      <Meter percent={percent} label={name} />
      <ul className="element-marks grid content-start gap-1.5 text-sm">
        {elements.map((element) => (
          <li
            key={element.id}
            className={`flex items-start gap-2.5 ${element.approved ? "" : "text-soft"}`}
            data-approved={element.approved || undefined}
          >
            <span
              aria-hidden="true"
              className={`mt-0.5 grid size-5 flex-none place-items-center rounded-full border ${
                element.approved ? "border-success bg-success text-paper" : "border-line"
              }`}
            >
              {element.approved && <Check size={13} strokeWidth={3} />}
            </span>
            <span>
              {element.name}
              <span className="sr-only">{element.approved ? ", matched" : ", not matched yet"}</span>
            </span>
          </li>
        ))}
      </ul>
      {certificate && (
        <CertificateStatus
          certificate={certificate}
          competency={competency}
          result={completed === 0 ? "No element matched yet" : undefined}
        />
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <Disclosure
          label={certificate ? "Replace certificate" : "Upload Certificate"}
          openLabel="Close"
          of={`for ${name}`}
          quiet={certificate !== null}
          outdented={certificate !== null}
        >
          <UploadForm competency={competency} submission={submission} />
        </Disclosure>
        {certificate && (
          <Link to={page} className="button button-quiet -ml-[0.6rem]">
            See the reasons<span className="sr-only"> for {name}</span>
          </Link>
        )}
      </div>
    </li>
  );
}
