import { createHash } from "node:crypto";
import { z } from "zod";
import { contentFile } from "#app/platform/content.server.ts";
import { defineModel, listIndexes, type Stored } from "./define-model.server.ts";
import { moment, type RowOf, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import { INNER, TOLD } from "./personal-data.server.ts";
import { type Rows, rowsOf } from "./rows.server.ts";
import { rowsOfAddress } from "./search.server.ts";

/**
 * The key that makes a double submission one row: a hash of the answers, in which case, spaces and the writing of a
 * phone number make no difference.
 */
export function submissionKey(answers: readonly (string | null)[]): string {
  const normalised = answers.map((answer) => (answer === null ? null : normalise(answer)));
  return createHash("sha256").update(JSON.stringify(normalised)).digest("base64url");
}

function normalise(answer: string): string {
  const plain = answer.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  return /^\+?[\d\s().-]+$/.test(plain) ? plain.replace(/[\s().-]/g, "") : plain;
}

const option = z.object({ value: z.string().min(1), label: z.string().min(1) });
const schema = z.object({ professions: z.array(option).min(1), experience: z.array(option).min(1) });

/** The choices of the interest form. */
export const interestOptions = contentFile("options", schema);

const interest = {
  full_name: text(TOLD),
  email: text(TOLD),
  phone: text(TOLD),
  current_profession: text(TOLD),
  years_of_experience: text(TOLD),
  interests: text(TOLD).orNull(),
  registered_at: moment(TOLD).or(() => new Date()),
  submission_key: text(INNER).unique(),
};

export type InterestedStudentRow = RowOf<typeof interest>;
export type StoredInterestedStudent = Stored<InterestedStudentRow>;

const InterestedStudents: Rows<InterestedStudentRow> = rowsOf(
  defineModel("interested_students", {
    called: "Your registrations of interest",
    of: ({ email }) => rowsOfAddress(InterestedStudents.model, "email", email),
    fields: interest,
    search: { search: ["full_name", "email", "phone"], order: "full_name" },
    indexes: listIndexes(
      ["registered_at", "order_text"],
      [],
      ["current_profession"],
      ["years_of_experience"],
      ["current_profession", "years_of_experience"],
      ["search"],
    ),
  }),
);

/** What somebody says who registers their interest. */
export type Interest = Omit<InterestedStudentRow, "registered_at" | "submission_key">;

/** Keeps a registration of interest; the same answers sent again stay one row. */
export async function keepInterestedStudent(answers: Interest): Promise<void> {
  const { full_name, email, phone, current_profession, years_of_experience, interests } = answers;
  const submission_key = submissionKey([full_name, email, phone, current_profession, years_of_experience, interests]);
  await InterestedStudents.ensure({ submission_key }, { ...answers, registered_at: new Date() });
}

/** How many years of work at least were told of with an address, when interest was registered; null where none were. */
export async function yearsTold(email: string): Promise<number | null> {
  const filter = email === "" ? null : await rowsOfAddress(InterestedStudents.model, "email", email);
  const told = filter ? await InterestedStudents.values("years_of_experience", filter) : [];
  const years = told.map((each) => Number.parseInt(each, 10)).filter(Number.isFinite);
  return years.length > 0 ? Math.max(...years) : null;
}

/** The PGI interested students, for super admins. */
export const interestedStudentList = listQueries(InterestedStudents.model, {
  orders: { registered: "registered_at", name: "order_text" },
  descendingFirst: true,
  filters: {
    profession: { field: "current_profession", values: "text" },
    experience: { field: "years_of_experience", values: "text" },
  },
  search: true,
});

const check = {
  name: text(TOLD),
  email: text(TOLD),
  phone: text(TOLD),
  created_at: moment(TOLD).or(() => new Date()),
  submission_key: text(INNER).unique(),
};

export type CheckingStudentRow = RowOf<typeof check>;

const CheckingStudents: Rows<CheckingStudentRow> = rowsOf(
  defineModel("checking_students", {
    called: "Your checks of eligibility",
    of: ({ email }) => rowsOfAddress(CheckingStudents.model, "email", email),
    fields: check,
    search: { search: ["name", "email", "phone"], order: "name" },
    indexes: listIndexes(["created_at", "order_text"], [], ["search"]),
  }),
);

/** Keeps who checked their eligibility; the same details sent again stay one row. */
export async function keepCheckingStudent(
  details: Pick<CheckingStudentRow, "name" | "email" | "phone">,
): Promise<void> {
  const submission_key = submissionKey([details.name, details.email, details.phone]);
  await CheckingStudents.ensure({ submission_key }, { ...details, created_at: new Date() });
}

/** The PGI viewed students, for staff. */
export const checkingStudentList = listQueries(CheckingStudents.model, {
  orders: { submitted: "created_at", name: "order_text" },
  descendingFirst: true,
  search: true,
});

/** An email address, and the ways in which it was written when somebody checked their eligibility with it; none of no address. */
export async function addressesAsWritten(email: string): Promise<string[]> {
  const filter = await rowsOfAddress(CheckingStudents.model, "email", email);
  if (filter === null) return [];
  return [email, ...new Set(await CheckingStudents.values("email", filter))];
}

/** Which of these addresses checked their eligibility, and which registered interest, written like this. */
export async function knownAddresses(emails: readonly string[]) {
  const among = { email: { $in: [...emails] } };
  const [checked, interested] = [
    await CheckingStudents.values("email", among),
    await InterestedStudents.values("email", among),
  ];
  return { checked: new Set(checked), interested: new Set(interested) };
}

/** How many checked their eligibility in a time. */
export function countChecks(from: Date, to: Date): Promise<number> {
  return CheckingStudents.count({ created_at: { $gte: from, $lt: to } });
}
