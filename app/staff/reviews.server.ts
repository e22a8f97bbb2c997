import { href } from "react-router";
import { openWhenComplete } from "#app/certification/open.server.ts";
import { readStanding } from "#app/certification/standing.server.ts";
import { workDatesOf } from "#app/certification/work-dates.server.ts";
import { refereesOf } from "#app/documents/referees.server.ts";
import { type ElementStanding, progressOf } from "#app/evaluation/progress.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { noteRecordRead } from "#app/identity/security-log.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { cached } from "#app/platform/cache.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import {
  findCompetency,
  listCompetencies,
  readCatalogue,
  type StoredCompetency,
} from "#app/records/competency-elements.server.ts";
import type { ElementVerdict, UploadStatus } from "#app/records/evaluation-result.server.ts";
import {
  addReview,
  findEvaluation,
  listEvaluations,
  reviewQueue,
  type StoredEvaluation,
} from "#app/records/evaluations.server.ts";
import { readListState } from "#app/records/list-state.ts";
import { RefereeRequests } from "#app/records/referee-requests.server.ts";
import { countVerdictPairs, listStudentUploads } from "#app/records/student-uploads.server.ts";
import { findStudent, type StoredStudent } from "#app/records/students.server.ts";
import { type Agreement, agreementOf, sumPairs } from "./agreement.ts";
import { isFreeFor, nextInQueue, takersOf } from "./taking.server.ts";
import { proposeQuotes } from "./teaching.server.ts";

/** Stands for the name of a competency that is not in use any more. */
const DELETED = "Deleted competency";

/** Evaluations as lines of the assessors' queue. @throws ForbiddenError */
export async function queuedReviews(person: Person, evaluations: StoredEvaluation[]) {
  demand(person, "evaluations:review");
  const names = new Map((await listCompetencies()).map(({ id, name }) => [id, name]));
  const takerOf = await takersOf(person, evaluations);
  return evaluations.map((evaluation) => ({
    id: evaluation.id,
    studentId: evaluation.student_id,
    studentName: evaluation.student_name,
    competency: names.get(evaluation.competency_id) ?? DELETED,
    fileName: evaluation.file_name,
    matched: evaluation.matches.filter(({ matched }) => matched).length,
    doubtful: evaluation.matches.filter(({ doubtful }) => doubtful).length,
    elements: evaluation.matches.length,
    flags: evaluation.flags.map(({ kind }) => kind),
    evaluatedAt: evaluation.evaluated_at,
    reviewed: evaluation.state === "reviewed",
    taker: takerOf(evaluation),
  }));
}

/**
 * An evaluation to be reviewed, with the name of its competency, whose reading is noted in the security log; null when there is none.
 * @throws ForbiddenError
 */
export async function evaluationToReview(person: Person, id: string) {
  demand(person, "evaluations:review");
  const evaluation = await findEvaluation(id);
  if (!evaluation) return null;
  const competency = await findCompetency(evaluation.competency_id);
  const student = await findStudent(evaluation.student_id);
  const owner = { accountId: student?.user_id ?? "", name: evaluation.student_name, email: student?.email ?? "" };
  noteRecordRead(person, owner, { id, name: `The review of ${evaluation.file_name}` });
  const taker = (await takersOf(person, [evaluation]))(evaluation);
  const work = await workDatesOf(owner.accountId);
  const said = (await refereesOf(owner.accountId)).filter(({ document }) => document === evaluation.certificate_id);
  return { evaluation, competency: competency?.name ?? DELETED, taker, work, said };
}

/**
 * The evaluation to review after this one: the student's that waits for longest, then of the queue, as an address filters it, the one
 * behind it. What somebody else has taken is left to them. Null when nothing waits.
 * @throws ForbiddenError
 */
