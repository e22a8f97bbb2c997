import { timingSafeEqual } from "node:crypto";
import { href } from "react-router";
import { z } from "zod";
import { mediaType } from "#app/files/keys.server.ts";
import { bucket } from "#app/files/store.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { contentFile } from "#app/platform/content.server.ts";
import { undone, withTransaction } from "#app/platform/database/transaction.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { longDay } from "#app/platform/format.ts";
import { requestUnderWay } from "#app/platform/http/request-info.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { addressCode, countUse } from "#app/platform/rate-limit.server.ts";
import { isSample } from "#app/platform/sample-mark.ts";
import { keyedHash } from "#app/platform/seal.server.ts";
import { workOn } from "#app/platform/worker.server.ts";
import { Certificates, findOwnCertificate, type StoredCertificate } from "#app/records/certificates.server.ts";
import type { Stored } from "#app/records/define-model.server.ts";
import { askPersonAbout } from "#app/records/evaluations.server.ts";
import {
  type HeldRefereeRequest,
  type RefereeAnswer,
  type RefereeRequestRow,
  RefereeRequests,
  refereeLeases,
} from "#app/records/referee-requests.server.ts";
import { SecurityEvents } from "#app/records/security-events.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { NOT_TAKEN } from "#app/records/taking.server.ts";
import { UncheckedFiles } from "#app/records/unchecked-files.server.ts";

const words = z.string().trim().min(1).max(800);
/** What referees are told, from content/referees.json. */
export const refereeContent = contentFile("referees", z.strictObject({ lead: words, privacy: words }));

type StoredRequest = Stored<RefereeRequestRow>;

const DAY_MS = 86_400_000;
/** For so many days a link works, and after so many its referee is reminded. */
const LINK_DAYS = 30;
const REMIND_DAYS = [10, 20];
const PURPOSE = "referee";
const SAME_DEVICE = "Answered on a device on which the student has signed in";
/** Hosts at which anybody can have an address. */
const PRIVATE_HOST =
  /@(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|icloud|rediffmail|proton(?:mail)?|aol|zoho)\./;

/** The link of a referee; nothing of it is kept, so that every mail has the same one. */
function linkOf(id: string): string {
  return `${publicOrigin()}${href("/referee")}?token=${id}.${keyedHash(id, PURPOSE)}`;
}

/**
 * Asks the referee of a document that was just handed in, within its transaction; those who left only a phone number are for staff to
 * call. What was asked about an earlier file is forgotten.
 */
export async function askReferee(document: StoredCertificate): Promise<void> {
  const { id, user_id, file_path, title, referee } = document;
  await RefereeRequests.deleteAll({ document: id, file_path: { $ne: file_path } });
  if (!referee?.email || isSample(id)) return;
  const student = await findStudentByUser(user_id);
  if (!student) return;
  const email = normaliseEmail(referee.email);
  const asked_at = new Date();
  const expires_at = new Date(asked_at.getTime() + LINK_DAYS * DAY_MS);
  const due_at = new Date(asked_at.getTime() + (REMIND_DAYS[0] ?? 0) * DAY_MS);
  const fresh = { user_id, name: referee.name, email, asked_at, expires_at, due_at };
  const request = await RefereeRequests.ensure(
    { document: id, file_path },
    { ...fresh, answered_at: null, answer: null },
  );
  const signs = [
    ...(PRIVATE_HOST.test(email) ? ["A private address, not one of an organisation"] : []),
    ...(email === normaliseEmail(student.email) ? ["The student's own address"] : []),
  ];
  await RefereeRequests.set({ _id: request.id }, { signs });
  await writeTo(request, student.full_name, title, "referee-asked");
}

function writeTo(
  request: StoredRequest,
  student: string,
  document: string,
  mail: "referee-asked" | "referee-reminded",
) {
  const until = longDay(request.expires_at);
  const values = { name: request.name, student, document, until, link: linkOf(request.id) };
  return postMail(request.email, mail, values, `${mail} ${request.id} ${request.reminded}`);
}

