import { demand, type Person } from "#app/identity/access.server.ts";
import {
  listRetentionRuns,
  RETENTION_KINDS,
  type RetentionKind,
  retentionRules,
} from "#app/records/retention.server.ts";

/** How long a kind of data is kept, in words for the person whose data it is. */
export interface RetentionRow {
  kind: RetentionKind;
  what: string;
  /** Such as "3 years after the last sign-in". */
  period: string;
  why: string;
  /** What happens when the period is over. */
  afterwards: string;
}

/** How long each kind of data is kept, from content/retention.json: for the privacy page, and for whoever answers for it. */
export function retentionTable(): RetentionRow[] {
  const rules = retentionRules();
  return RETENTION_KINDS.map((kind) => {
    const { what, period, since, why, then: afterwards } = rules[kind];
    return { kind, what, period: `${period} ${since}`.trim(), why, afterwards };
  });
}

/** A kind of data, when it was last gone through, and how many have gone since this is counted; null where nothing is counted. */
export interface RetentionState extends RetentionRow {
  lookedAt: Date | null;
  gone: number | null;
}

/** The table with what has been done about it. @throws ForbiddenError */
export async function retentionStates(person: Person): Promise<RetentionState[]> {
  demand(person, "audit:see");
  const runs = new Map((await listRetentionRuns()).map((run) => [run.kind, run]));
  return retentionTable().map((row) => {
    const run = runs.get(row.kind);
    return { ...row, lookedAt: run?.done_at ?? null, gone: run?.gone ?? null };
  });
}