export async function nextReview(person: Person, id: string, address: URLSearchParams): Promise<string | null> {
  demand(person, "evaluations:review");
  const reviewed = await findEvaluation(id);
  const open = (each: StoredEvaluation) => each.id !== id && each.state === "waiting" && isFreeFor(person, each);
  const own = reviewed && (await listEvaluations(reviewed.student_id)).findLast(open);
  const place = reviewed && readListState(reviewQueue.definition, address).order === "queue";
  const behind = place ? { value: reviewed.queue_place, id } : undefined;
  return own?.id ?? (await nextInQueue(reviewQueue, address, behind, open))?.id ?? null;
}

/**
 * The verdict in force on an element, whether it can be taken over unsaid (an assessor's, or the evaluator's of what it read and does not doubt), and
 * whether a doubt can be closed with all others: unless the student has said something since.
 */
export type JudgedVerdict = ReturnType<typeof judgedVerdicts>[number];

export function judgedVerdicts(evaluation: Pick<StoredEvaluation, "text_hash" | "matches" | "reviews" | "own_words">) {
  const inForce = verdictsInForce(evaluation);
  const last = evaluation.reviews.at(-1);
  // What the student has said since is for a person to read.
  const isRead = (id: string) =>
    evaluation.own_words.every(({ element_id, at }) => element_id !== id || (last !== undefined && at < last.at));
  return evaluation.matches.map(({ elementId: id, elementName: name, doubtful }) => ({
    id,
    name,
    verdict: inForce[id] ?? "revision_needed",
    sure: isRead(id) && (last !== undefined || (!doubtful && evaluation.text_hash !== null)),
    closes: isRead(id),
  }));
}

/** The verdict in force on each element, by its id: the last assessor's, else the evaluator's. */
function verdictsInForce({
  matches,
  reviews,
}: Pick<StoredEvaluation, "matches" | "reviews">): Record<string, UploadStatus> {
  const reviewed = reviews.at(-1)?.verdicts ?? [];
  return Object.fromEntries(
    matches.map(({ elementId, matched }) => {
      const verdict = reviewed.find(({ element_id }) => element_id === elementId);
      return [elementId, verdict?.status ?? (matched ? "approved" : "revision_needed")];
    }),
  );
}

/**
 * Keeps an assessor's review, a verdict with a note on every element, and writes to the student what it decides. The
 * evaluator's verdicts stay beside it.
 * @param version the one that the form was opened at; another by now means that somebody was quicker
 * @throws ForbiddenError
 */
export async function reviewEvaluation(
  person: Person,
  id: string,
  version: number,
  verdicts: ElementVerdict[],
): Promise<Outcome> {
  demand(person, "evaluations:review");
  const evaluation = await findEvaluation(id);
  if (!evaluation) return GONE;
  if ((evaluation.version ?? 0) !== version) return CHANGED_MEANWHILE;
  const inForce = verdictsInForce(evaluation);
  const nameOf = (elementId: string) =>
    evaluation.matches.find((match) => match.elementId === elementId)?.elementName ?? elementId;
  // An element's name is a value here and never a field: it may be "Node.js" or begin with a dollar.
  const lines = (statuses: [string, UploadStatus][]) => statuses.map(([id, status]) => `${nameOf(id)}: ${status}`);
  const decided = lines(verdicts.map(({ element_id, status }) => [element_id, status]));
  const overridden = verdicts.some(({ element_id, status }) => status !== inForce[element_id]);
  const student = await findStudent(evaluation.student_id);
  const deed = {
    action: overridden ? "overrode" : "confirmed",
    kind: "review",
    about: student?.user_id ?? null,
    target: { id, name: `${evaluation.student_name}: ${evaluation.file_name}` },
    before: { verdicts: lines(Object.entries(inForce)) },
    after: { verdicts: decided, notes: verdicts.map(({ note }) => note) },
  } as const;
  const review = { at: new Date(), by: person.accountId, by_name: person.fullName, verdicts };
  const reviewed = await withAudit(person, deed, async () => {
    const now = await addReview(id, version, review);
    if (!now) return false;
    await RefereeRequests.set({ document: now.certificate_id, calls: true }, { calls: false });
    await proposeQuotes(person, now, verdicts);
    await tellOfReview(now);
    await openWhenComplete(now.student_id);
    return true;
  });
  agreement.invalidate();
  return reviewed ? done(id) : CHANGED_MEANWHILE;
}

