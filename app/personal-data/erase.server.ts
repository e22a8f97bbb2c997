import { staffParticipant } from "#app/certification/participants.server.ts";
import { masked } from "#app/evaluation/evidence/masked.ts";
import { userFolder } from "#app/files/keys.server.ts";
import { bucket, PRIVATE_BUCKETS } from "#app/files/store.server.ts";
import { FileMissingError } from "#app/files/store-errors.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { removeFromOutbox } from "#app/mail/transport.server.ts";
import { forgetDeleted } from "#app/platform/database/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { longDay, longMoment, onFirstUse, ZONE } from "#app/platform/format.ts";
import { findAccountByEmail, setPasswordHash } from "#app/records/accounts.server.ts";
import { OfferedSentences } from "#app/records/competency-elements.server.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import { InterviewTimes } from "#app/records/interview-times.server.ts";
import { casesOf, mailsAbout, type Person } from "#app/records/personal-data.server.ts";
import { eraseRows, personalCollections } from "#app/records/personal-rows.server.ts";
import { namedFiles, type OwnFile } from "./tell.server.ts";

/** No password has this hash. */
const NO_PASSWORD = "none";
/** The hours of the night, in India, in which a large file may be written anew. */
const QUIET = ["02", "03", "04"];
const hour = onFirstUse(() => new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: ZONE }));

/** What lets somebody in, or changes rows while they are being erased; goes before all else. */
const DOORS = ["sessions", "one_time_tokens", "kept_forms"];

/**
 * Erases a person: files, rows and whatever else is kept of them; rows that stay by law or as evidence lose what is personal
 * (docs/privacy.md). It may be cut off at any moment and begun again; done once more, it changes nothing.
 * @throws FileStoreUnavailableError, errors of the database: it is to be begun again
 */
export async function erasePerson(person: Person, signal?: AbortSignal): Promise<void> {
  if (person.account !== null) await setPasswordHash(person.account, NO_PASSWORD);
  for (const collection of DOORS) await eraseRows(collection, person);
  await tellAssessors(person);
  await removeOffers(person);
  const mails = await mailsAbout(person);
  await removeFromOutbox(mails, env());
  // Rows name the files, and the account's id their folder: what an upload adds meanwhile is found at the end.
  await removeFiles(person);
  for (const collection of personalCollections()) {
    signal?.throwIfAborted();
    await eraseRows(collection, person);
  }
  await removeFiles(person);
  await removeFromOutbox(mails, env());
}

/**
 * Forgets the mails that work under way has posted to somebody while they were being erased, with the last one that tells of it;
 * not where the address has an account anew.
 */
export async function forgetMailsTo(email: string): Promise<void> {
  if (await findAccountByEmail(email)) return;
  const reader = { account: null, student: null, email };
  const mails = await mailsAbout(reader);
  await eraseRows("mails", reader);
  await removeFromOutbox(mails, env());
}

/**
 * Has nothing of what was erased stay in the unused parts of the database's file.
 * @returns false when that has to wait for the night
 */
export function forgetErased(): Promise<boolean> {
  return forgetDeleted(QUIET.includes(hour().format(new Date())));
}

/** Takes back the sentences of a person's certificates that were offered to teach with, as they were masked then. */
async function removeOffers({ student }: Person): Promise<void> {
  if (student === null) return;
  for (const { student_name, matches } of await listEvaluations(student)) {
    for (const { elementId, quotes } of matches) {
      const sentences = [...quotes, quotes.join(" ")].map((quote) => masked(quote, [student_name]));
      await OfferedSentences.deleteAll({ element_id: elementId, sentence: { $in: sentences } });
    }
  }
}

/** Tells the assessors of interviews to come that the time is free again, without saying whose it was; once for each time. */
async function tellAssessors(person: Person): Promise<void> {
  for (const { id, assessor, starts_at } of await InterviewTimes.find({
    case: { $in: await casesOf(person) },
    starts_at: { $gte: new Date() },
  })) {
    const party = await staffParticipant(assessor);
    if (!party) continue;
    const values = { name: party.name, link: party.link("/interview-times"), day: longDay(starts_at) };
    await postMail(party.email, "assessor-time-free", { ...values, when: longMoment(starts_at) }, `time free ${id}`);
  }
}

/** Removes every file of a person from the store: those that rows name, and those that an upload left in their folder. */
async function removeFiles(person: Person): Promise<void> {
  for (const { bucket: name, path } of await namedFiles(person)) await removeFile(name, path);
  if (person.account === null) return;
  for (const name of PRIVATE_BUCKETS) {
    const paths: string[] = [];
    for await (const { path } of bucket(name).list(userFolder(person.account))) paths.push(path);
    for (const path of paths) await removeFile(name, path);
  }
}

/** Removes a file from the store; one that is not there is no error. */
export async function removeFile(name: OwnFile["bucket"], path: string): Promise<void> {
  await bucket(name)
    .remove(path)
    .catch((error: unknown) => {
      if (!(error instanceof FileMissingError)) throw error;
    });
}
