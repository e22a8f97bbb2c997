import { z } from "zod";
import { contentFile } from "#app/platform/content.server.ts";
import { defineModel } from "./define-model.server.ts";
import { moment, number, type RowOf, text } from "./fields.server.ts";
import { dueNow, type Held, leaseFields, leasesOn } from "./lease.server.ts";
import { rowsOf } from "./rows.server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A month counts 31 days and a year 366, so that nothing goes before its time. */
const UNITS = { minute: MINUTE_MS, hour: 60 * MINUTE_MS, day: DAY_MS, month: 31 * DAY_MS, year: 366 * DAY_MS };
const PERIOD = /^([1-9]\d{0,3}) (minute|hour|day|month|year)s?$/;
const WITH_ACCOUNT = "as long as the account";

/** The shortest and the longest period that an editor may choose for a kind of data, and why. */
interface Bounds {
  least: string;
  most: string;
  because: string;
}

const PURPOSE = "data is kept no longer than its purpose needs (section 8(7) of the Act)";
const LOG = "logs are kept for a year at least (rules 6(1)(e) and 8(3) of the Rules)";
const atMost = (most: string): Bounds => ({ least: "1 day", most, because: PURPOSE });
const aYearOf = (because: string, most: string): Bounds => ({ least: "1 year", most, because });
const fixed = (period: string, because: string): Bounds => ({ least: period, most: period, because });

/** Every kind of data that content/retention.json speaks of; "with the account" where nothing but its end is the end. */
const KINDS = {
  interest: atMost("3 years"),
  eligibility: atMost("3 years"),
  "form-submissions": atMost("3 years"),
  conversations: atMost("1 year"),
  "unanswered-questions": atMost("1 year"),
  questions: atMost("3 years"),
  "unconfirmed-accounts": {
    least: "7 days",
    most: "1 year",
    because: `mailed links are good for 7 days, and ${PURPOSE}`,
  },
  "inactive-accounts": aYearOf(PURPOSE, "5 years"),
  "accounts-without-portal": { least: "30 days", most: "3 years", because: PURPOSE },
  documents: aYearOf("what a decision rests on is kept for a year at least (rule 8(3) of the Rules)", "5 years"),
  evidence: "with the account",
  "refused-certificates": atMost("3 years"),
  interviews: "with the account",
  "interview-times": atMost("3 years"),
  credentials: "with the account",
  payments: {
    least: "9 years",
    most: "12 years",
    because:
      "books are kept for the eight financial years before the present one (section 128(5) of the Companies Act, 2013), which is up to nine years after a payment",
  },
  mails: aYearOf(LOG, "3 years"),
  "security-log": aYearOf(LOG, "3 years"),
  "audit-trail": aYearOf(LOG, "10 years"),
  consents: aYearOf("what proves a consent is kept for a year at least (rule 8(3) of the Rules)", "10 years"),
  erasures: aYearOf(LOG, "10 years"),
  sessions: fixed("30 days", "that is how long a sign-in lasts at most; the portal decides that, not this file"),
  links: fixed("7 days", "that is how long a mailed link is good at most; the portal decides that, not this file"),
  "kept-forms": fixed("30 minutes", "the portal decides that, not this file"),
} satisfies Record<string, Bounds | "with the account">;

export type RetentionKind = keyof typeof KINDS;
export const RETENTION_KINDS = Object.keys(KINDS) as RetentionKind[];

const words = z.string({ error: "is missing: write a sentence or two" }).trim().min(1, "is empty");
const sentences = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, words])) as Record<Name, typeof words>;
const rule = z.strictObject(
  {
    /** For the person whose it is: what is kept, why, and what happens when the period is over. */
    ...sentences("what", "why", "then"),
    period: z.string({ error: 'is missing: write a period such as "30 days" or "2 years"' }),
    /** From when on it counts, such as "after the last sign-in"; empty where the period is the account's. */
    since: z.string().default(""),
  },
  {
    error: ({ code }) =>
      code === "unrecognized_keys" ? "may say what, period, since, why and then, no more" : undefined,
  },
);

type RetentionRules = Record<RetentionKind, z.output<typeof rule>>;

const rules = z
  .record(z.string(), rule)
  .superRefine((given, { addIssue }) => {
    const fault = (path: string[], message: string) => addIssue({ code: "custom", path, message });
    for (const kind of Object.keys(given).filter((name) => !Object.hasOwn(KINDS, name)))
      fault([kind], `is no kind of data that is kept here; the kinds are ${RETENTION_KINDS.join(", ")}`);
    for (const kind of RETENTION_KINDS) {
      const found = given[kind];
      const wrong = found ? periodFault(found.period, KINDS[kind]) : "is missing, though such data is kept";
      if (wrong) fault(found ? [kind, "period"] : [kind], wrong);
    }
  })
  .transform((given) => given as RetentionRules);

function periodFault(period: string, bounds: Bounds | "with the account"): string | undefined {
  if (bounds === "with the account")
    return period === WITH_ACCOUNT ? undefined : `must be "${WITH_ACCOUNT}": it goes with the account, never alone`;
  if (!PERIOD.test(period))
    return `"${period}" is no period: write a number and a unit, such as "30 days" or "2 years"`;
  const { least, most, because } = bounds;
  if (least === most) return period === least ? undefined : `must be "${least}": ${because}`;
  if (milliseconds(period) < milliseconds(least)) return `"${period}" is too short, at least ${least}: ${because}`;
  if (milliseconds(period) > milliseconds(most)) return `"${period}" is too long, at most ${most}: ${because}`;
  return undefined;
}

function milliseconds(period: string): number {
  const [, count, unit] = PERIOD.exec(period) ?? [];
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}

/**
 * How long each kind of data is kept, from content/retention.json, in the order of that file.
 * @throws Error when the file is missing or wrong the first time it is read; the message says what to write
 */
export const retentionRules = contentFile("retention", rules);

/** For how many milliseconds a kind of data is kept; infinite where it goes with its account. */
export function retentionPeriod(kind: RetentionKind): number {
  const { period } = retentionRules()[kind];
  return period === WITH_ACCOUNT ? Number.POSITIVE_INFINITY : milliseconds(period);
}

/** What has been done about the period of a kind of data; its lease is the turn to look for what is past it. */
const run = {
  kind: text<RetentionKind>().unique(),
  /** When all that was past its period had gone, last; null before the first time. */
  done_at: moment().orNull(),
  /** How many have gone in all. */
  gone: number().or(0),
  ...leaseFields,
};

/** A kind of data that this process is at work on. */
export type HeldRun = Held<RowOf<typeof run>>;

export const RetentionRuns = rowsOf(
  defineModel("retention_runs", {
    nobodys: "It says how many rows went, and of no one whose.",
    fields: run,
    indexes: [[{ due_at: 1 }]],
  }),
);
export const retentionLeases = leasesOn(RetentionRuns.model);

/** Makes sure that each of these kinds of data has its turn. @param now whether each is due at once, but those being done */
export async function openRetentionRuns(kinds: readonly RetentionKind[], now: boolean): Promise<void> {
  for (const kind of kinds) await RetentionRuns.ensure({ kind }, { done_at: null, gone: 0, ...dueNow() });
  if (now)
    await RetentionRuns.model.updateMany(
      { kind: { $in: [...kinds] }, held_by: null },
      { $set: { due_at: new Date() } },
    );
}
