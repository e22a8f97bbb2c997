import mongoose, { type QueryFilter } from "mongoose";

export interface Person {
  /** The id of the accounts row; null for whoever only left an address. */
  account: string | null;
  /** The id of the students row; null without one. */
  student: string | null;
  /** As addresses are looked up; empty once it is forgotten. */
  email: string;
}

/** What is decided of a field. */
export interface FieldDecision {
  /** Whether the person is told it. */
  told: boolean;
  /** Why it outlives an erasure; null when it does not. */
  kept: string | null;
  /** Names inside of it that are somebody else's, and that the person is not told. */
  without?: readonly string[];
}

/** The person is told it, and it goes with them. */
export const TOLD: FieldDecision = { told: true, kept: null };
/** Bookkeeping that would tell the person nothing, somebody else's data, or a secret that nobody may read; it goes with them. */
export const INNER: FieldDecision = { told: false, kept: null };

/** It stays. @param told whether the person is told it while they are here */
export function keptBecause(why: string, told = true): FieldDecision {
  return { told, kept: why };
}

/** The person is told it, but not who of the staff wrote it. */
export const TOLD_UNSIGNED: FieldDecision = {
  told: true,
  kept: null,
  without: ["by", "by_name", "assessor", "second_assessor"],
};

type Filter<Row> = QueryFilter<Row> | null;

/** What is decided of one collection's rows about people. */
export interface PersonalData<Row> {
  /** The heading under which the person reads of it. */
  called: string;
  /** Whose rows; null when this person has none here. */
  of: (person: Person) => Filter<Row> | Promise<Filter<Row>>;
  /** Of every top-level field of the schema. */
  fields: Record<keyof Row & string, FieldDecision>;
  /** Rows that go with the person and are somebody else's to read. */
  untold?: (row: Row, person: Person) => boolean;
  /** Fields of a row that are somebody else's in this one. */
  others?: (row: Row, person: Person) => readonly (keyof Row & string)[];
  /**
   * Where rows stay: what takes the place of the fields that go; null for a row that goes after all. Without it the rows are
   * deleted. A row is blanked once: `of` finds it no more, or finds it the same.
   */
  blank?: (row: Row & { id: string }, person: Person) => Partial<Row> | null;
  /** Rows about others that name the person as who did something, or was asked to: they stay, are not told, and lose the name alone. */
  named?: {
    of: (person: Person) => Filter<Row> | Promise<Filter<Row>>;
    blank: (row: Row, person: Person) => Partial<Row>;
  };
}

/** Rows about nobody, or about nobody but those who work here. */
export interface Nobodys {
  nobodys: string;
}

/** The rows that have the account's id in this field. */
export function ofAccount<Row>(field: keyof Row & string) {
  return ({ account }: Person) => (account === null ? null : ({ [field]: account } as QueryFilter<Row>));
}

/** The rows that have the id of the students row in this field. */
export function ofStudent<Row>(field: keyof Row & string) {
  return ({ student }: Person) => (student === null ? null : ({ [field]: student } as QueryFilter<Row>));
}

/** What stands in logs in the place of what was erased. */
export const ERASED = "(erased)";
/** The same in the place of a name that told who of the staff did something. */
export const FORMER_STAFF = "A former member of staff";

/** What is decided of the people in each collection, by its name. */
export const personalData = new Map<string, PersonalData<Record<string, unknown>> | Nobodys>();

/** The collections whose rows the audit trail and mails name by id. */
const NAMED = ["certification_cases", "credentials", "evaluations", "mails", "questions"] as const;

/** The ids under which the audit trail speaks of a person: of their account, their rows, and of what they were awarded. */
export async function idsAbout(person: Person): Promise<string[]> {
  const found: string[] = [person.account, person.student].filter((id) => id !== null);
  for (const collection of NAMED) found.push(...(await idsIn(collection, person)));
  return found;
}

/** The ids of a person's rows in a collection; of credentials their numbers. */
async function idsIn(collection: (typeof NAMED)[number], person: Person): Promise<string[]> {
  const { of } = personalData.get(collection) as unknown as PersonalData<{ number?: string }>;
  const filter = await of(person);
  if (filter === null) return [];
  const rows = await mongoose.model<{ number?: string }>(collection).find(filter, { number: 1 }).lean();
  return rows.map(({ _id, number }) => number ?? String(_id));
}

/** The ids of the cases in which a person is or was to be certified. */
export function casesOf(person: Person): Promise<string[]> {
  return idsIn("certification_cases", person);
}

/** The mails to a person, and those to staff about their interviews. */
export function mailsAbout(person: Person): Promise<string[]> {
  return idsIn("mails", person);
}

/** The rows that belong to a person's cases. */
export async function ofCases<Row extends { case: string | null }>(person: Person): Promise<QueryFilter<Row> | null> {
  const ids = await casesOf(person);
  return ids.length === 0 ? null : ({ case: { $in: ids } } as unknown as QueryFilter<Row>);
}
