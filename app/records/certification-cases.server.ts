import { isObjectIdOrHexString, Schema } from "mongoose";
import { defineModel, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { listQueries } from "./list-query.server.ts";
import type { CourseName } from "./students.server.ts";

/**
 * ready: waits for a time to be chosen. booked: has one. interviewed: the assessor writes the sheet. recommended: somebody
 * else is to decide. The others are decisions; appealed: a declined student asks for another one.
 */
export const STAGES = [
  "ready",
  "booked",
  "interviewed",
  "recommended",
  "awarded",
  "referred",
  "declined",
  "appealed",
] as const;
export type Stage = (typeof STAGES)[number];

/** The stages in which a case is under way: of these a student has one at most. */
export const OPEN_STAGES: readonly Stage[] = ["ready", "booked", "interviewed", "recommended", "appealed"];

export type RulingKind = "award" | "refer" | "decline";

/** What somebody recommended or decided, and why. */
export interface Ruling {
  /** The account's id. */
  by: string;
  by_name: string;
  at: Date;
  kind: RulingKind;
  reasons: string;
}

/** The interview that a student has chosen. */
export interface CaseInterview {
  /** The id of its row in interview_times. */
  time: string;
  starts_at: Date;
  ends_at: Date;
  /** An address on the web, or where to come to. */
  place: string;
  /** The time zone that the student reads it in. */
  zone: string;
}

/** The interview that is not to be any more, and why. */
export interface FormerInterview extends CaseInterview {
  assessor: string;
  /** Whether the student or PGI has changed it. */
  by: "student" | "institute";
  /** What the other is told; empty when nothing was said. */
  reason: string;
}

/** That a student appealed, and what became of it. */
export interface Appeal {
  at: Date;
  text: string;
  decided: Ruling | null;
}

/** One attempt of one student to be certified, from being ready for the interview on. */
export interface CertificationCaseRow {
  /** The id of the student's row in students. */
  student: string;
  /** The student's account. */
  user_id: string;
  course: CourseName;
  /** 1 for the first. */
  attempt: number;
  stage: Stage;
  /** Since when it is in this stage. */
  since: Date;
  opened_at: Date;
  open: boolean;
  /** The account of whoever holds the interview. */
  assessor: string | null;
  /** The account of whoever was asked for a second judgement. */
  second_assessor: string | null;
  interview: CaseInterview | null;
  /** The one before the last change of it. */
  former: FormerInterview | null;
  /** How often what stands in calendars about it has changed. */
  sequence: number;
  /** Whether both are still to be told of the last change. */
  untold: boolean;
  recommendation: Ruling | null;
  decision: Ruling | null;
  appeal: Appeal | null;
  /** Whether what follows from the last decision, such as the certificate and the mail, is still to be done. */
  unfinished: boolean;
}

export type StoredCase = Stored<CertificationCaseRow>;

const required = { type: String, required: true };
const moment = { type: Date, required: true };
const interview = { time: required, starts_at: moment, ends_at: moment, place: required, zone: required };
const ruling = new Schema<Ruling>(
  { by: required, by_name: required, at: moment, kind: required, reasons: { type: String, default: "" } },
  { _id: false },
);
const schema = new Schema<CertificationCaseRow>(
  {
    student: required,
    user_id: required,
    course: required,
    attempt: { type: Number, required: true },
    stage: { type: String, enum: STAGES, required: true },
    since: moment,
    opened_at: moment,
    open: { type: Boolean, required: true },
    assessor: { type: String, default: null },
    second_assessor: { type: String, default: null },
    interview: {
      type: new Schema<CaseInterview>(interview, { _id: false }),
      default: null,
    },
    former: {
      type: new Schema<FormerInterview>(
        { ...interview, assessor: required, by: required, reason: { type: String, default: "" } },
        { _id: false },
      ),
      default: null,
    },
    sequence: { type: Number, default: 0 },
    untold: { type: Boolean, default: false },
    recommendation: { type: ruling, default: null },
    decision: { type: ruling, default: null },
    appeal: {
      type: new Schema<Appeal>(
        { at: moment, text: required, decided: { type: ruling, default: null } },
        { _id: false },
      ),
      default: null,
    },
    unfinished: { type: Boolean, default: false },
  },
  { versionKey: false },
);
schema.index({ unfinished: 1 }, { partialFilterExpression: { unfinished: true } });
schema.index({ student: 1, attempt: 1 }, { unique: true });
schema.index({ student: 1 }, { unique: true, name: "one_open_case", partialFilterExpression: { open: true } });
schema.index({ untold: 1 }, { partialFilterExpression: { untold: true } });
schema.index({ open: 1, since: 1, _id: 1 });
schema.index({ stage: 1, since: 1, _id: 1 });
schema.index({ attempt: 1 });

/** For the other queries on cases: `records/certification-*`. */
export const CertificationCase = defineModel<CertificationCaseRow>("certification_cases", schema);

/** The cases as staff see them, those first that have been in their stage for longest: all that are open, or one stage. */
export const caseList = listQueries(CertificationCase, {
  orders: { since: "since" },
  filters: {
    stage: Object.fromEntries(STAGES.map((stage) => [stage, { stage, open: OPEN_STAGES.includes(stage) }])) as Record<
      Stage,
      { stage: Stage; open: boolean }
    >,
  },
  always: { open: true },
});

const DUPLICATE_KEY = 11_000;

/** Opens a student's attempt. @returns false when it is there already, or another one is open */
export async function openCase(
  who: Pick<CertificationCaseRow, "student" | "user_id" | "course" | "attempt">,
): Promise<boolean> {
  const now = new Date();
  try {
    await CertificationCase.create({ ...who, stage: "ready", since: now, opened_at: now, open: true });
    return true;
  } catch (error) {
    if ((error as { code?: number }).code === DUPLICATE_KEY) return false;
    throw error;
  }
}

/** What may be changed of a case, beside its stage. */
export type CaseChange = Partial<Omit<CertificationCaseRow, "student" | "user_id" | "attempt" | "stage" | "open">>;

/**
 * Moves a case on, if it is still in one of the stages `from`: of several who do so at once one succeeds.
 * @param also what else must hold of it, such as the interview that was seen
 * @returns the case as it is now; null when it is in another stage by now, or not there
 */
export async function moveCase(
  id: string,
  from: Stage | readonly Stage[],
  to: Stage,
  change: CaseChange = {},
  also: Record<string, unknown> = {},
): Promise<StoredCase | null> {
  if (!isObjectIdOrHexString(id)) return null;
  const seen = { ...also, _id: id, stage: { $in: [from].flat() } };
  const set = { since: new Date(), ...change, stage: to, open: OPEN_STAGES.includes(to) };
  return storedOrNull(
    await CertificationCase.findOneAndUpdate(seen as never, { $set: set }, { returnDocument: "after" }).lean(),
  );
}

/** A case; null when there is none. */
export async function findCase(id: string): Promise<StoredCase | null> {
  return isObjectIdOrHexString(id) ? storedOrNull(await CertificationCase.findById(id).lean()) : null;
}

/** A student's newest attempt; null before the first. @param student the id of the row in students */
export async function findNewestCase(student: string): Promise<StoredCase | null> {
  return storedOrNull(await CertificationCase.findOne({ student }).sort({ attempt: -1 }).lean());
}

/** All attempts of a student, the newest first. */
export async function listCasesOf(student: string): Promise<StoredCase[]> {
  return (await CertificationCase.find({ student }).sort({ attempt: -1 }).lean()).map(stored);
}

/** The ids of cases of whose interview somebody is still to be told something; so many at most. */
export async function listUntold(limit: number): Promise<string[]> {
  return (await CertificationCase.find({ untold: true }, { _id: 1 }).limit(limit).lean()).map(({ _id }) => String(_id));
}

/** Notes that both know what has become of the interview, as of this change. */
export async function noteTold(id: string, sequence: number): Promise<void> {
  await CertificationCase.updateOne({ _id: id, sequence }, { $set: { untold: false } });
}

/** How many cases are in a stage, counted up to 1,000. */
export async function countCasesIn(stage: Stage): Promise<number> {
  return CertificationCase.countDocuments({ stage }, { limit: 1000 });
}
