import { nearItsEnd } from "#app/backup/reach.server.ts";
import { faultOfCopies } from "#app/backup/watch.server.ts";
import { certificationRules } from "#app/certification/rules.server.ts";
import { demand, may, type Person } from "#app/identity/access.server.ts";
import { replyWorkingDays } from "#app/questions/promise.server.ts";
import { Certificates } from "#app/records/certificates.server.ts";
import {
  CertificationCases,
  caseList,
  decisionList,
  partsIn,
  type StoredCase,
} from "#app/records/certification-cases.server.ts";
import { Credentials } from "#app/records/credentials.server.ts";
import { documentQueue } from "#app/records/documents.server.ts";
import { Evaluations, reviewQueue } from "#app/records/evaluations.server.ts";
import { InterviewTimes } from "#app/records/interview-times.server.ts";
import type { ListQueries } from "#app/records/list-query.server.ts";
import { readListState } from "#app/records/list-state.ts";
import { mailBacklog } from "#app/records/mails.server.ts";
import { Questions, questionList } from "#app/records/questions.server.ts";
import { RefereeRequests } from "#app/records/referee-requests.server.ts";
import { Students } from "#app/records/students.server.ts";
import { takenBy, takerOf } from "#app/records/taking.server.ts";
import { staffRequests } from "./access.server.ts";
import { readJudgements } from "./judgements.server.ts";
import { paymentAlerts } from "./payments.server.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** So much of one kind is shown of what somebody has. */
const SOME = { limit: 25 };

/** Something that waits for one person. */
export interface OwnWork {
  id: string;
  kind: "Document" | "Review" | "Question" | "Interview" | "Sheet" | "Decision";
  text: string;
  path: string;
  /** Since when it waits; of an interview when it begins. */
  at: Date;
}

export interface Queue {
  label: string;
  path: string;
  count: number;
  /** More than the counted ones. */
  more: boolean;
  /** Whole days for which the oldest waits; null where nothing does. */
  days: number | null;
  /** Within so many days PGI promises to answer; null where it promises nothing. */
  promised: number | null;
}

export interface StaffHome {
  own: OwnWork[];
  /** How many decisions wait that this person may take. */
  decidable: number;
  queues: Queue[];
  /** What somebody has to see to, each with the page where; null for what is seen to at the server. */
  alerts: { text: string; path: string | null }[];
}

/** What waits for a member of the staff, what for anybody, and what is wrong. @throws ForbiddenError */
export async function readHome(person: Person): Promise<StaffHome> {
  demand(person, "stats:see");
  const { documents, evidence, decision } = certificationRules().answerDays;
  const [own, open, queues, alerts] = await Promise.all([
    ownWork(person),
    decisionList.page(readListState(decisionList.definition, new URLSearchParams())),
    Promise.all([
      queueOf("Verify Documents", "documents", documentQueue, "", "uploaded_at", documents),
      queueOf("Review Certificates", "reviews", reviewQueue, "?sort=evaluated", "evaluated_at", evidence),
      queueOf("Decide on Certifications", "decisions", decisionList, "", "since", decision),
      queueOf("Questions", "questions", questionList, "", "since", replyWorkingDays()),
      queueOf("Interviews to be booked", "interviews", caseList, "?stage=ready", "since", null),
      requestQueue(person),
    ]),
    alertsFor(person),
  ]);
  const decidable = open.rows.filter((each) => ![each.user_id, ...partsIn(each)].includes(person.accountId)).length;
  return { own, decidable, queues: queues.flat(), alerts };
}

async function ownWork(person: Person): Promise<OwnWork[]> {
  const me = person.accountId;
  const [documents, reviews, questions, cases] = await Promise.all([
    Certificates.find({ ...takenBy(me), competency_id: null, verdict: null }, SOME),
    Evaluations.find({ ...takenBy(me), state: "waiting" }, SOME),
    Questions.find({ ...takenBy(me), state: "open" }, SOME),
    CertificationCases.find({ open: true, $or: [takenBy(me), { assessor: me }, { second_assessor: me }] }, SOME),
  ]);
  const users = [...documents, ...cases].map(({ user_id }) => user_id);
  const students = await Students.find({ user_id: { $in: users } });
  const whose = (userId: string) => students.find(({ user_id }) => user_id === userId);
  const work = [
    ...documents.flatMap(({ id, title, user_id, uploaded_at: at }): OwnWork[] => {
      const student = whose(user_id);
      if (!student) return [];
      const path = `/students/${student.id}/documents/${id}`;
      return [{ id, kind: "Document", text: `${title} of ${student.full_name}`, path, at }];
    }),
    ...reviews.map(
      ({ id, file_name, student_name, evaluated_at: at }): OwnWork => ({
        id,
        kind: "Review",
        text: `${file_name} of ${student_name}`,
        path: `/reviews/${id}`,
        at,
      }),
    ),
    ...questions.map(
      ({ id, subject, reference, since: at }): OwnWork => ({
        id,
        kind: "Question",
        text: subject,
        path: `/questions/${reference}`,
        at,
      }),
    ),
    ...cases.flatMap((each) => ownPart(person, each, whose(each.user_id)?.full_name ?? "")),
  ];
  return work.sort((a, b) => Number(a.at) - Number(b.at));
}

