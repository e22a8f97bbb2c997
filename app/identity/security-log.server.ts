import { afterAnswer } from "#app/platform/background.server.ts";
import { afterCommit } from "#app/platform/database/transaction.server.ts";
import { type Actor, requestUnderWay } from "#app/platform/http/request-info.server.ts";
import { addressCode } from "#app/platform/rate-limit.server.ts";
import type { StoredAccount } from "#app/records/accounts.server.ts";
import {
  appendSecurityEvent,
  type SecurityEventRow,
  SecurityEvents,
  type SecurityKind,
} from "#app/records/security-events.server.ts";
import type { Asker, Person } from "./access.server.ts";
export type SecurityLine = Omit<SecurityEventRow, "day">;

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
 * request up nor fails one. The network address is taken from the present request.
 */
export function noteSecurity(note: SecurityNote): void {
  const line = lineOf(note);
  afterCommit(() => gate.pass(line));
}

/** Writes a line that must not be lost in the transaction of the change that it tells of: both are committed, or neither. */
export async function recordSecurity(note: SecurityNote): Promise<void> {
  await appendSecurityEvent(lineOf(note));
}

function lineOf({ kind, actor, subject: given, what = "" }: SecurityNote): SecurityLine {
  const subject = given && "metadata" in given ? actorOf(given) : given;
  return {
    ...lineBy(kind, actor),
    ...(subject && { subject_id: subject.id, subject_name: subject.name, subject_email: subject.email }),
    what: what.slice(0, LONGEST),
  };
}

/** Writes what has only been counted so far; before the process ends. */
export function flushSecurityLog(): void {
  gate.flush();
}

/** What is opened again within so long is one reading: a page and the file in its frame, a reload, a file saved after it was looked at. */
const ONE_READING_MS = 5 * 60_000;

interface Owner {
  accountId: string;
  name: string;
  email: string;
}

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

/** Writes down that staff opened a student's record, after the answer that is being made. */
export function noteRecordRead(person: Person, owner: Owner, record: { id: string; name: string }): void {
  const line = readingOf("record read", person, owner, record);
  afterAnswer("security log", () => noteReading(line));
}

async function noteReading(line: SecurityLine): Promise<void> {
  const { subject_id, kind, actor_id, what_id, address } = line;
  const at = { $gte: new Date(line.at.getTime() - ONE_READING_MS) };
  // Somebody's reading of the same thing, from the same network address.
  if (await SecurityEvents.exists({ subject_id, kind, at, actor_id, what_id, address })) return;
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

/** What anybody can cause as often as they like. */
const REPEATABLE: readonly SecurityKind[] = ["sign-in good", "sign-in bad", "limit hit", "refusal", "session ended"];
const TOGETHER_MS = 60_000;
/** Lines of one kind and one person, or of all strangers, within a minute, told apart; what comes beyond is only counted. */
const TOLD_APART = 50;

interface Counted {
  line: SecurityLine;
  /** How often it happened since its line was written. */
  further: number;
}

/**
 * Keeps a flood from filling the log: of what can be caused at will, the first of a minute is a line at once and the rest of
 * that minute one more line that says how many.
 */
export function floodGate(write: (line: SecurityLine) => void) {
  const counted = new Map<string, Counted>();
  /** How many lines were told apart, by kind and person. */
  const apart = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const due = [...counted.values()].filter(({ further }) => further > 0);
    counted.clear();
    apart.clear();
    for (const { line, further } of due) write({ ...line, at: new Date(), count: further });
  }

  function pass(line: SecurityLine): void {
    if (!REPEATABLE.includes(line.kind)) {
      write(line);
      return;
    }
    timer ??= setTimeout(flush, TOGETHER_MS).unref();
    const person = JSON.stringify([line.kind, line.actor_id, line.subject_id]);
    const own = JSON.stringify([person, line.what, line.address]);
    const before = counted.get(own);
    const soFar = apart.get(person) ?? 0;
    if (before) before.further += 1;
    else if (soFar >= TOLD_APART) countTogether(person, line);
    else {
      apart.set(person, soFar + 1);
      counted.set(own, { line, further: 0 });
      write(line);
    }
  }

  function countTogether(person: string, line: SecurityLine): void {
    const many = counted.get(person) ?? { line: { ...line, what: "many different", address: "" }, further: 0 };
    many.further += 1;
    counted.set(person, many);
  }

  return { pass, flush };
}

/** A line that says no more than what kind of thing happened when. */
export function emptyLine(kind: SecurityKind, at: Date): SecurityLine {
  const nobody = { actor_id: "", actor_name: "", actor_email: "", actor_role: "" };
  const none = { subject_id: "", subject_name: "", subject_email: "" };
  return { at, kind, ...nobody, ...none, what: "", what_id: "", address: "", count: 1 };
}
