import { randomUUID } from "node:crypto";
import { ArrowLeft } from "lucide-react";
import { href, redirect, useOutlet } from "react-router";
import { readOwnCompetency } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { may } from "#app/identity/access.server.ts";
import { ownConsents } from "#app/personal-data/consents.server.ts";
import { shortNotice } from "#app/personal-data/notice.server.ts";
import { ConsentList } from "#app/routes/my-data/parts.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { ProgressRing } from "#app/ui/progress.tsx";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { notFound } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { permitted, personOf } from "#app/web/guard.server.ts";
import { answerUpload } from "../receive.server.ts";
import type { Route } from "./+types/competency";
import { AttemptList, Verdict } from "./attempt-list.tsx";
import { CertificatePanel, StillEvaluating } from "./certificate.tsx";
import { ElementItem } from "./element-item.tsx";
import { handleCertificate } from "./handle-certificate.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.competency.name ?? "Competency");

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
          <LinkButton
            to={href("/student-dashboard/evaluation")}
            variant="quiet"
            className="-ml-[0.6rem] justify-self-start"
          >
            <ArrowLeft aria-hidden="true" size={17} /> Back to all competencies
          </LinkButton>
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
            attempt={attempts.find((attempt) => attempt.kind === "evaluated" && attempt.current)}
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
                <ElementItem key={element.id} element={element} competency={competency.id} />
              ))}
            </ol>
          </section>
          <AttemptList attempts={attempts} />
        </div>
      </div>
    </UnderDialog>
  );
}
