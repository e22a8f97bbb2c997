import { createHash } from "node:crypto";
import { LIST_LENGTH } from "#app/certification/issue.server.ts";
import { formatNumber } from "#app/certification/number.ts";
import { startOfDay } from "#app/platform/format.ts";
import type {
  CaseInterview,
  CertificationCaseRow,
  Ruling,
  RulingKind,
} from "#app/records/certification-cases.server.ts";
import type { CatalogueEntry } from "#app/records/competency-elements.server.ts";
import type { CredentialRow } from "#app/records/credentials.server.ts";
import { type InterviewTimeRow, STRETCH_MS } from "#app/records/interview-times.server.ts";
import { NO_WORK } from "#app/records/lease.server.ts";
import type { Batch } from "../batch.server.ts";
import { assessor, type SampleStaff } from "../staff.server.ts";
import { addDeed } from "../trail.server.ts";
import type { SampleStudent } from "./sample-student.server.ts";

const HOUR_MS = 3_600_000;
const LASTS_MS = HOUR_MS;
const NUMBER_BYTES = 11;
/** Hours after midnight at which interviews begin. */
const HOURS = [10, 11.5, 14, 15.5] as const;
/** Days from the last certificate to the interview, and so many days from now to one that is still to come. */
const TO_INTERVIEW = 9;
const AHEAD = 2;
const REASONS: Record<RulingKind, string> = {
  award:
    "Every competency is demonstrated by letters, and the interview bore it out: precise answers, own decisions, figures that fit.",
  refer:
    "The letters are good. In the interview the examples of leading a change stayed general; please add evidence of one that you led yourself.",
  decline: "",
};

/** The case of somebody who has demonstrated everything, with the interview and what came of it, where it has come so far. */
export function addCase(batch: Batch, student: SampleStudent, catalogue: readonly CatalogueEntry[]): void {
  const { plan, accountId, rowId, now } = student;
  const turn = plan.days;
  const stage = plan.certification;
  if (!stage || !plan.course) return;
  const opened = student.after(student.at(Math.min(...plan.certificates.map(({ days }) => days)) - 3), 1);
  const [holds, second] = [assessor(turn), assessor(turn + 1)];
  const met =
    stage === "ready" ? null : interviewOf(student, stage === "booked" ? AHEAD + (turn % 5) : -1, opened, now, turn);
  const ended = met ? met.ends_at : opened;
  const ruling = (by: SampleStaff, kind: RulingKind, at: Date): Ruling => ({
    by: by.id,
    by_name: by.name,
    at,
    kind,
    reasons: REASONS[kind],
  });
  const kind = stage === "referred" ? "refer" : "award";
  const ruled = stage === "awarded" || stage === "referred" || stage === "recommended";
  const recommendation = ruled ? ruling(holds, kind, student.after(ended, 1)) : null;
  const decision =
    recommendation && stage !== "recommended" ? ruling(second, kind, student.after(recommendation.at, 2)) : null;
  const id = student.id("case");
  const since = decision?.at ?? recommendation?.at ?? (stage === "interviewed" ? ended : student.after(opened, 1));
  batch.add<CertificationCaseRow>("certification_cases", id, {
    student: rowId,
    user_id: accountId,
    course: plan.course,
    attempt: 1,
    stage,
    since: stage === "ready" ? opened : since,
    opened_at: opened,
    open: decision === null,
    assessor: met ? holds.id : null,
    second_assessor: null,
    interview: met,
    former: null,
    sequence: met ? 1 : 0,
    untold: false,
    recommendation,
    decision,
    appeal: null,
    unfinished: false,
  });
  if (met) addTime(batch, student, met, holds);
  if (!decision) return;
  addDeed(batch, student.id("decision"), second, decision.at, {
    action: stage === "awarded" ? "awarded" : "referred back",
    kind: "certification",
    target_id: rowId,
    target_name: `${student.person.name}: ${plan.course}`,
    before: { stage: "recommended" },
    after: { stage, reasons: decision.reasons },
  });
  if (stage === "awarded") addCredential(batch, student, decision.at, catalogue);
}

function interviewOf(student: SampleStudent, ahead: number, opened: Date, now: Date, turn: number): CaseInterview {
  const hour = HOURS[turn % HOURS.length] ?? HOURS[0];
  const day = ahead > 0 ? startOfDay(now, ahead) : startOfDay(opened, TO_INTERVIEW);
  const starts_at = new Date(day.getTime() + hour * HOUR_MS);
  const ends_at = new Date(starts_at.getTime() + LASTS_MS);
  return {
    time: student.id("time"),
    starts_at,
    ends_at,
    place: "https://meet.example/pgi-interviews",
    zone: "Asia/Kolkata",
  };
}

function addTime(batch: Batch, student: SampleStudent, met: CaseInterview, { id, name }: SampleStaff): void {
  const { starts_at, ends_at, place, zone } = met;
  const first = Math.floor(Number(starts_at) / STRETCH_MS);
  const stretches = Array.from({ length: LASTS_MS / STRETCH_MS }, (_, nth) => first + nth);
  batch.add<InterviewTimeRow>("interview_times", met.time, {
    assessor: id,
    assessor_name: name,
    starts_at,
    ends_at,
    place,
    stretches,
    case: student.id("case"),
    stands: true,
    taking: student.id("taking"),
    zone,
    ...NO_WORK,
  });
}

function addCredential(batch: Batch, student: SampleStudent, at: Date, catalogue: readonly CatalogueEntry[]): void {
  const drawn = createHash("sha256").update(student.id("credential")).digest();
  const course = student.plan.course ?? "GMP";
  const competencies = catalogue
    .filter((each) => !each.course || each.course === course)
    .map(({ id, name }) => ({ id, name }));
  batch.add<CredentialRow>("credentials", student.id("credential"), {
    number: formatNumber(drawn.subarray(0, NUMBER_BYTES)),
    case: student.id("case"),
    student: student.rowId,
    user_id: student.accountId,
    course,
    name: student.person.name,
    name_changes: 0,
    issued_at: at,
    expires_at: null,
    competencies,
    public_competencies: competencies.map(({ id }) => id),
    status: "valid",
    status_index: drawn.readUInt32BE(NUMBER_BYTES) % LIST_LENGTH,
    status_changes: [],
    version: 1,
  });
}