/** Whether this student may have one more referee written to today: each is a stranger. */
export async function mayAskReferee(account: string): Promise<boolean> {
  return (await countUse("referee asked", account)) === undefined;
}

/** Reminds referees who have not answered, twice. */
export const refereeWork = workOn<HeldRefereeRequest>({
  name: "reminder of a referee",
  atOnce: 1,
  ...refereeLeases,
  perform: (request) => withTransaction(() => remind(request)),
});

async function remind(request: HeldRefereeRequest): Promise<void> {
  const document = await findOwnCertificate(request.user_id, request.document);
  const student = await findStudentByUser(request.user_id);
  const stands = document?.file_path === request.file_path && request.expires_at > new Date();
  const reminded = request.reminded + 1;
  const next = REMIND_DAYS[reminded];
  if (!document || !student || !stands || reminded > REMIND_DAYS.length)
    return void (await refereeLeases.finish(request));
  await writeTo({ ...request, reminded }, student.full_name, document.title, "referee-reminded");
  if (next === undefined) return void (await refereeLeases.finish(request, { reminded }));
  await refereeLeases.postpone(request, new Date(request.asked_at.getTime() + next * DAY_MS), false, { reminded });
}

/** What a referee is asked. */
export interface RefereeQuestion {
  /** Whose work it is, and the referee's own name. */
  student: string;
  name: string;
  document: { title: string; description: string; fileName: string };
  role: string;
  answer: RefereeAnswer | null;
}

