import { randomInt } from "node:crypto";
import { z } from "zod";
import { type RefereeSaid, refereesOf } from "#app/documents/referees.server.ts";
import { type ElementEvidence, evidenceOf } from "#app/evaluation/certificates/element-evidence.server.ts";
import { demand, ForbiddenError, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { demandImpartial, hasStated, PartialityError, UNSTATED } from "#app/identity/impartial.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { contentFile } from "#app/platform/content.server.ts";
import { undone, withTransaction } from "#app/platform/database/transaction.server.ts";
import {
  type CaseChange,
  findCase,
  judgesOf,
  moveCase,
  type RulingKind,
  type StoredCase,
} from "#app/records/certification-cases.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import { InterviewSheets, type SheetVerdict, type Shown, saveSheet } from "#app/records/interview-sheets.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { hasBegun, isComplete, isUnderWay, otherAssessors, partOf, sheetProgress } from "./case-for-staff.server.ts";
import { staffParticipant } from "./participants.server.ts";
import { differ, reasonToSample } from "./sampling.server.ts";
import { readStanding } from "./standing.server.ts";
import { workDatesOf } from "./work-dates.server.ts";

const example = z.string().trim().min(1).max(300);
/** What the verdicts look like, by the names of the elements; "*" stands for all others. From content/anchors.json. */
const anchors = contentFile(
  "anchors",
  z.record(z.string(), z.strictObject({ shown: example, partly: example, "not shown": example })),
);

/** What an assessor has on one competency during the interview. */
export interface Sheet {
  student: string;
  competency: { id: string; name: string };
  /** The competency before and the one after it, to go on to. */
  next: { id: string; name: string } | null;
  /** What the referees said, and when the work was done. */
  referees: RefereeSaid[];
  work: Awaited<ReturnType<typeof workDatesOf>>;
  elements: (ElementEvidence & { examples: Record<Shown, string> | null })[];
  verdicts: SheetVerdict[];
  /** How often it was saved. */
  version: number;
}

/**
 * The sheet of an assessor on one competency, with the student's evidence; null when there is no such case or competency.
 * @throws ForbiddenError for whoever is not one of its assessors
 */
export async function readSheet(person: Person, caseId: string, competencyId: string): Promise<Sheet | null> {
  const attempt = await ownCase(person, caseId);
  const student = attempt && (await findStudent(attempt.student));
  if (!attempt || !student) return null;
  const [catalogue, uploads, evaluations, sheets] = await Promise.all([
    readCatalogue(attempt.course),
    listStudentUploads(student.id),
    listEvaluations(student.id),
    InterviewSheets.find({ case: caseId }),
  ]);
  const used = catalogue.filter(({ elements }) => elements.length > 0);
  const place = used.findIndex(({ id }) => id === competencyId);
  const competency = used[place];
  if (!competency) return null;
  const ofThis = evaluations.filter(({ competency_id }) => competency_id === competencyId);
  const own = sheets.find((sheet) => sheet.assessor === person.accountId && sheet.competency === competencyId);
  const next = used[place + 1];
  return {
    student: student.full_name,
    competency: { id: competency.id, name: competency.name },
    next: next ? { id: next.id, name: next.name } : null,
    referees: await refereesOf(attempt.user_id),
    work: await workDatesOf(attempt.user_id),
    elements: competency.elements.map((element) => ({
      ...evidenceOf(element, uploads, ofThis),
      examples: anchors()[element.name] ?? anchors()["*"] ?? null,
    })),
    verdicts: own?.verdicts ?? [],
    version: own?.version ?? 0,
  };
}

/**
 * A case in which the person has a part; to judge in it they must have stated that no conflict of interest stands against it.
 * @throws ForbiddenError when they have none; PartialityError
 */
async function ownCase(person: Person, caseId: string, judges = true): Promise<StoredCase | null> {
  demand(person, "interviews:hold");
  const attempt = await findCase(caseId);
  if (!attempt) return null;
  await demandImpartial(person, attempt.user_id);
  if (partOf(person, attempt) === null) throw new ForbiddenError("others hold this interview");
  if (judges && !(await hasStated(person, attempt.user_id))) throw new PartialityError(UNSTATED, attempt.student);
  return attempt;
}

/**
 * Keeps what an assessor has written about a competency; once the interview has begun, the case is in it.
 * @param seen the version that was written on; another one by now means that it was saved elsewhere, and nothing is kept
 * @throws ForbiddenError for whoever is not one of its assessors
 */
export async function writeSheet(
  person: Person,
  caseId: string,
  competency: string,
  { seen, verdicts }: { seen: number; verdicts: SheetVerdict[] },
): Promise<Outcome> {
  const attempt = await ownCase(person, caseId);
  if (!attempt || !isUnderWay(attempt)) return GONE;
  const { accountId: assessor, fullName: assessor_name } = person;
  const sheet = { case: caseId, assessor, assessor_name, competency, verdicts, version: seen };
  return withTransaction(async () => {
    if (!(await saveSheet(sheet))) return undone(CHANGED_MEANWHILE);
    if (attempt.stage === "booked" && hasBegun(attempt)) await moveCase(caseId, "booked", "interviewed");
    return done(caseId);
  });
}

/**
 * Asks another assessor for a judgement of their own, or nobody any more; they get a mail.
 * @param accountId null to take the request back
 * @throws ForbiddenError for everybody but who holds the interview
 */
export async function askSecond(person: Person, caseId: string, accountId: string | null): Promise<Outcome> {
  const attempt = await ownCase(person, caseId, false);
  if (!attempt || !isUnderWay(attempt)) return GONE;
  if (partOf(person, attempt) !== "first")
    throw new ForbiddenError("only who holds the interview asks for another one");
  const asked = (await otherAssessors(person, attempt)).find(({ id }) => id === accountId) ?? null;
  // What the sampling plan has asked for is nobody's to take back.
  if ((accountId !== null && !asked) || attempt.sampled) return GONE;
  return assignSecond(person, attempt, asked);
}

/** Asks somebody for a judgement of their own, within the rules that the caller has asked about. @param why what the sampling plan notes */
async function assignSecond(
  person: Person,
  attempt: StoredCase,
  asked: { id: string; name: string } | null,
  why: Pick<CaseChange, "sampled" | "third"> = {},
): Promise<Outcome> {
  const { id: caseId } = attempt;
  const accountId = asked?.id ?? null;
  const student = await findStudent(attempt.student);
  const target = { id: attempt.student, name: student?.full_name ?? "" };
  const after = { second_assessor: asked?.name ?? null, ...why };
  const deed = {
    action: "asked for a second judgement on",
    kind: "interview",
    about: attempt.user_id,
    target,
    asked: accountId,
    after,
  } as const;
  const { stage, since, version } = attempt;
  // Who was asked once decides no more, whatever was taken back since.
  const took_part = [...new Set([...(attempt.took_part ?? []), ...(accountId === null ? [] : [accountId])])];
  const change = { second_assessor: accountId, took_part, since, ...why };
  const second = accountId === null ? null : await staffParticipant(accountId);
  const moved = await withAudit(person, deed, async () => {
    const now = await moveCase(caseId, stage, stage, change, { version });
    if (!now || !second) return now;
    const { name, email } = second;
    const values = { name, link: second.link(`/interviews/${caseId}`), student: target.name, by: person.fullName };
    await postMail(email, "assessor-second", values, `assessor-second ${caseId} ${accountId}`);
    return now;
  });
  return moved ? done(caseId) : CHANGED_MEANWHILE;
}

/** What became of a recommendation. */
export type RecommendOutcome =
  | Outcome
  /** Something is open that it rests on. */
  | { kind: "open"; what: "sheet" | "second sheet" | "evidence" | "sampled" | "third" };

/**
 * Asks for the judgement that the sampling plan wants before a recommendation: a second one, and where the two differ a third; each is
 * blind, and of somebody who had no part in the case.
 * @returns null when nothing more is wanted, or nobody is there to ask
 */
async function askBySample(person: Person, attempt: StoredCase): Promise<"sampled" | "third" | null> {
  const { second_assessor: second, sampled = null, third = false } = attempt;
  const reason = second === null ? await reasonToSample(attempt, person.accountId) : sampled;
  const wants =
    second === null ? reason !== null : !third && sampled !== null && (await differ(attempt, person.accountId, second));
  if (!wants) return null;
  const judges = await judgesOf(attempt);
  const free = (await otherAssessors(person, attempt)).filter(({ id }) => !judges.has(id));
  const chosen = free[randomInt(Math.max(1, free.length))];
  if (!chosen) return null;
  await assignSecond(person, attempt, chosen, { sampled: reason, third: second !== null });
  return second === null ? "sampled" : "third";
}

/**
 * Recommends what somebody else is to decide, on sheets that have a verdict on every element.
 * @throws ForbiddenError for everybody but who holds the interview
 */
export async function recommend(
  person: Person,
  caseId: string,
  { kind, reasons }: { kind: RulingKind; reasons: string },
): Promise<RecommendOutcome> {
  const attempt = await ownCase(person, caseId);
  if (!attempt || !isUnderWay(attempt) || !hasBegun(attempt)) return GONE;
  if (partOf(person, attempt) !== "first") throw new ForbiddenError("only who holds the interview recommends");
  const { second_assessor, stage, version } = attempt;
  if (!isComplete(await sheetProgress(attempt, person.accountId))) return { kind: "open", what: "sheet" };
  if (second_assessor !== null && !isComplete(await sheetProgress(attempt, second_assessor)))
    return { kind: "open", what: "second sheet" };
  const sample = await askBySample(person, attempt);
  if (sample !== null) return { kind: "open", what: sample };
  const student = await findStudent(attempt.student);
  if (!student) return GONE;
  if (kind === "award" && !(await readStanding(student)).complete) return { kind: "open", what: "evidence" };
  const recommendation = { by: person.accountId, by_name: person.fullName, at: new Date(), kind, reasons };
  const target = { id: student.id, name: student.full_name };
  const about = attempt.user_id;
  const deed = { action: "recommended", kind: "interview", about, target, after: { kind, reasons } } as const;
  const moved = await withAudit(person, deed, () =>
    moveCase(caseId, stage, "recommended", { recommendation }, { version }),
  );
  return moved ? done(caseId) : CHANGED_MEANWHILE;
}
