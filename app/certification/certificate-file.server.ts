import { href } from "react-router";
import { demand, type Person } from "#app/identity/access.server.ts";
import { noteRecordRead } from "#app/identity/security-log.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { createQueue } from "#app/platform/queue.server.ts";
import { Credentials, isErased, type StoredCredential } from "#app/records/credentials.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { credentialContent } from "./paper/content.server.ts";

/** Drawing one takes about a tenth of a second of the processor, so one is drawn at a time. */
const queue = createQueue({ atOnce: 1, waiting: 40, patience: 15_000 });
const MOST_KEPT = 24;
/** The newest drawn, by all that is on them. */
const drawn = new Map<string, Uint8Array>();

export interface CertificateFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * A student's own certificate; null when they hold no such valid one. It is drawn when it is asked for and never stored.
 * @throws ForbiddenError before payment; BusyError when too many wait
 */
export async function ownCertificateFile(person: Person, number: string): Promise<CertificateFile | null> {
  demand(person, "own-certification:take");
  const credential = await Credentials.findOne({ number });
  if (credential?.user_id !== person.accountId || credential.status !== "valid") return null;
  return fileOf(credential);
}

/** A certificate for staff, also a withdrawn one, whose reading is noted in the security log; null when there is none. @throws ForbiddenError, BusyError */
export async function certificateFileForStaff(person: Person, number: string): Promise<CertificateFile | null> {
  demand(person, "certification:see");
  const credential = await Credentials.findOne({ number });
  if (!credential || isErased(credential)) return null;
  const holder = await findStudent(credential.student);
  const owner = { accountId: credential.user_id, name: credential.name, email: holder?.email ?? "" };
  noteRecordRead(person, owner, { id: number, name: `The PGI certificate ${number}` });
  return fileOf(credential);
}

async function fileOf(credential: StoredCredential): Promise<CertificateFile> {
  const { number, version } = credential;
  const verifyUrl = `${publicOrigin()}${href("/verify/:number", { number })}`;
  const key = JSON.stringify([number, version, verifyUrl, credentialContent()]);
  const bytes = drawn.get(key) ?? (await queue(async () => drawn.get(key) ?? draw(credential, verifyUrl)));
  drawn.delete(key);
  drawn.set(key, bytes);
  for (const oldest of drawn.keys()) if (drawn.size > MOST_KEPT) drawn.delete(oldest);
  return { name: `PGI certificate ${number}.pdf`, bytes };
}

async function draw(credential: StoredCredential, verifyUrl: string): Promise<Uint8Array> {
  const { name, course, number, issued_at: issuedAt, expires_at: expiresAt, competencies } = credential;
  const named = competencies.map((competency) => competency.name);
  const { certificatePdf } = await import("./paper/certificate-pdf.server.ts");
  return certificatePdf({ name, course, number, issuedAt, expiresAt, competencies: named, verifyUrl });
}
