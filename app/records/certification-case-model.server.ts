import { STAGES } from "./certification-stage.ts";
import { defineModel, listIndexes, type Stored } from "./define-model.server.ts";
import { flag, moment, number, oneOf, type RowOf, shape, text } from "./fields.server.ts";
import { INNER, ofStudent, TOLD, TOLD_UNSIGNED } from "./personal-data.ts";
import type { CourseName } from "./students.server.ts";

export type RulingKind = "award" | "refer" | "decline";

/** What somebody recommended or decided, and why. */
const ruling = {
  /** The account's id. */
  by: text(),
  by_name: text(),
  at: moment(),
  kind: text<RulingKind>(),
  reasons: text().or(""),
};

export type Ruling = RowOf<typeof ruling>;

/** The interview that a student has chosen. */
const interview = {
  /** The id of its row in interview_times. */
  time: text(),
  starts_at: moment(),
  ends_at: moment(),
  /** An address on the web, or where to come to. */
  place: text(),
  /** The time zone that the student reads it in. */
  zone: text(),
};

export type CaseInterview = RowOf<typeof interview>;

/** That a student appealed, and what became of it. */
const appeal = { at: moment(), text: text(), decided: shape(ruling).orNull() };

export type Appeal = RowOf<typeof appeal>;

/** One attempt of one student to be certified, from being ready for the interview on. */
const fields = {
  /** The id of the student's row in students. */
  student: text(INNER),
  /** The student's account. */
  user_id: text(INNER),
  course: text<CourseName>(TOLD),
  /** 1 for the first. */
  attempt: number(TOLD),
  stage: oneOf(STAGES, TOLD),
  /** Since when it is in this stage. */
  since: moment(TOLD),
  opened_at: moment(TOLD),
  open: flag(TOLD),
  /** The account of whoever holds the interview. */
  assessor: text(INNER).orNull(),
  /** The account of whoever was asked for a second judgement. */
  second_assessor: text(INNER).orNull(),
  interview: shape(interview, TOLD).orNull(),
  /** How often what stands in calendars about it has changed. */
  sequence: number(INNER).or(0),
  recommendation: shape(ruling, TOLD_UNSIGNED).orNull(),
  decision: shape(ruling, TOLD_UNSIGNED).orNull(),
  appeal: shape(appeal, TOLD_UNSIGNED).orNull(),
};

export type CertificationCaseRow = RowOf<typeof fields>;
export type StoredCase = Stored<CertificationCaseRow>;

/** For the other queries on cases: `records/certification-*`. */
export const CertificationCase = defineModel("certification_cases", {
  called: "Your certification",
  of: ofStudent("student"),
  fields,
  indexes: [
    [{ student: 1, attempt: 1 }, { unique: true }],
    [{ student: 1 }, { unique: true, name: "one_open_case", partialFilterExpression: { open: true } }],
    ...listIndexes(["since"], ["open"], ["stage"]),
    [{ attempt: 1 }],
  ],
});
