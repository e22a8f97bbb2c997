import { type RefereeSaid, refereesOf } from "#app/documents/referees.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { withAudit } from "#app/identity/audit.server.ts";
import { hasStated, isSamePerson, partialityOf, steppedBack, UNSTATED } from "#app/identity/impartial.server.ts";
import {
  decideCase,
  findCase,
  judgesOf,
  listCasesOf,
  type RulingKind,
  type StoredCase,
} from "#app/records/certification-cases.server.ts";
import { type CredentialRow, Credentials } from "#app/records/credentials.server.ts";
import { findStudent, type StoredStudent } from "#app/records/students.server.ts";
import { applyDecision } from "./award.server.ts";
import { readDeclaration } from "./declaration.server.ts";
import { type SheetSummary, summariseSheets } from "./sheet-summary.server.ts";
import { readStanding } from "./standing.server.ts";
import type { Missing } from "./standing.ts";
import { workDatesOf } from "./work-dates.server.ts";

/** How long reasons may be, in characters. */
const REASONS_LENGTH = 4000;

/** What stands against deciding, in a sentence for whoever would. */
export type Bar = { message: string } | null;

/** A case as whoever decides sees it. */
export interface CaseToDecide {
  attempt: StoredCase;
  student: StoredStudent;
  /** Earlier attempts, the newest first. */
  earlier: StoredCase[];
  /** The name on the certificate; empty when the student's name cannot be printed. */
  printedName: string;
  missing: Missing[];
  /** What the assessors wrote, in short. */
  sheets: SheetSummary[];
  /** When the student declared what they have handed in, as it is now; null when they have not. */
  declaredAt: Date | null;
  /** What the referees said. */
  referees: RefereeSaid[];
  /** When the work was done. */
  work: Awaited<ReturnType<typeof workDatesOf>>;
  /** Who was to judge and is not impartial. */
  steppedBack: string[];
  /** Why this person may not decide it; null when they may. */
  bar: Bar;
  credential: Pick<CredentialRow, "number" | "status"> | null;
}

/** A case with what speaks for and against an award; null when there is none. @throws ForbiddenError */
export async function caseToDecide(person: Person, id: string): Promise<CaseToDecide | null> {
  demand(person, "certifications:decide");
  const attempt = await findCase(id);
  const student = attempt && (await findStudent(attempt.student));
  if (!attempt || !student) return null;
  const [all, readiness, sheets, credential] = await Promise.all([
    listCasesOf(student.id),
    readStanding(student),
    summariseSheets(attempt),
    Credentials.findOne({ case: id }),
  ]);
  const { nameFor } = await import("./paper/name.server.ts");
  return {
    attempt,
    student,
    earlier: all.filter((each) => each.attempt < attempt.attempt),
    printedName: nameFor(student),
    missing: readiness.missing,
    sheets,
    declaredAt: (await readDeclaration(attempt.user_id))?.declaredAt ?? null,
    referees: await refereesOf(attempt.user_id),
    work: await workDatesOf(attempt.user_id),
    steppedBack: await steppedBack(attempt.user_id),
    bar: await barOf(person, attempt),
    credential: credential && { number: credential.number, status: credential.status },
  };
}

/** Four eyes: who may not decide a case, and why. Another account of the same person counts as them. */
async function barOf(person: Pick<Person, "accountId">, attempt: StoredCase): Promise<Bar> {
  const { accountId: me } = person;
  const { recommendation, decision, user_id } = attempt;
  const partial = await partialityOf(me, user_id);
  if (partial !== null) return { message: partial };
  const somebodyElse = "so somebody else decides.";
  if (recommendation?.by === me) return { message: `You have recommended, ${somebodyElse}` };
  if (decision?.by === me) return { message: `The appeal is against your decision, ${somebodyElse}` };
  const judges = await judgesOf(attempt);
  if (judges.has(me)) return { message: `You have held the interview, ${somebodyElse}` };
  for (const judge of judges)
    if (await isSamePerson(me, judge))
      return { message: `Another account of yours has judged this case, ${somebodyElse}` };
  return (await hasStated(person, user_id)) ? null : { message: UNSTATED };
}

/** What became of a decision. */
export type DecisionOutcome =
  | { kind: "done"; stage: StoredCase["stage"] }
  | { kind: "gone" }
  /** It is not as it was shown any more; nothing was decided. */
  | { kind: "changed meanwhile" }
  /** It is not for this person, or cannot be awarded; the message says why. */
  | { kind: "refused"; message: string };

/** What somebody decides. */
export interface Decision {
  kind: RulingKind;
  reasons: string;
  /** The version of the case that was looked at. */
  seen: number;
}

/**
 * Decides a case that waits for it, or an appeal. Nobody decides what they had a part in, and nothing incomplete is awarded.
 * @throws ForbiddenError
 */
export async function decide(person: Person, id: string, { kind, reasons, seen }: Decision): Promise<DecisionOutcome> {
  demand(person, "certifications:decide");
  if (reasons.length > REASONS_LENGTH) throw new Error("The reasons are too long.");
  const attempt = await findCase(id);
  const student = attempt && (await findStudent(attempt.student));
  if (!attempt || !student) return { kind: "gone" };
  const waiting = attempt.stage === "recommended" || attempt.stage === "appealed";
  if (!waiting || attempt.version !== seen) return { kind: "changed meanwhile" };
  const bar = (await barOf(person, attempt)) ?? (await barToAward(kind, attempt, student));
  if (bar) return { kind: "refused", message: bar.message };
  const ruling = { by: person.accountId, by_name: person.fullName, at: new Date(), kind, reasons };
  const deed = {
    action: `${attempt.appeal ? "decided the appeal: " : ""}${ACTIONS[kind]}`,
    kind: "certification",
    about: attempt.user_id,
    target: { id, name: `${student.full_name}: ${attempt.course}, attempt ${attempt.attempt}` },
    after: { recommended: attempt.recommendation?.kind, reasons },
  } as const;
  // Loaded beforehand: a transaction is short.
  await import("./paper/name.server.ts");
  const decided = await withAudit(person, deed, async () => {
    const now = await decideCase(attempt, ruling);
    if (now) await applyDecision(now);
    return now;
  });
  return decided ? { kind: "done", stage: decided.stage } : { kind: "changed meanwhile" };
}

const ACTIONS = { award: "awarded", refer: "referred back", decline: "declined" } as const;

async function barToAward(kind: RulingKind, attempt: StoredCase, student: StoredStudent): Promise<Bar> {
  if (kind !== "award") return null;
  if (!attempt.recommendation && !attempt.renewal)
    return { message: "Nobody has recommended an award, so it cannot be awarded." };
  if (student.course_name !== attempt.course)
    return { message: "The student has changed to another certification, so this one cannot be awarded." };
  const { missing } = await readStanding(student);
  if (missing.length > 0) return { message: "Something is missing, so it cannot be awarded; see what is complete." };
  const { nameFor } = await import("./paper/name.server.ts");
  if (nameFor(student) === "")
    return { message: "The student's name cannot be printed. They have to say first how it shall be written." };
  return null;
}