function ownPart(person: Person, attempt: StoredCase, name: string): OwnWork[] {
  const { id, stage, interview, since } = attempt;
  const holds = attempt.assessor === person.accountId || attempt.second_assessor === person.accountId;
  const path = `/interviews/${id}`;
  if (holds && stage === "booked" && interview)
    return [{ id, kind: "Interview", text: `With ${name}`, path, at: interview.starts_at }];
  if (holds && stage === "interviewed") return [{ id, kind: "Sheet", text: `Of ${name}`, path, at: since }];
  const decides = stage === "recommended" || stage === "appealed";
  if (!decides || takerOf(attempt) !== person.accountId) return [];
  return [{ id, kind: "Decision", text: `On ${name}`, path: `/decisions/${id}`, at: since }];
}

async function queueOf<Row extends { id: string }>(
  label: string,
  path: string,
  query: ListQueries<Row>,
  address: string,
  field: keyof Row & string,
  promised: number | null,
): Promise<Queue[]> {
  const { rows, total, more } = await query.page(readListState(query.definition, new URLSearchParams(address)));
  const since = rows[0]?.[field];
  const days = since instanceof Date ? Math.max(0, Math.floor((Date.now() - since.getTime()) / DAY_MS)) : null;
  return [{ label, path: path + address, count: total, more, days, promised }];
}

async function requestQueue(person: Person): Promise<Queue[]> {
  if (!may(person, "admins:see")) return [];
  const { length: count } = await staffRequests(person);
  return [{ label: "Manage Admins", path: "admins", count, more: false, days: null, promised: null }];
}

async function alertsFor(person: Person): Promise<StaffHome["alerts"]> {
  const from = new Date(Date.now() + certificationRules().interview.changeUntilHours * HOUR_MS);
  const [[free], waiting, mails, asked, payments, names, disowned, copies, end, judged] = await Promise.all([
    InterviewTimes.find({ case: null, starts_at: { $gte: from } }, { limit: 1 }),
    caseList.page(readListState(caseList.definition, new URLSearchParams("stage=ready"))),
    may(person, "mails:see") ? mailBacklog() : null,
    may(person, "credentials:withdraw") ? Credentials.count({ "proposed.by": { $gt: "" } }, SOME.limit) : 0,
    paymentAlerts(person),
    may(person, "credentials:withdraw") ? Credentials.count({ name_asked: true }, SOME.limit) : 0,
    RefereeRequests.findOne({ calls: true }),
    may(person, "mails:see") ? faultOfCopies() : null,
    may(person, "mails:see") ? nearItsEnd() : null,
    may(person, "audit:see") ? readJudgements(person) : null,
  ]);
  const wait = waiting.total === 1 ? "1 student waits" : `${waiting.total} students wait`;
  return [
    ...(free ? [] : [NO_TIMES(waiting.total > 0 ? `${wait} for an interview, and no time is free.` : "")]),
    ...(asked > 0
      ? [{ text: "A certificate is to be withdrawn or restored: a second person has to agree.", path: "credentials" }]
      : []),
    ...(disowned
      ? [
          {
            text: "A referee says that something is not theirs: it waits for a person.",
            path: await whereDisowned(disowned),
          },
        ]
      : []),
    ...(judged?.lines.some(({ alert }) => alert !== null) ? [DISAGREE] : []),
    ...payments,
    ...(names > 0
      ? [{ text: "A holder wants the name on a certificate corrected.", path: "credentials?status=asked" }]
      : []),
    ...(mails && mails.failed > 0
      ? [{ text: `${mails.failed} mails could not be delivered.`, path: "mails?state=failed" }]
      : []),
    ...[copies, end].flatMap((text) => (text ? [{ text, path: null }] : [])),
  ];
}

/** Letters for a competency are looked at where they are reviewed. */
async function whereDisowned({ document }: { document: string }): Promise<string> {
  return (await Certificates.byId(document))?.competency_id ? "reviews" : "documents";
}

const DISAGREE = { text: "Judgements of the same evidence agree too little, or less than before.", path: "judgements" };

const NO_TIMES = (waiting: string) => ({
  text: waiting || "No assessor has published times for interviews.",
  path: "interviews?stage=ready",
});