/** What the link of a referee leads to; null when it is none of ours, too old, or the document was replaced or removed. */
async function asked(token: string): Promise<{ request: StoredRequest; document: StoredCertificate } | null> {
  const [id = "", proof = ""] = token.split(".");
  const [given, expected] = [Buffer.from(proof), Buffer.from(keyedHash(id, PURPOSE))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const request = await RefereeRequests.byId(id);
  if (!request || request.expires_at <= new Date()) return null;
  const document = await findOwnCertificate(request.user_id, request.document);
  return document?.referee && document.file_path === request.file_path ? { request, document } : null;
}

/** What a referee is asked by a mailed link; null when it leads to nothing (any more). */
export async function refereeQuestion(token: string): Promise<RefereeQuestion | null> {
  const found = await asked(token);
  const student = found && (await findStudentByUser(found.request.user_id));
  if (!found || !student) return null;
  const { title, description, file_name: fileName, referee } = found.document;
  const document = { title, description: description ?? "", fileName };
  return {
    student: student.full_name,
    name: found.request.name,
    document,
    role: referee?.role ?? "",
    answer: found.request.answer,
  };
}

/** The file that was handed in under a referee's name; null when the link leads to none, or it is being checked for viruses. */
export async function refereeFile(token: string) {
  const found = await asked(token);
  if (!found || (await UncheckedFiles.exists({ path: found.document.file_path }))) return null;
  const { file_path: path, file_name: name, competency_id } = found.document;
  return {
    bucket: bucket(competency_id === null ? "certificates" : "evaluation-uploads"),
    file: { path, name, contentType: mediaType(name) },
  };
}

/** What a referee says. */
export interface RefereeSays {
  answer: RefereeAnswer;
  words: string;
  knows: string;
  from: string;
  to: string;
  ask_back: boolean;
}

export type RefereeOutcome = { kind: "done" | "gone" };

/**
 * Keeps what a referee answers; they may answer anew as long as the link works. What they disown waits for a person again, whatever was
 * decided on it, and with that nothing can be awarded on it.
 * @param signedIn the accounts that have signed in on the same device
 */
export async function answerAsReferee(
  token: string,
  says: RefereeSays,
  signedIn: readonly string[] = [],
): Promise<RefereeOutcome> {
  return withTransaction(async () => {
    const found = await asked(token);
    if (!found) return undone({ kind: "gone" });
    const { request, document } = found;
    const info = requestUnderWay.getStore();
    const address = info ? addressCode(info.address) : "";
    const disowned = says.answer === "not mine";
    const sameDevice = signedIn.includes(request.user_id) ? [SAME_DEVICE] : [];
    const signs = [...new Set([...request.signs, ...sameDevice])];
    const change = { ...says, signs, address, answered_at: new Date(), calls: disowned, due_at: null };
    await RefereeRequests.set({ _id: request.id }, change);
    if (disowned) {
      const waits = { $set: { verdict: null, ...NOT_TAKEN }, $inc: { version: 1 } };
      await Certificates.change({ _id: document.id, file_path: document.file_path }, waits);
      await askPersonAbout(document.file_path);
    }
    return { kind: "done" };
  });
}

/** Removes what is kept of somebody who never agreed to be a referee, at once; a person looks at the document again. */
export async function forgetReferee(token: string): Promise<RefereeOutcome> {
  return withTransaction(async () => {
    const found = await asked(token);
    if (!found) return undone({ kind: "gone" });
    const { id } = found.document;
    await RefereeRequests.deleteAll({ document: id });
    const change = {
      $set: { referee: null, referee_refused: true, verdict: null, ...NOT_TAKEN },
      $inc: { version: 1 },
    };
    await Certificates.change({ _id: id }, change);
    return { kind: "done" };
  });
}

/** What a referee said of a document, as staff see it. */
export interface RefereeSaid {
  document: string;
  title: string;
  name: string;
  answer: RefereeAnswer | null;
  askedAt: Date;
  answeredAt: Date | null;
  words: string;
  knows: string;
  period: string;
  askBack: boolean;
  /** What speaks for looking closer. */
  signs: string[];
}

/** What the referees of a student said of the documents as they are now. The caller has asked whether the person may know. */
export async function refereesOf(account: string): Promise<RefereeSaid[]> {
  const requests = await RefereeRequests.find({ user_id: account }, { sort: { asked_at: 1 } });
  const documents = await Certificates.find({ user_id: account });
  const addresses = requests.map(({ address }) => address).filter((address) => address !== "");
  const shared = new Set(addresses.filter((address, place) => addresses.indexOf(address) !== place));
  const own =
    addresses.length === 0
      ? []
      : await SecurityEvents.values("address", { actor_id: account, address: { $in: addresses } });
  return requests.flatMap((request) => {
    const document = documents.find(({ id, file_path }) => id === request.document && file_path === request.file_path);
    if (!document) return [];
    const { name, answer, asked_at, answered_at, words, knows, from, to, ask_back, address, signs } = request;
    const near = [
      ...(own.includes(address) ? ["Answered from a network that the student has used"] : []),
      ...(requests.filter(({ email }) => email === request.email).length > 1
        ? ["The same address stands for several referees"]
        : []),
      ...(shared.has(address) ? ["Several referees answered from one network"] : []),
    ];
    return [
      {
        document: document.id,
        title: document.title,
        name,
        answer,
        askedAt: asked_at,
        answeredAt: answered_at,
        words,
        knows,
        period: [from, to].filter(Boolean).join(" to "),
        askBack: ask_back,
        signs: [...signs, ...near],
      },
    ];
  });
}

/** How many papers of a student are disowned by their referees, and nobody of PGI has looked at that yet. */
export function countDisowned(account: string): Promise<number> {
  return RefereeRequests.count({ user_id: account, calls: true });
}

/** How many of a student's testimonials are confirmed by their referees. The caller has asked whether it may be known. */
export async function countConfirmed(account: string): Promise<number> {
  const confirmed = { user_id: account, answer: { $in: ["wrote", "true"] } } as const;
  const requests = await RefereeRequests.find(confirmed);
  const paths = await Certificates.values("file_path", { user_id: account, competency_id: null });
  return requests.filter(({ file_path }) => paths.includes(file_path)).length;
}
