import { randomUUID } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import mongoose from "mongoose";
import PostalMime from "postal-mime";
import { backUp } from "#app/backup/backup.server.ts";
import { chooseTime } from "#app/certification/booking.server.ts";
import { decide } from "#app/certification/decide.server.ts";
import { openWhenComplete } from "#app/certification/open.server.ts";
import { keepDocument } from "#app/documents/keep-document.server.ts";
import { conclude, whenEvaluated } from "#app/evaluation/certificates/conclude.server.ts";
import { handInCertificate } from "#app/evaluation/certificates/hand-in.server.ts";
import { beginFiles, bucket } from "#app/files/store.server.ts";
import { confirmEmail, signUp } from "#app/identity/sign-up.server.ts";
import { deliverKept } from "#app/mail/outbox.server.ts";
import { payApplicationFee } from "#app/payments/pay.server.ts";
import { erasePerson, forgetErased } from "#app/personal-data/erase.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { findAccountByEmail } from "#app/records/accounts.server.ts";
import { findCase } from "#app/records/certification-cases.server.ts";
import { evaluationLeases } from "#app/records/competency-certificates.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { mailLeases } from "#app/records/mails.server.ts";
import type { Person } from "#app/records/personal-data.server.ts";
import { findStudent, findStudentByUser } from "#app/records/students.server.ts";
import { someCompetency } from "#tests/support/catalogue.ts";
import {
  completeStudent,
  impartial,
  newAssessor,
  offerTimes,
  recommendedStudent,
} from "#tests/support/certification.ts";
import { plantPerson } from "#tests/support/marked-person.ts";
import { asPerson, staffPerson } from "#tests/support/people.ts";

/** Who is there before the life begins, and what they are about to do. */
export interface Cast {
  email: string;
  booker: string;
  time: string;
  decided: { attempt: string; since: number };
  erased: Person & { marks: readonly string[] };
}

/** What was acknowledged in the life, by what was done. */
export type Acknowledged = Record<string, string>;

const DIRECTORY = env().DATA_DIR;
const PDF = Buffer.from(`%PDF-1.4\n${"a certificate ".repeat(3000)}\n%%EOF`);
const FILE = { name: "a.pdf", bytes: PDF };
const settings = { DATA_DIR: DIRECTORY, MONGODB_URI: undefined };
const TRIES = 3;

const connect = () => connectDatabase(settings, { own: true });

/** Prepares the data that every life begins with. */
export async function prepare(template: string): Promise<Cast> {
  await connect();
  await beginFiles();
  await someCompetency(1);
  const booker = await completeStudent("Bina Booker");
  const [time] = await offerTimes(await newAssessor(), 2);
  const { attempt } = await recommendedStudent("award", "Chitra Case");
  const erased = await plantPerson(7);
  await backgroundIdle();
  await disconnectDatabase();
  cpSync(DIRECTORY, template, { recursive: true });
  const decided = { attempt: attempt.id, since: attempt.since.getTime() };
  return { email: "asha@people.example", booker: booker.id, time: time?.id ?? "", decided, erased };
}

/** Brings back what a life begins with. */
export function reset(template: string): void {
  rmSync(DIRECTORY, { recursive: true, force: true });
  cpSync(template, DIRECTORY, { recursive: true });
}

/**
 * One life: somebody signs up, pays, hands in a document and a certificate; somebody books, somebody is decided about, somebody is
 * erased; a backup is made. What fails is tried again, as people do.
 * @param acknowledge is told of each thing when it is acknowledged
 */
