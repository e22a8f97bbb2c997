import { STAGE_WORDS } from "#app/certification/stage.ts";
import type { PRIVATE_BUCKETS } from "#app/files/store.server.ts";
import { demand, type Person as SignedIn } from "#app/identity/access.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { moment, phoneNumber, rupees } from "#app/platform/format.ts";
import { findAccount } from "#app/records/accounts.server.ts";
import { listCertificates } from "#app/records/certificates.server.ts";
import type { Stage } from "#app/records/certification-stage.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import type { Person } from "#app/records/personal-data.server.ts";
import { callingOf, personalCollections, toldRows } from "#app/records/personal-rows.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";

type Row = Record<string, unknown>;

/** Whoever has this account, by every key that their data is kept under; null when there is no such account. */
export async function personOfAccount(accountId: string): Promise<Person | null> {
  const account = await findAccount(accountId);
  if (!account) return null;
  const student = await findStudentByUser(account.id);
  return { account: account.id, student: student?.id ?? null, email: account.email };
}

/** Whoever left this address without an account, such as somebody who registered their interest. */
export function personOfEmail(email: string): Person {
  return { account: null, student: null, email: normaliseEmail(email) };
}

/** What is held of a person in one collection. */
export interface HeldData {
  /** The heading, in plain words. */
  called: string;
  collection: string;
  /** Read from the database as they are asked for. */
  rows: AsyncIterable<Row>;
}

/** Everything that is held of a person, by headings; what they know best comes first, the logs last. */
export async function* personalDataOf(person: Person): AsyncGenerator<HeldData> {
  for (const collection of personalCollections().toReversed())
    yield { called: callingOf(collection), collection, rows: toldRows(collection, person) };
}

/** A person's file in the store. */
export interface OwnFile {
  bucket: (typeof PRIVATE_BUCKETS)[number];
  path: string;
  /** The person's name for it. */
  name: string;
}

/** The files that a person's rows name, each once. */
export async function namedFiles({ account, student }: Person): Promise<OwnFile[]> {
  const certificates = account === null ? [] : await listCertificates(account);
  const evaluations = student === null ? [] : await listEvaluations(student);
  const files = [
    ...certificates.map(({ competency_id, file_path: path, file_name: name }) => ({
      bucket: competency_id === null ? ("certificates" as const) : ("evaluation-uploads" as const),
      path,
      name,
    })),
    ...evaluations.map(({ file_url: path, file_name: name }) => ({
      bucket: "evaluation-uploads" as const,
      path,
      name,
    })),
  ];
  return [...new Map(files.map((file) => [`${file.bucket}/${file.path}`, file])).values()];
}

/** A part of a row as people read it: a text, or parts of its own. */
export interface Told {
  label: string;
  text?: string;
  parts?: Told[];
}

/** A heading of the page, with the first of its rows. */
export interface ToldHeading {
  called: string;
  rows: Told[][];
  /** Whether there are more rows, or more in them, than are shown. */
  more: boolean;
}

const MOST_ROWS = 5;
const MOST_PARTS = 12;
const MOST_TEXT = 400;
const DEEPEST = 3;

/** What a student is shown of everything that is held of them; the download has all of it. @throws ForbiddenError */
export async function overviewOf(who: SignedIn): Promise<ToldHeading[]> {
  demand(who, "own-data:see");
  const person = await personOfAccount(who.accountId);
  return person ? headingsOf(person) : [];
}

/** The headings under which something is held of a person. */
export async function headingsOf(person: Person): Promise<ToldHeading[]> {
  const headings: ToldHeading[] = [];
  for await (const { called, rows } of personalDataOf(person)) {
    const shown: Told[][] = [];
    const cut = { more: false };
    for await (const row of rows) {
      if (shown.length === MOST_ROWS) {
        cut.more = true;
        break;
      }
      shown.push(partsOf(row, 1, cut));
    }
    if (shown.length > 0) headings.push({ called, rows: shown, more: cut.more });
  }
  return headings;
}

interface Cut {
  more: boolean;
}

function partsOf(row: Row, depth: number, cut: Cut): Told[] {
  const entries = Object.entries(row).filter(([, value]) => !isNothing(value) && !KEY.test(String(value)));
  if (entries.length > MOST_PARTS) cut.more = true;
  return entries.slice(0, MOST_PARTS).map(([name, value]) => ({
    label: labelOf(name),
    ...(WRITTEN[name]?.(value) ?? toldOf(value, depth, cut)),
  }));
}

/** Keys by which rows find one another tell a reader nothing; the download has them. */
const KEY = /^[0-9a-f]{24}$/;
/** A word of the program, such as in_progress. */
const CODE = /^[a-z]+(?:_[a-z]+)+$/;

const number = (write: (value: number) => string) => (value: unknown) =>
  typeof value === "number" ? { text: write(value) } : undefined;
/** Fields whose values are written as on the other screens. */
const WRITTEN: Record<string, (value: unknown) => { text: string } | undefined> = {
  phone: number(phoneNumber),
  amount: number(rupees),
  stage: (value) => {
    const words = STAGE_WORDS[value as Stage];
    return words && { text: words.student };
  },
};

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

function toldOf(value: unknown, depth: number, cut: Cut): Omit<Told, "label"> {
  if (value instanceof Date) return { text: moment(value) };
  if (typeof value === "boolean") return { text: value ? "yes" : "no" };
  if (typeof value !== "object" || value === null) return { text: shortened(readable(String(value)), cut) };
  if (depth >= DEEPEST) return { text: shortened(JSON.stringify(value), cut) };
  if (!Array.isArray(value)) return { parts: partsOf(value as Row, depth + 1, cut) };
  const plain = value.every((item) => typeof item !== "object" || item === null);
  if (plain) return { text: shortened(value.join(", "), cut) };
  if (value.length > MOST_PARTS) cut.more = true;
  const items = value.slice(0, MOST_PARTS) as Row[];
  return { parts: items.map((item, place) => ({ label: String(place + 1), parts: partsOf(item, depth + 1, cut) })) };
}

const readable = (text: string) => (CODE.test(text) ? text.replaceAll("_", " ") : text);

function shortened(text: string, cut: Cut): string {
  const letters = [...text];
  if (letters.length <= MOST_TEXT) return text;
  cut.more = true;
  return `${letters.slice(0, MOST_TEXT).join("")}...`;
}

/** Fields whose names say too little by themselves. */
const LABELS: Record<string, string> = {
  at: "When",
  confirmed_at: "Address confirmed",
  sign_up_at: "Signed up",
  active_at: "Last active",
  student_id: "Student ID",
  course_name: "Certification",
  user_agent: "Browser",
  slot: "Document",
  domain: "Degree",
  what: "About",
  metadata: "Registered with",
  ai_feedback: "What was found",
  ai_match_score: "Match, 0 to 1",
  isBot: "From the counsellor",
  since: "In this stage since",
  day: "Day",
};

/** The name of a field as people read it: `current_profession` is "Current profession". */
function labelOf(name: string): string {
  const words = name
    .replaceAll("_", " ")
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
