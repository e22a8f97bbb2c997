import { useOutlet } from "react-router";
import { caseForStaff } from "#app/certification/case-for-staff.server.ts";
import { missable } from "#app/certification/missed.server.ts";
import { STAGE_WORDS } from "#app/certification/stage.ts";
import { may } from "#app/identity/access.server.ts";
import { portals } from "#app/identity/portals.ts";
import { clockIn, dayIn, momentIn } from "#app/platform/zones.ts";
import { DialogLink, LinkButton, RowLink } from "#app/ui/button.tsx";
import { Fact, Facts, pageTitle, Section, SubPage, UnderDialog } from "#app/ui/sub-page.tsx";
import { gone } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { zoneView } from "#app/web/zone.server.ts";
import { ZoneChoice } from "#app/web/zone-choice.tsx";
import { RefereesSaid, WorkDates } from "../documents/parts.tsx";
import type { Route } from "./+types/case";
import { type SheetLine, SheetLines, WrittenSheets } from "./sheet-views.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.student ?? "Interview");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const person = permitted(context, "certification:see");
  const held = await caseForStaff(person, params.case);
  if (!held) throw await gone(`${portals[person.role].home}/interviews`, "This case is not there any more");
  const { attempt, student, assessor, second, part, writes, recommends, missing, sheet, written, steppedBack } = held;
  const zone = await zoneView(request);
  const { interview, stage, recommendation } = attempt;
  const holds = may(person, "interviews:hold") && (part === "first" || person.role === "super_admin");
  return {
    student: student.full_name,
    studentId: student.id,
    course: attempt.course,
    attempt: attempt.attempt,
    stage: STAGE_WORDS[stage].staff,
    when: interview && `${momentIn(interview.starts_at, zone.zone)} to ${clockIn(interview.ends_at, zone.zone)}`,
    place: interview?.place ?? null,
    assessor,
    second,
    referees: held.referees,
    work: held.work,
    declared: held.declaredAt && momentIn(held.declaredAt, zone.zone),
    steppedBack,
    writes,
    asks: writes && part === "first" && !attempt.sampled,
    // Why somebody who will recommend cannot do so yet.
    notYet:
      writes && part === "first" && !recommends
        ? "You can recommend as soon as the interview has begun."
        : recommends && sheet.some(({ elements, judged }) => judged < elements)
          ? "You can recommend once every element has a verdict."
          : null,
    recommends,
    callsOff: stage === "booked" && holds,
    missable: holds && missable(attempt) !== null,
    misses: attempt.missed.map((one) => `${one.by} did not come on ${dayIn(one.starts_at, zone.zone)}`),
    missing: missing.length,
    sheet: sheet satisfies SheetLine[],
    written,
    recommended: recommendation && {
      kind: recommendation.kind,
      by: recommendation.by_name,
      reasons: recommendation.reasons,
    },
    zone,
  };
}

const RECOMMENDED = { award: "Award", refer: "Refer back", decline: "Decline" } as const;

export default function Case({ loaderData }: Route.ComponentProps) {
  const { student, studentId, course, attempt, stage, when, place, assessor, second, missing, zone } = loaderData;
  const { writes, asks, recommends, notYet, callsOff, missable, misses, sheet, written, recommended, steppedBack } =
    loaderData;
  return (
    <UnderDialog dialog={useOutlet()}>
      <SubPage
        title={student}
        intro={`${course} certification, attempt ${attempt}`}
        back={{ to: "../interviews", label: "Back to the interviews" }}
      >
        <Facts>
          <Fact label="Stage">{stage}</Fact>
          <Fact label="Interview">{when ?? "Not booked"}</Fact>
          {place !== null && <Fact label="Where">{/^https?:/.test(place) ? <a href={place}>{place}</a> : place}</Fact>}
          <Fact label="Assessor">{assessor ?? "None yet"}</Fact>
          {second && (
            <Fact label="Second assessor">{`${second.name}, ${second.complete ? "sheet complete" : "sheet open"}`}</Fact>
          )}
          <Fact label="Declared by the student">{loaderData.declared ?? "Not yet, or before the last change"}</Fact>
          {steppedBack.length > 0 && <Fact label="Stepped back">{steppedBack.join(" · ")}</Fact>}
          {misses.length > 0 && <Fact label="Did not take place">{`The ${misses.join(", the ")}`}</Fact>}
          <Fact label="Evidence">{missing === 0 ? "Complete" : `${missing} missing`}</Fact>
        </Facts>
        {recommended && (
          <Section
            title={`Recommended by ${recommended.by}: ${RECOMMENDED[recommended.kind]}`}
            heading="text-lg"
            className="panel grid gap-2"
          >
            <p className="whitespace-pre-line wrap-anywhere">{recommended.reasons}</p>
          </Section>
        )}
        {written.length === 0 ? <SheetLines lines={sheet} writes={writes} /> : <WrittenSheets sheets={written} />}
        {notYet && <p className="text-soft">{notYet}</p>}
        <div className="flex flex-wrap items-center gap-3">
          {recommends && <LinkButton to="recommend">Recommend</LinkButton>}
          {asks && <DialogLink to="second">{second ? "Change Second Assessor" : "Ask a second assessor"}</DialogLink>}
          {missable && <DialogLink to="missed">Did Not Come</DialogLink>}
          {callsOff && <DialogLink to="call-off">Call Off</DialogLink>}
          {writes && (
            <RowLink
              to={`../students/${studentId}/impartiality`}
              text="Step back"
              name={`from the case of ${student}`}
            />
          )}
          <RowLink to={`../students/${studentId}`} text="Student's record" name={student} />
        </div>
        <RefereesSaid said={loaderData.referees} />
        <WorkDates {...loaderData.work} />
        <ZoneChoice {...zone} />
      </SubPage>
    </UnderDialog>
  );
}