export async function live(cast: Cast, acknowledge: (what: string, fact: string) => void): Promise<void> {
  whenEvaluated(openWhenComplete);
  const step = async (what: string, work: () => Promise<string | undefined>) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const fact = await work().catch(() => undefined);
      if (fact === undefined) continue;
      acknowledge(what, fact);
      return fact;
    }
    return undefined;
  };
  await step("opened", async () => {
    await disconnectDatabase();
    await connect();
    return "";
  });
  const metadata = { role: "student", full_name: "Asha Rao", department: null, phone: null, course: null } as const;
  const form = { email: cast.email, password: "quiet river 1998", metadata, address: "127.0.0.1" };
  const signedUp = await step("signed up", async () => {
    const { kind } = await signUp(form as Parameters<typeof signUp>[0]);
    return kind === "check email" ? kind : undefined;
  });
  if (signedUp)
    await step("confirmed", async () => ((await confirmEmail(await mailedToken(cast.email))) ? "yes" : undefined));
  const account = await findAccountByEmail(cast.email).catch(() => null);
  const student = account && (await findStudentByUser(account.id).catch(() => null));
  if (student) {
    await step("paid", async () => {
      const outcome = await payApplicationFee(asPerson(student), "GMP");
      return outcome.kind === "paid" ? outcome.studentId : undefined;
    });
    const paid = await findStudent(student.id).catch(() => null);
    if (paid?.student_id) await uploads(asPerson(paid), step);
  }
  await step("booked", async () => {
    const row = await findStudent(cast.booker);
    const outcome = row && (await chooseTime(asPerson(row), cast.time, { seen: null, zone: "Asia/Kolkata" }));
    return outcome?.kind === "done" ? cast.time : undefined;
  });
  await step("decided", async () => {
    const { attempt, since } = cast.decided;
    const by = await impartial(staffPerson("super_admin"), (await findCase(attempt))?.user_id ?? "");
    const outcome = await decide(by, attempt, {
      kind: "award",
      reasons: "Shown.",
      seen: since,
    });
    return outcome.kind === "done" ? attempt : undefined;
  });
  await step("erased", async () => {
    await erasePerson(cast.erased);
    return String(await forgetErased());
  });
  const file = join(DIRECTORY, `${randomUUID()}.tar`);
  await step("backed up", async () => {
    await disconnectDatabase();
    await backUp({ ...env(), ...settings }, file, { keys: true });
    return file;
  });
  await disconnectDatabase().catch(() => undefined);
}

type Step = (what: string, work: () => Promise<string | undefined>) => Promise<string | undefined>;

async function uploads(person: ReturnType<typeof asPerson>, step: Step): Promise<void> {
  const details = { title: "Aadhaar Card", description: null, domain: null, institution: null, referee: null };
  await step("document", async () => {
    const row = await keepDocument(person, { slot: "aadhaar" }, details as Parameters<typeof keepDocument>[2], FILE);
    return row?.file_path;
  });
  const student = await findStudent(person.rowId).catch(() => null);
  const [competency] = await readCatalogue("GMP").catch(() => []);
  if (!student || !competency) return;
  const handedIn = await step("handed in", async () => {
    await handInCertificate(person, competency.id, FILE, "one form");
    return "yes";
  });
  if (!handedIn) return;
  await step("evaluated", async () => {
    await evaluationLeases.release();
    const certificate = await evaluationLeases.claim({ user_id: person.accountId } as never);
    // An attempt that seemed to fail may have been committed.
    if (!certificate) return "before";
    const result = {
      evaluator: { name: "offline", version: "test" },
      textHash: "hash",
      flags: [],
      matchedElements: [],
      overallMatch: false,
      summary: "",
    } as const;
    const judgement = { kind: "judged", result } as unknown as Parameters<typeof conclude>[1];
    const kept = { certificate, student, competencyId: competency.id };
    return (await conclude(kept, judgement, { byMail: true, modelBackAt: new Date() })).kind;
  });
}

/** The token of the link that was mailed; mails that could not be delivered are delivered when their time comes, which is now. */
async function mailedToken(email: string): Promise<string> {
  await deliverAll();
  const outbox = join(DIRECTORY, "outbox");
  for (const name of readdirSync(outbox).toSorted().toReversed()) {
    const { to, text = "" } = await PostalMime.parse(readFileSync(join(outbox, name)));
    const token = /token=([\w-]+)/.exec(text)?.[1];
    if (to?.[0]?.address === email && token) return token;
  }
  throw new Error("There is no mail.");
}

async function deliverAll(): Promise<void> {
  await backgroundIdle();
  await mailLeases.release();
  const mails = mongoose.connection.collection("mails");
  await mails.updateMany({ state: "waiting" }, { $set: { due_at: new Date() } });
  for (const { _id } of await mails.find({ state: "waiting" }).toArray()) await deliverKept(String(_id));
  await backgroundIdle();
}

