import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { CASE_STAGES, type CaseStage, DECIDED_STAGES, OPEN_STAGES, stageOf } from "./certification-stage.ts";
import { defineModel, isDuplicate, listIndexes, type Stored } from "./define-model.server.ts";
import { flag, list, moment, number, oneOf, type RowOf, shape, text } from "./fields.server.ts";
import { InterviewSheets } from "./interview-sheets.server.ts";
import { listQueries } from "./list-query.server.ts";
import { INNER, ofStudent, TOLD, TOLD_UNSIGNED } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";
import { type CourseName, findStudent, keepStage } from "./students.server.ts";
import { NOT_TAKEN, takenFields, takingOn } from "./taking.server.ts";

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

/** What a student answers who is asked how something was. */
export const RATINGS = ["good", "fair", "poor"] as const;
export type Rating = (typeof RATINGS)[number];

/** An interview that did not take place, because one of the two did not come. */
const missed = { by: oneOf(["student", "assessor"]), starts_at: moment(), noted_at: moment(), noted_by: text() };

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
  stage: oneOf(CASE_STAGES, TOLD),
  /** Since when it is in this stage. */
  since: moment(TOLD),
  opened_at: moment(TOLD),
  open: flag(TOLD),
  /** The account of whoever holds the interview. */
  assessor: text(INNER).orNull(),
  /** The account of whoever was asked for a second judgement. */
  second_assessor: text(INNER).orNull(),
  /** The accounts of everybody who was asked for one, or passed the interview on: they do not decide, whatever was taken back. */
  took_part: list(text(), INNER).or([]).optional(),
  /** Why the sampling plan asked for a second judgement, null where it did not; and whether the two differed, so that a third was asked for. */
  sampled: text(INNER).orNull().optional(),
  third: flag(INNER).or(false).optional(),
  interview: shape(interview, TOLD).orNull(),
  missed: list(shape(missed), TOLD_UNSIGNED).or([]),
  /** Counts its changes, for whoever decides on what they have seen, and for calendars. */
  version: number(INNER).or(0),
  recommendation: shape(ruling, TOLD_UNSIGNED).orNull(),
  decision: shape(ruling, TOLD_UNSIGNED).orNull(),
  appeal: shape(appeal, TOLD_UNSIGNED).orNull(),
  /** How the student found the interview, and the way to the decision; asked once each. */
  rated_interview: oneOf(RATINGS, TOLD).orNull(),
  rated_outcome: oneOf(RATINGS, TOLD).orNull(),
  /** Whether it is about a certificate that expires; such a case may go without an interview. */
  renewal: flag(TOLD).or(false).optional(),
  ...takenFields,
};

export type CertificationCaseRow = RowOf<typeof fields>;
export type StoredCase = Stored<CertificationCaseRow>;

/** For the other queries on cases: `records/certification-*`. */
export const CertificationCases = rowsOf(
  defineModel("certification_cases", {
    called: "Your certification",
    of: ofStudent("student"),
    fields,
    indexes: [
      [{ student: 1, attempt: 1 }, { unique: true }],
      [{ student: 1 }, { unique: true, name: "one_open_case", partialFilterExpression: { open: true } }],
      [{ taken_by: 1 }],
      [{ assessor: 1, open: 1 }],
      ...listIndexes(["since"], ["open"], ["stage"]),
    ],
  }),
);

/** The cases as staff see them, those first that have been in their stage for longest: all that are open, or one stage. */
export const caseList = listQueries(CertificationCases.model, {
  orders: { since: "since" },
  filters: {
    stage: Object.fromEntries(
      CASE_STAGES.map((stage) => [stage, { stage, open: OPEN_STAGES.includes(stage) }]),
    ) as Record<CaseStage, { stage: CaseStage; open: boolean }>,
  },
  always: { open: true },
});

/** Opens a student's attempt. @param stage in which it begins @throws when it is there already, or another one is open */
export function openCase(
  who: Pick<CertificationCaseRow, "student" | "user_id" | "course" | "attempt" | "renewal">,
  stage: "ready" | "recommended" = "ready",
): Promise<StoredCase> {
  const now = new Date();
  const row = { ...who, stage, since: now, opened_at: now, open: true };
  return withTransaction(async () => {
    const opened = await CertificationCases.insert(row);
    await restage(who.student);
    return opened;
  });
}

/** Keeps where a student stands, within the transaction of whatever may have changed it. @param studentId the id of the row in students */
export async function restage(studentId: string): Promise<void> {
  const student = await findStudent(studentId);
  if (student) await keepStage(student, stageOf(student, await findNewestCase(studentId)));
}

/** What may be changed of a case, beside its stage. */
export type CaseChange = Partial<
  Omit<CertificationCaseRow, "student" | "user_id" | "attempt" | "stage" | "open" | "version">
>;

