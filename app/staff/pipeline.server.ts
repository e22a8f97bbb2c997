import { demand, type Person } from "#app/identity/access.server.ts";
import { cached } from "#app/platform/cache.server.ts";
import { calendarDay, startOfDay } from "#app/platform/format.ts";
import { CertificationCases, type DecidedCase, listDecidedCases } from "#app/records/certification-cases.server.ts";
import { OPEN_STAGES, STAGES, type Stage } from "#app/records/certification-stage.ts";
import { countSameVerdicts } from "#app/records/interview-sheets.server.ts";
import { Students } from "#app/records/students.server.ts";

const DAY_MS = 86_400_000;
/** From so many days on, waiting is counted apart. */
const AGES = [7, 30] as const;
const NEWEST_OF_TWO = 200;
const MINUTE_MS = 60_000;

/** One stage of the way, with how many are in it. */
export interface StageCount {
  stage: Stage;
  count: number;
  /** How many have been in it for longer than each of AGES; null where nobody waits for PGI. */
  older: number[] | null;
}

/** From registration to certification: who is where, how long it takes, and how far those who judge agree. */
export type Pipeline = Awaited<ReturnType<typeof countPipeline>>;

const pipeline = cached(MINUTE_MS, countPipeline);

/** The pipeline in figures; counted anew once a minute. @throws ForbiddenError */
export function readPipeline(person: Person) {
  demand(person, "certification:see");
  return pipeline.read();
}

async function countPipeline() {
  const now = new Date();
  const before = AGES.map((days) => new Date(now.getTime() - days * DAY_MS));
  const [decided, ...stages] = await Promise.all([
    listDecidedCases(),
    ...STAGES.map(async (stage): Promise<StageCount> => {
      const open = OPEN_STAGES.find((one) => one === stage);
      if (!open) return { stage, count: await Students.count({ stage }), older: null };
      const [count = 0, ...older] = await Promise.all([
        CertificationCases.count({ stage: open }),
        ...before.map((moment) => CertificationCases.count({ stage: open, since: { $lt: moment } })),
      ]);
      return { stage, count, older };
    }),
  ]);
  return {
    stages,
    reminders: {
      reminded: await Students.count({ reminded_at: { $gte: new Date(now.getTime() - 30 * DAY_MS) } }),
      off: await Students.count({ reminders_off: true }),
    },
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

function agreementOf(decided: readonly DecidedCase[]) {
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

/** Months that are shown, the present one included. */
const MONTHS = 6;

/**
 * How long decisions took, by the month in which they were made, in India.
 * @param today any moment of the last month
 * @returns the last months, the oldest first
 */
export function monthsOf(decisions: readonly { at: Date; days: number }[], today: Date) {
  const byMonth = Map.groupBy(decisions, ({ at }) => monthOf(at));
  return lastMonths(monthOf(today)).map((month) => {
    const days = (byMonth.get(month) ?? []).map((decision) => decision.days);
    return { month, decisions: days.length, medianDays: days.length === 0 ? null : Math.round(median(days)) };
  });
}

function monthOf(at: Date): string {
  return calendarDay(at).slice(0, 7);
}

function lastMonths(last: string): string[] {
  const [year = 0, month = 1] = last.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, place) =>
    new Date(Date.UTC(year, month - MONTHS + place, 1)).toISOString().slice(0, 7),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