/** Starts again after a life, lets what waits come to its end, and looks whether everything is as it must be. @returns what is wrong */
export async function check(cast: Cast, acknowledged: Acknowledged): Promise<string[]> {
  const wrong: string[] = [];
  const must = (holds: boolean, what: string) => void (holds || wrong.push(what));
  await connect();
  await beginFiles();
  await deliverAll();
  const rows = (name: string, filter = {}) => mongoose.connection.collection(name).find(filter).toArray();
  const accounts = await rows("accounts", { email: cast.email });
  const [account] = accounts;
  const user = String(account?._id);
  const students = await rows("students", { user_id: user });
  must(accounts.length <= 1 && students.length <= 1, "an account or a student is doubled");
  if (acknowledged["signed up"]) must(accounts.length === 1, "the account is lost");
  if (acknowledged.confirmed) must(account?.confirmed_at != null && students.length === 1, "the confirmation is lost");
  const [payments, receipts] = [
    await rows("payments", { user_id: user, status: "paid" }),
    await rows("mails", { to: cast.email, name: "application-received" }),
  ];
  const studentId = students[0]?.student_id ?? null;
  must(payments.length === (studentId ? 1 : 0), "payment and student do not agree");
  must(receipts.length === payments.length, "payment and receipt do not agree");
  if (acknowledged.paid) must(studentId === acknowledged.paid, "the payment is lost");
  await checkFiles(must, await rows("certificates"), acknowledged);
  const evaluations = await rows("evaluations", { student_id: String(students[0]?._id) });
  must(evaluations.length <= 1, "an evaluation is doubled");
  if (acknowledged.evaluated) must(evaluations.length === 1, "the evaluation is lost");
  const times = await rows("interview_times", { case: { $ne: null } });
  const booked = await rows("certification_cases", { stage: "booked" });
  const paired = booked.every(({ _id, interview }) =>
    times.some((time) => String(time._id) === interview.time && time.case === String(_id)),
  );
  must(
    paired && booked.length === times.filter((time) => String(time._id) === cast.time).length,
    "bookings do not agree",
  );
  must((await rows("mails", { name: "interview-booked" })).length === booked.length, "mails of a booking do not agree");
  if (acknowledged.booked) must(booked.length === 1, "the booking is lost");
  const [credentials, [decided], audits] = [
    await rows("credentials", { case: cast.decided.attempt }),
    await rows("certification_cases", { _id: new mongoose.Types.ObjectId(cast.decided.attempt) }),
    await rows("audit_events", { kind: "certification", target_id: cast.decided.attempt }),
  ];
  const awarded = decided?.decision ? 1 : 0;
  must(credentials.length === awarded && audits.length === awarded, "decision, credential and audit do not agree");
  if (acknowledged.decided) must(awarded === 1, "the decision is lost");
  await checkErased(must, cast, acknowledged);
  await checkMails(must, await rows("mails"));
  await disconnectDatabase();
  checkWhole(must);
  return wrong;
}

type Must = (holds: boolean, what: string) => void;
type Rows = Record<string, unknown>[];

async function checkFiles(must: Must, certificates: Rows, acknowledged: Acknowledged): Promise<void> {
  // Of the cast before the life there are rows alone.
  for (const row of certificates.filter(({ file_name }) => file_name === FILE.name)) {
    const name = row.competency_id === null ? "certificates" : "evaluation-uploads";
    const kept = await bucket(name)
      .read(String(row.file_path))
      .catch(() => undefined);
    must(kept !== undefined && PDF.equals(kept), `a file that a row names is not there or not whole: ${row.title}`);
  }
  const named = (path: string | undefined) => certificates.filter(({ file_path }) => file_path === path).length;
  if (acknowledged.document) must(named(acknowledged.document) === 1, "the document is lost");
  const handedIn = certificates.filter(
    ({ file_name, competency_id }) => file_name === FILE.name && competency_id != null,
  );
  must(handedIn.length <= 1, "a certificate is doubled");
  if (acknowledged["handed in"]) must(handedIn.length === 1, "the certificate is lost");
}

async function checkErased(must: Must, { erased }: Cast, acknowledged: Acknowledged): Promise<void> {
  const left = () =>
    readdirSync(DIRECTORY, { recursive: true, withFileTypes: true }).filter(
      (each) =>
        each.isFile() &&
        !each.name.endsWith(".tar") &&
        erased.marks.some((mark) => readFileSync(join(each.parentPath, each.name)).includes(mark)),
    );
  if (acknowledged.erased) must(left().length === 0, "something of who was erased is there again");
  await erasePerson(erased);
  await forgetErased();
  must(left().length === 0, `something of who was erased stays in ${left().map(({ name }) => name)}`);
}

async function checkMails(must: Must, mails: Rows): Promise<void> {
  const outbox = existsSync(join(DIRECTORY, "outbox")) ? readdirSync(join(DIRECTORY, "outbox")) : [];
  for (const { _id, state, name } of mails.filter(({ to }) => String(to).endsWith("people.example"))) {
    const files = outbox.filter((file) => file.endsWith(`-${_id}.eml`)).length;
    if (state === "sent" && files > 0) must(files === 1, `the mail ${name} is there twice`);
    must(state !== "waiting", `the mail ${name} waits for ever`);
  }
}

function checkWhole(must: Must): void {
  using database = new DatabaseSync(join(DIRECTORY, "database.sqlite"));
  const finding = Object.values(database.prepare("PRAGMA integrity_check").get() ?? {})[0];
  must(finding === "ok", `the database is not whole: ${finding}`);
}