/**
 * Moves a case on, if it is still in one of the stages `from`: of several who do so at once one succeeds.
 * @param also what else must hold of it, such as the version that was seen
 * @returns the case as it is now; null when it is in another stage by now, or not there
 */
export function moveCase(
  id: string,
  from: CaseStage | readonly CaseStage[],
  to: CaseStage,
  change: CaseChange = {},
  also: Record<string, unknown> = {},
): Promise<StoredCase | null> {
  const seen = { ...also, _id: id, stage: { $in: [from].flat() } };
  const set = { since: new Date(), ...NOT_TAKEN, ...change, stage: to, open: OPEN_STAGES.includes(to) };
  return withTransaction(async () => {
    const moved = await CertificationCases.change(seen, { $set: set, $inc: { version: 1 } });
    if (moved) await restage(moved.student);
    return moved;
  });
}

export const caseTaking = takingOn(CertificationCases, { open: true });

/** A case; null when there is none. */
export const findCase = CertificationCases.byId;

/** All attempts of a student, the newest first. @param student the id of the row in students */
export function listCasesOf(student: string): Promise<StoredCase[]> {
  return CertificationCases.find({ student }, { sort: { attempt: -1 } });
}

/** A student's newest attempt; null before the first. @param student the id of the row in students */
export async function findNewestCase(student: string): Promise<StoredCase | null> {
  return (await listCasesOf(student))[0] ?? null;
}

/** The cases of deciders, those first that have waited for longest: what is to be decided, or what was. */
export const decisionList = listQueries(CertificationCases.model, {
  orders: { since: "since" },
  filters: {
    stage: {
      appealed: { stage: "appealed" },
      awarded: { stage: "awarded" },
      referred: { stage: "referred" },
      declined: { stage: "declined" },
      withdrawn: { stage: "withdrawn" },
    },
  },
  always: { stage: { $in: ["recommended", "appealed"] } },
});

const DECIDED = { award: "awarded", refer: "referred", decline: "declined" } as const;

/** The accounts of everybody who had a part in judging a case: held the interview or was to, wrote a sheet, recommended, or decided. */
export async function judgesOf(attempt: StoredCase): Promise<Set<string>> {
  return new Set([...partsIn(attempt), ...(await InterviewSheets.values("assessor", { case: attempt.id }))]);
}

/** The same as far as the case itself tells. */
export function partsIn({ assessor, second_assessor, took_part = [], recommendation, decision }: StoredCase): string[] {
  const all = [assessor, second_assessor, recommendation?.by, decision?.by];
  return [...took_part, ...all.filter((by) => typeof by === "string")];
}

/**
 * Decides a case that is still as it was seen: of several who decide at once one succeeds.
 * Nobody decides who had a part in judging it.
 * @returns the case as it is now; null when it is not so any more
 */
export async function decideCase(seen: StoredCase, ruling: Ruling): Promise<StoredCase | null> {
  if ((await judgesOf(seen)).has(ruling.by)) return null;
  const decided = seen.appeal ? { appeal: { ...seen.appeal, decided: ruling } } : { decision: ruling };
  return moveCase(seen.id, seen.appeal ? "appealed" : "recommended", DECIDED[ruling.kind], decided, {
    version: seen.version,
  });
}

/**
 * Keeps the one appeal against a decision.
 * @returns false when there is one already, or another attempt of the student is open
 */
export async function appealCase(id: string, userId: string, appeal: Appeal): Promise<boolean> {
  try {
    return (await moveCase(id, "declined", "appealed", { appeal }, { user_id: userId, appeal: null })) !== null;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** The newest decided cases that figures are made of. */
const NEWEST = 1000;

/** What figures need to know of a decided case. */
export interface DecidedCase {
  id: string;
  user_id: string;
  recommended: RulingKind | null;
  /** The first decision, before any appeal. */
  decided: RulingKind;
  decided_at: Date;
  /** Whether a second assessor was asked, and why by the sampling plan; null when an assessor asked. */
  second: boolean;
  sampled: string | null;
  /** Whether a third judged, because two did not agree. */
  third: boolean;
}

/** The newest decided cases, the newest first. */
export async function listDecidedCases(): Promise<DecidedCase[]> {
  const decided = { stage: { $in: DECIDED_STAGES } };
  const fields = { user_id: 1, recommendation: 1, decision: 1, second_assessor: 1, sampled: 1, third: 1 };
  const found = await CertificationCases.model.find(decided, fields).sort({ since: -1, _id: -1 }).limit(NEWEST).lean();
  return found.flatMap(({ _id, user_id, recommendation, decision, second_assessor, sampled = null, third = false }) => {
    if (!decision) return [];
    const recommended = recommendation?.kind ?? null;
    const { kind: decided, at: decided_at } = decision;
    const judged = { second: second_assessor !== null, sampled, third };
    return [{ id: String(_id), user_id, recommended, decided, decided_at, ...judged }];
  });
}
