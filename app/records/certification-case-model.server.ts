import { Schema } from "mongoose";
import { STAGES, type Stage } from "./certification-stage.ts";
import { modelOf, type Stored } from "./define-model.server.ts";
import { each, INNER, ofStudent, TOLD, TOLD_UNSIGNED } from "./personal-data.ts";
import type { CourseName } from "./students.server.ts";

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
export const CertificationCase = modelOf<CertificationCaseRow>("certification_cases", schema, {
  called: "Your certification",
  of: ofStudent("student"),
  fields: {
    ...each(TOLD, "course", "attempt", "stage", "since", "opened_at", "open", "interview"),
    ...each(TOLD_UNSIGNED, "recommendation", "decision", "appeal"),
    former: { ...TOLD, without: ["assessor"] },
    ...each(INNER, "student", "user_id", "assessor", "second_assessor", "sequence", "untold", "unfinished"),
  },
});
