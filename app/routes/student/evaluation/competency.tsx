import { randomUUID } from "node:crypto";
import { href, redirect, useOutlet } from "react-router";
import type { HistoryEntry } from "#app/evaluation/certificates/history.ts";
import { type OwnCertificate, readOwnCompetency } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { may } from "#app/identity/access.server.ts";
import { ownConsents } from "#app/personal-data/consents.server.ts";
import { shortNotice } from "#app/personal-data/notice.server.ts";
import { ConsentList } from "#app/routes/my-data/parts.tsx";
import { ProgressRing } from "#app/ui/progress.tsx";
import { BackLink, Day, pageTitle, UnderDialog } from "#app/ui/sub-page.tsx";
import { notFound } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { permitted, personOf } from "#app/web/guard.server.ts";
import { answerUpload } from "../receive.server.ts";
import type { Route } from "./+types/competency";
import { CertificateLink, CertificatePanel, StillEvaluating } from "./certificate.tsx";
import { ElementItem } from "./element-item.tsx";
import { handleCertificate } from "./handle-certificate.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData.competency.name);

export async function loader({ params, context }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!may(person, "own-evaluation:take")) throw redirect(`${href("/student-dashboard")}#documents`);
  const detail = await readOwnCompetency(person, params.competency);
  if (!detail) throw notFound();
  const consents = (await ownConsents(person)).filter(({ purpose }) => purpose === "model-evaluation");
  const notice = shortNotice(detail.model === null ? "evaluation" : "evaluationOutside");
  return { ...detail, consents, notice, submission: randomUUID() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const person = permitted(context, "own-evaluation:take");
  return answerUpload(await handleCertificate(request, person, params.competency));
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Competency({ loaderData, actionData }: Route.ComponentProps) {
  const { competency, elements, attempts, model, consents, notice, submission } = loaderData;
  const { name, definition, completed, total, percent, certificate } = competency;
  const figure = completed === 0 ? "Not Started" : `${completed}/${total} elements`;
  return (
    <UnderDialog dialog={useOutlet()}>
      <div className="grid gap-[clamp(2rem,4vw,3rem)] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-16 lg:gap-y-10">
        {certificate?.state === "evaluating" && <StillEvaluating />}
        <header className="grid max-w-200 gap-3 lg:col-span-full">
          <BackLink to={href("/student-dashboard/evaluation")}>Back to all competencies</BackLink>
          <p className="eyebrow">PGI Competency Evaluation</p>
          <h1>{name}</h1>
          <p className="lede">{definition}</p>
        </header>
        <aside
          className="grid gap-6 self-start lg:sticky lg:top-6 lg:col-start-2 lg:row-start-2"
          aria-label="Your certificate"
        >
          <div className="competency-ring grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-5 font-serif text-lg">
            <ProgressRing percent={percent} label={name} />
            <p>{figure}</p>
          </div>
          <CertificatePanel
            competency={competency}
            model={model}
            notice={notice}
            submission={submission}
            answer={actionData?.result}
          />
          <ConsentList
            consents={consents}
            to={href("/student-dashboard/evaluation/:competency", { competency: competency.id })}
            title={name}
          />
        </aside>
        <div className="grid min-w-0 content-start gap-10 lg:col-start-1 lg:row-start-2">
          <Verdict certificate={certificate} attempts={attempts} />
          <section aria-labelledby="elements" className="grid gap-5">
            <div>
              <h2 id="elements">Elements</h2>
              <p className="text-sm text-soft">The mark on a bar stands at 70%: from there on an element is matched.</p>
            </div>
            <ol className="elements grid gap-5">
              {elements.map((element) => (
                <ElementItem
                  key={element.id}
                  element={element}
                  competency={competency.id}
                  unread={Boolean(certificate?.unread)}
                />
              ))}
            </ol>
          </section>
          <AttemptList attempts={attempts} />
        </div>
      </div>
    </UnderDialog>
  );
}

type Evaluated = HistoryEntry & { kind: "evaluated" };

function Verdict({ certificate, attempts }: { certificate: OwnCertificate | null; attempts: HistoryEntry[] }) {
  const looks = "verdict grid gap-1.5 border-l-4 bg-sunk px-5 py-4";
  if (certificate?.state === "evaluating") {
    return (
      <p className={`${looks} border-gilt`}>
        Evaluating... Your certificate is kept; you may leave this page and come back.
      </p>
    );
  }
  const attempt = attempts.find((item): item is Evaluated => item.kind === "evaluated" && item.current);
  if (!attempt) return null;
  const { summary, unread, hints, awaitsPerson, reviewedBy, approved, found, total } = attempt;
  return (
    <div className={`${looks} ${approved > 0 ? "border-success" : "border-gilt"}`}>
      <p className="font-serif text-lg leading-[1.35]">
        {reviewedBy === null ? summary : `${approved} of ${total} elements matched`}
      </p>
      {unread !== null && <p>{unread}</p>}
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
      {awaitsPerson && (
        <p>A PGI assessor looks at this certificate, too. What was found counts as soon as they have confirmed it.</p>
      )}
      {reviewedBy !== null && (
        <p>
          Reviewed by {reviewedBy} of PGI, whose verdict stands above the scores. The evaluator had found {found}.
        </p>
      )}
    </div>
  );
}

function AttemptList({ attempts }: { attempts: HistoryEntry[] }) {
  if (attempts.length === 0) return null;
  return (
    <section aria-labelledby="attempts" className="grid gap-4">
      <h2 id="attempts">Attempts</h2>
      <ol className="attempts grid">
        {attempts.map((attempt) => (
          <li
            key={attempt.id}
            className="grid gap-x-6 gap-y-1 border-t border-rule py-4 sm:grid-cols-[8rem_minmax(0,1fr)]"
          >
            <p className="text-sm text-soft">
              <Day at={attempt.at} />
            </p>
            {attempt.kind === "evaluated" ? (
              <EvaluatedAttempt {...attempt} />
            ) : (
              <div>
                <p className="font-semibold wrap-anywhere">{attempt.fileName}</p>
                <p className="text-sm">Not accepted. {attempt.reason}</p>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function EvaluatedAttempt({ id, fileName, approved, total, evaluator, unread, current }: Evaluated) {
  return (
    <div>
      <CertificateLink id={id} fileName={fileName} note={current ? "stands now" : undefined} />
      <p className="text-sm">{unread ?? `${approved} of ${total} elements matched`}</p>
      <p className="text-sm text-soft">{evaluatorText(evaluator)}</p>
    </div>
  );
}

function evaluatorText({ name, version, model, fallbackReason, modelAway }: Evaluated["evaluator"]): string {
  if (name === "model") return `Judged by the language model ${model ?? ""}, prompt ${version}`;
  const instead = fallbackReason ? `, in place of ${model ?? "the model"}` : "";
  const later = modelAway ? "; the model judges it again when it can be reached" : "";
  return `Judged by PGI's own evaluator, version ${version}${instead}${later}`;
}
