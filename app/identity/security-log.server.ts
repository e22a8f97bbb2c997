import { afterAnswer } from "#app/platform/background.server.ts";
import { afterCommit } from "#app/platform/database/transaction.server.ts";
import { type Actor, requestUnderWay } from "#app/platform/http/request-info.server.ts";
import { addressCode } from "#app/platform/rate-limit.server.ts";
import type { StoredAccount } from "#app/records/accounts.server.ts";
import { appendSecurityEvent, isReadNoted, type SecurityKind } from "#app/records/security-events.server.ts";
import type { Asker, Person } from "./access.server.ts";
import { emptyLine, floodGate, type SecurityLine } from "./security-flood.server.ts";

/** Something for the security log. Never put a password, a token or anything into it that somebody typed freely. */
export interface SecurityNote {
  kind: SecurityKind;
  /** Who did it; when not given, whoever is signed in where the present request comes from. */
  actor?: Asker | StoredAccount;
  /** Whom it concerns, where that is not the actor. */
  subject?: StoredAccount | Omit<Actor, "role"> | null;
  /** What it is about, in a few words: a role, a limit, a path, the name of a list. */
  what?: string;
}

const LONGEST = 200;

const gate = floodGate((line) => afterAnswer("security log", () => appendSecurityEvent(line)));

/**
 * Writes a line into the security log, after the answer that is being made, and of a change once it is committed: it neither holds a
 * request up nor fails one. The
 * network address is taken from the present request.
 */
export function noteSecurity({ kind, actor, subject: given, what = "" }: SecurityNote): void {
  const subject = given && "metadata" in given ? actorOf(given) : given;
  const line = {
    ...lineBy(kind, actor),
    ...(subject && { subject_id: subject.id, subject_name: subject.name, subject_email: subject.email }),
    what: what.slice(0, LONGEST),
  };
  afterCommit(() => gate.pass(line));
}

/** Writes what has only been counted so far; before the process ends. */
export function flushSecurityLog(): void {
  gate.flush();
}

/** What is opened again within so long is one reading: a page and the file in its frame, a reload, a file saved after it was looked at. */
const ONE_READING_MS = 5 * 60_000;

/** Whose things are read. */
interface Owner {
  accountId: string;
  name: string;
  email: string;
}

/** Whose file is about to be read, and which. */
export interface DocumentRead {
  owner: Owner;
  file: { id: string; name: string };
}

/**
 * Writes down that staff read a student's document. It stands in the log when this returns, so call it before the first byte is given.
 * @throws when it cannot be written: then the document must not be given
 */
export async function noteDocumentRead(person: Person, { owner, file }: DocumentRead): Promise<void> {
  await noteReading(readingOf("document read", person, owner, file));
}

/**
 * Writes down that staff opened a student's record, after the answer that is being made.
 * @param record its id and what it is called
 */
export function noteRecordRead(person: Person, owner: Owner, record: { id: string; name: string }): void {
  const line = readingOf("record read", person, owner, record);
  afterAnswer("security log", () => noteReading(line));
}

async function noteReading(line: SecurityLine): Promise<void> {
  if (await isReadNoted(line, new Date(line.at.getTime() - ONE_READING_MS))) return;
  await appendSecurityEvent(line);
}

function readingOf(kind: SecurityKind, person: Person, owner: Owner, read: { id: string; name: string }): SecurityLine {
  const subject = { subject_id: owner.accountId, subject_name: owner.name, subject_email: owner.email };
  return { ...lineBy(kind, person), ...subject, what: read.name.slice(0, LONGEST), what_id: read.id };
}

function lineBy(kind: SecurityKind, given: SecurityNote["actor"]): SecurityLine {
  const request = requestUnderWay.getStore();
  const { id, name, email, role } = (given === undefined ? request?.actor : actorOf(given)) ?? NOBODY;
  const actor = { actor_id: id, actor_name: name, actor_email: email, actor_role: role };
  return { ...emptyLine(kind, new Date()), ...actor, address: request ? addressCode(request.address) : "" };
}

const NOBODY: Actor = { id: "", name: "", email: "", role: "" };

/** Somebody as the log names them. */
export function actorOf(who: Asker | StoredAccount): Actor {
  if (who === "terminal") return { ...NOBODY, name: "The terminal" };
  if ("accountId" in who)
    return { id: who.accountId, name: who.fullName || who.email, email: who.email, role: who.role };
  return { id: who.id, name: who.metadata.full_name || who.email, email: who.email, role: "" };
}
