import { CalendarPlus } from "lucide-react";
import { href, Link, redirect, useOutlet } from "react-router";
import { readDeclaration } from "#app/certification/declaration.server.ts";
import { readOwnCase, readOwnStanding } from "#app/certification/own-certification.server.ts";
import { mayRate } from "#app/certification/rating.server.ts";
import { certificationRules } from "#app/certification/rules.server.ts";
import { whatFollows } from "#app/certification/standing.ts";
import { may } from "#app/identity/access.server.ts";
import { DialogLink, LinkButton, OutlineLink } from "#app/ui/button.tsx";
import { EmptyState, Fact, Facts, pageTitle, Section, SubPage, UnderDialog } from "#app/ui/sub-page.tsx";
import { personOf } from "#app/web/guard.server.ts";
import { zoneView } from "#app/web/zone.server.ts";
import { ZoneChoice } from "#app/web/zone-choice.tsx";
import { AskRating } from "../ask-rating.tsx";
import { WhatFollows } from "../what-follows.tsx";
import type { Route } from "./+types/route";
import { MissingList } from "./missing.tsx";
import { type InterviewView, interviewView, type TimesView, timesView } from "./view.server.ts";

const TITLE = "Review and interview";

const BEFORE_OUTCOME: readonly string[] = ["preparing", "ready", "booked", "interviewed", "missed"];
const BEFORE_BOOKING: readonly string[] = ["ready", "missed"];

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!may(person, "own-certification:take")) throw redirect(`${href("/student-dashboard")}#documents`);
  const zone = await zoneView(request);
  const [attempt, standing] = await Promise.all([readOwnCase(person), readOwnStanding(person, zone.zone)]);
  if (!standing) throw redirect(href("/student-dashboard"));
  const interview = await interviewView(attempt, zone.zone);
  const ready = standing.opens || (standing.stage === "ready" && standing.complete);
  const choosing = ready || interview?.changeable === true;
  const declares = choosing && !(await readDeclaration(person.accountId))?.declaredAt;
  const from = url.searchParams.get("from");
  return {
    // Of whoever missed an interview, or was left alone at one, until the next one is booked.
    told: attempt?.missed.length && BEFORE_BOOKING.includes(standing.stage) ? standing.next.text : null,
    stage: standing.opens ? ("ready" as const) : standing.stage,
    missing: standing.missing,
    evidence: standing.evidence,
    follows: standing.stage === "booked" ? whatFollows("interview", certificationRules()).slice(1) : [],
    zone,
    asksRating: mayRate("interview", attempt),
    interview,
    declares,
    times: choosing && !declares ? await timesView(person, zone.zone, from) : null,
    later: from !== null,
  };
}

export default function Certification({ loaderData }: Route.ComponentProps) {
  const { told, stage, missing, evidence, follows, zone, asksRating, interview, declares, times, later } = loaderData;
  const waits = stage === "preparing" || (stage === "ready" && times === null && !declares);
  return (
    <UnderDialog dialog={useOutlet()}>
      <SubPage title={TITLE} intro={told ?? introOf(waits ? "preparing" : stage)}>
        {waits && <MissingList missing={missing} evidence={evidence} />}
        {declares && (
          <Section title="Check everything first" className="panel grid justify-items-start gap-4">
            <p>
              Before you choose a time, you declare that what you have handed in is true and your own, as it is now.
            </p>
            <LinkButton to={href("/student-dashboard/certification/declaration")}>Check and declare it</LinkButton>
          </Section>
        )}
        {follows.length > 0 && <WhatFollows follows={follows} />}
        {stage === "booked" && interview && <Interview {...interview} />}
        {(times || stage === "booked") && <ZoneChoice {...zone} />}
        {!BEFORE_OUTCOME.includes(stage) && (
          <p>
            <LinkButton to={href("/student-dashboard/certification/outcome")}>Show where it stands</LinkButton>
          </p>
        )}
        {times && <Times title={interview ? "Move it to another time" : "Choose a time"} times={times} later={later} />}
        {asksRating && <AskRating about="interview" />}
      </SubPage>
    </UnderDialog>
  );
}

function introOf(stage: Route.ComponentProps["loaderData"]["stage"]): string {
  switch (stage) {
    case "preparing":
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

function Interview({ when, place, online, assessor, minutes, until, changeable, missable }: InterviewView) {
  return (
    <section aria-labelledby="interview-title" className="panel grid gap-5">
      <div className="grid gap-1">
        <h2 className="eyebrow" id="interview-title">
          Your interview
        </h2>
        <p className="font-serif text-xl">{when}</p>
      </div>
      <Facts>
        <Fact label="Where">{online ? <a href={place}>{place}</a> : place}</Fact>
        <Fact label="Assessor">{assessor}</Fact>
        <Fact label="Takes">{minutes} minutes</Fact>
      </Facts>
      <div className="flex flex-wrap gap-3">
        <a href={href("/student-dashboard/certification/calendar")} download className="button button-outline">
          <CalendarPlus aria-hidden="true" size={18} /> Calendar File
        </a>
        {changeable && <DialogLink to={href("/student-dashboard/certification/cancel")}>Cancel Interview</DialogLink>}
        {missable && (
          <DialogLink to={href("/student-dashboard/certification/missed")}>My assessor did not come</DialogLink>
        )}
      </div>
      <p className="text-sm text-soft">
        {changeable ? (
          `You can move or cancel it until ${until}.`
        ) : (
          <>
            It cannot be moved or cancelled here any more. If you cannot come,{" "}
            <Link to={href("/student-dashboard/questions/ask")}>tell a person at PGI</Link>.
          </>
        )}
      </p>
    </section>
  );
}

function Times({ title, times, later }: { title: string; times: TimesView; later: boolean }) {
  const { days, next } = times;
  return (
    <Section title={title} className="grid gap-5">
      {days.length === 0 && (
        <EmptyState title={later ? "There are no later times" : "No time is free at the moment"}>
          <p>The assessors publish new times often. Please look again tomorrow.</p>
        </EmptyState>
      )}
      {days.map(({ day, times: ofDay }) => (
        <section key={day} aria-label={day} className="grid gap-3 border-t border-rule pt-4">
          <h3 className="text-base font-semibold">{day}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2.5">
            {ofDay.map(({ id, clock, minutes, where, assessor }) => (
              <li key={id}>
                <Link
                  to={href("/student-dashboard/certification/book/:time", { time: id })}
                  className="time-choice"
                  preventScrollReset
                >
                  <strong>{clock}</strong>
                  <span className="text-sm text-soft wrap-anywhere">
                    {minutes} minutes, {where}, {assessor}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {(next !== null || later) && (
        <nav aria-label="Times" className="flex flex-wrap gap-3">
          {later && <OutlineLink to="?">First Times</OutlineLink>}
          {next !== null && <OutlineLink to={`?from=${encodeURIComponent(next)}`}>Later Times</OutlineLink>}
        </nav>
      )}
    </Section>
  );
}
