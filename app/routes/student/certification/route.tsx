import { href, redirect, useOutlet } from "react-router";
import { readOwnCertification } from "#app/certification/own-certification.server.ts";
import { may } from "#app/identity/access.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { personOf } from "#app/web/guard.server.ts";
import { zoneView } from "#app/web/zone.server.ts";
import { ZoneChoice } from "#app/web/zone-choice.tsx";
import type { Route } from "./+types/route";
import { Interview } from "./interview.tsx";
import { MissingList } from "./missing.tsx";
import { Times } from "./times.tsx";
import { interviewView, timesView } from "./view.server.ts";

const TITLE = "Review and interview";

const BEFORE_OUTCOME: readonly string[] = ["ready", "booked", "interviewed"];

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!may(person, "own-certification:take")) throw redirect(`${href("/student-dashboard")}#documents`);
  const { attempt, readiness } = await readOwnCertification(person);
  const zone = await zoneView(request);
  const interview = await interviewView(attempt, zone.zone);
  const choosing = attempt?.stage === "ready" ? readiness.complete : interview?.changeable === true;
  const from = url.searchParams.get("from");
  return {
    stage: attempt?.stage ?? null,
    missing: readiness.missing,
    zone,
    interview,
    times: choosing ? await timesView(person, zone.zone, from) : null,
    later: from !== null,
  };
}

export default function Certification({ loaderData }: Route.ComponentProps) {
  const { stage, missing, zone, interview, times, later } = loaderData;
  const waits = stage === null || (stage === "ready" && times === null);
  return (
    <UnderDialog dialog={useOutlet()}>
      <SubPage title={TITLE} intro={introOf(waits ? null : stage)}>
        {waits && <MissingList missing={missing} />}
        {stage === "booked" && interview && <Interview {...interview} />}
        {(times || stage === "booked") && <ZoneChoice {...zone} />}
        {stage !== null && !BEFORE_OUTCOME.includes(stage) && (
          <p>
            <LinkButton to={href("/student-dashboard/certification/outcome")}>Show where it stands</LinkButton>
          </p>
        )}
        {times && <Times title={interview ? "Move it to another time" : "Choose a time"} times={times} later={later} />}
      </SubPage>
    </UnderDialog>
  );
}

function introOf(stage: Route.ComponentProps["loaderData"]["stage"]): string {
  switch (stage) {
    case null:
      return "An assessor talks with you about the work behind your evidence. The interview opens by itself as soon as everything is there.";
    case "ready":
      return "Everything is there that the interview asks for. An assessor talks with you about the work behind your evidence, element by element.";
    case "booked":
      return "Please have the work at hand that your certificates tell of. The assessor asks about what you did yourself.";
    case "interviewed":
      return "Your interview has taken place. PGI writes to you about the next step.";
    default:
      return "Your interview has taken place.";
  }
}
