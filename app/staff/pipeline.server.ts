import { demand, type Person } from "#app/identity/access.server.ts";
import { cached } from "#app/platform/cache.server.ts";
import { startOfDay } from "#app/platform/format.ts";
import { CertificationCases, type DecidedCase, listDecidedCases } from "#app/records/certification-cases.server.ts";
import { OPEN_STAGES, type Stage } from "#app/records/certification-stage.ts";
import { countAll } from "#app/records/every-collection.server.ts";
import { countSameVerdicts } from "#app/records/interview-sheets.server.ts";
import { Students } from "#app/records/students.server.ts";
import { type CaseLine, caseLines } from "./cases.server.ts";
import { type MonthOfDecisions, monthsOf } from "./decision-times.ts";

const DAY_MS = 86_400_000;
/** From so many days on, waiting is counted apart. */
const AGES = [7, 30] as const;
const LONGEST = 10;
const NEWEST_OF_TWO = 200;
const MINUTE_MS = 60_000;

/** One stage of the way, with how many are in it. */
export interface StageCount {
  stage: Stage | "registered" | "preparing";
  count: number;
  /** How many have been in it for longer than each of AGES; null where nobody waits for PGI. */
  older: number[] | null;
}

/** From registration to certification: who is where, how long it takes, and how far those who judge agree. */
export interface Pipeline {
  stages: StageCount[];
  /** Of the newest decisions, how many were as recommended. */
  agreement: { asRecommended: number; decided: number };
  /** Of the elements that two assessors judged, how many they judged alike; of the newest such interviews. */
  assessors: { both: number; same: number };
  /** From registration to decision, by the month of the decision, the oldest first. */
  months: MonthOfDecisions[];
}

const pipeline = cached(MINUTE_MS, countPipeline);

/** The pipeline in figures; counted anew once a minute. @throws ForbiddenError */
export function readPipeline(person: Person): Promise<Pipeline> {
  demand(person, "certification:see");
  return pipeline.read();
}

/** Those who have been in their stage for longest. @throws ForbiddenError */
export async function longestWaiting(person: Person): Promise<CaseLine[]> {
  demand(person, "certification:see");
  return caseLines(
    person,
    await CertificationCases.find({ open: true }, { sort: { since: 1, _id: 1 }, limit: LONGEST }),
  );
}

async function countPipeline(): Promise<Pipeline> {
  const now = new Date();
  const before = AGES.map((days) => new Date(now.getTime() - days * DAY_MS));
  const [students, gmp, aip, attempts, decided, ...counted] = await Promise.all([
    countAll("students"),
    Students.count({ course_name: "GMP" }),
    Students.count({ course_name: "AIP" }),
    CertificationCases.count({ attempt: 1 }),
    listDecidedCases(),
    ...SHOWN.map(async (stage): Promise<StageCount> => {
      const open = OPEN_STAGES.includes(stage);
      const [count = 0, ...older] = await Promise.all([
        CertificationCases.count({ stage }),
        ...(open ? before : []).map((moment) => CertificationCases.count({ stage, since: { $lt: moment } })),
      ]);
      return { stage, count, older: open ? older : null };
    }),
  ]);
  const paid = gmp + aip;
  return {
    stages: [
      { stage: "registered", count: Math.max(0, students - paid), older: null },
      { stage: "preparing", count: Math.max(0, paid - attempts), older: null },
      ...counted,
    ],
    agreement: agreementOf(decided),
    assessors: await countSameVerdicts(
      decided
        .filter(({ second }) => second)
        .slice(0, NEWEST_OF_TWO)
        .map(({ id }) => id),
    ),
    months: monthsOf(await timesOf(decided), startOfDay(now)),
  };
}

const SHOWN = ["ready", "booked", "interviewed", "recommended", "appealed", "awarded", "referred", "declined"] as const;

function agreementOf(decided: readonly DecidedCase[]): Pipeline["agreement"] {
  const recommended = decided.filter((each) => each.recommended !== null);
  const same = recommended.filter((each) => each.recommended === each.decided);
  return { asRecommended: same.length, decided: recommended.length };
}

async function timesOf(decided: readonly DecidedCase[]): Promise<{ at: Date; days: number }[]> {
  const students = await Students.find({ user_id: { $in: decided.map(({ user_id }) => user_id) } });
  const registered = new Map(students.map(({ user_id, created_at }) => [user_id, created_at.getTime()]));
  return decided.flatMap(({ user_id, decided_at: at }) => {
    const from = registered.get(user_id);
    return from === undefined ? [] : [{ at, days: Math.max(0, (at.getTime() - from) / DAY_MS) }];
  });
}