/** Characters of a note, and elements, that a mail repeats; the page has all of them. */
const MOST_OF_NOTE = 600;
const MOST_ELEMENTS = 20;

/**
 * Writes to the student what the newest review of a certificate has decided, once for each review: that what is approved of
 * its competency is enough for the interview, or which elements further evidence is asked of. A competency that is not of
 * their certification (any more) asks nothing of them, so nothing is written.
 */
async function tellOfReview({ id, student_id, competency_id, file_name, reviews }: StoredEvaluation) {
  const student = await findStudent(student_id);
  const catalogue = student ? await readCatalogue(student.course_name) : [];
  const own = catalogue.filter((competency) => competency.id === competency_id);
  const [standing] = progressOf(own, await listStudentUploads(student_id)).competencies;
  if (!student || !standing) return;
  const { name: competency, completed: approved, total, elements } = standing;
  const link = `${publicOrigin()}${href("/student-dashboard/evaluation/:competency", { competency: competency_id })}`;
  const values = { name: student.full_name, link, competency, file: file_name, approved, total };
  const key = `review ${id} ${reviews.length}`;
  const missing = elements.filter((element) => !element.approved);
  if (missing.length === 0 || !(await lacks(student, competency_id)))
    return postMail(student.email, "review-decided", values, key);
  const open = saidOf(missing, reviews.at(-1)?.verdicts ?? []);
  return postMail(student.email, "revision-asked", { ...values, open }, key);
}

/** Whether more approved elements of a competency would bring a student nearer to the interview. */
async function lacks(student: StoredStudent, competencyId: string): Promise<boolean> {
  const { missing } = await readStanding(student);
  return missing.some((one) => one.kind === "elements" || (one.kind === "competency" && one.id === competencyId));
}

/** The elements that are not approved, each with what the assessor noted; those with the same note together. */
function saidOf(missing: readonly ElementStanding[], verdicts: readonly ElementVerdict[]): string {
  const noteOf = ({ id }: ElementStanding) => cut(verdicts.find(({ element_id }) => element_id === id)?.note ?? "");
  const said = [...Map.groupBy(missing.slice(0, MOST_ELEMENTS), noteOf)].map(([note, elements]) =>
    [elements.map(({ name }) => name).join(", "), note].filter(Boolean).join(":\n"),
  );
  const more = missing.length - MOST_ELEMENTS;
  return [...said, ...(more > 0 ? [`and ${more} more`] : [])].join("\n\n");
}

function cut(note: string): string {
  return note.length <= MOST_OF_NOTE ? note : `${note.slice(0, MOST_OF_NOTE).trimEnd()} [...]`;
}

export interface CompetencyAgreement extends Agreement {
  competency: StoredCompetency;
}

const agreement = cached(60_000, countAgreement);

/**
 * How far evaluator and assessors agree, per competency and over all; counted anew once a minute, and after a review.
 * @throws ForbiddenError
 */
export function readAgreement(person: Person) {
  demand(person, "evaluations:review");
  return agreement.read();
}

/** Has them counted anew, because many reviews have gone at once. */
export function forgetAgreement(): void {
  agreement.invalidate();
}

async function countAgreement() {
  const competencies = await listCompetencies();
  const pairs = await Promise.all(competencies.map(({ id }) => countVerdictPairs(id)));
  return {
    all: agreementOf(sumPairs(pairs)),
    competencies: competencies.map((competency, place) => {
      const own = pairs[place];
      return { competency, ...agreementOf(own ?? sumPairs([])) };
    }),
  };
}
