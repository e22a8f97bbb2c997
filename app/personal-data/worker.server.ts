import { postMail } from "#app/mail/post.server.ts";
import { removeFromOutbox } from "#app/mail/transport.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { workOn } from "#app/platform/worker.server.ts";
import { beginErasure, dropErasure, erasureLeases, type HeldErasure } from "#app/records/erasures.server.ts";
import { Mails } from "#app/records/mails.server.ts";
import type { Person } from "#app/records/personal-data.server.ts";
import { Sessions } from "#app/records/sessions.server.ts";
import { erasePerson, forgetErased, forgetMailsTo } from "./erase.server.ts";
import { noteErased } from "./erased-ledger.server.ts";
import { ASKED, callOffErasure, INACTIVE, worksHere } from "./erasures.server.ts";
import { callOffIfUsed, noticeEnds } from "./unused-accounts.server.ts";

const MINUTE_MS = 60_000;
/** An erasure that could not be done is tried again after so long, for as long as it takes. */
const AGAIN_MS = 5 * MINUTE_MS;
/** So long after all was erased it is looked for once more: what was under way at that moment has ended. */
const SETTLED_MS = 2 * MINUTE_MS;
/** A file of a large database is written anew at night, about which is asked so often. */
const NIGHT_MS = 30 * MINUTE_MS;

/** Erases what is due, whichever process it was asked in; the one under way is waited for at the end. */
export const erasureWork = workOn<HeldErasure>({
  name: "erasure",
  atOnce: 1,
  ...erasureLeases,
  perform: (erasure, signal) =>
    perform(erasure, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return afterFailure(erasure, error);
    }),
});

/** Goes on with an erasure from wherever it was cut off. */
async function perform(erasure: HeldErasure, signal: AbortSignal): Promise<void> {
  if (erasure.state === "telling") return finish(erasure, signal);
  if ((await isCalledOff(erasure)) || (await awaitsNotice(erasure))) return;
  const own = { account_id: String(erasure.account) };
  const hashes = erasure.account === null ? [] : await Sessions.values("token_hash", own, { limit: 100 });
  if (!(await beginErasure(erasure, hashes))) return;
  await noteErased(erasure.account, erasure.email);
  await erasePerson(personOf(erasure), signal);
  // Noted before the file is written anew, which may fail: begun again, it would look for whoever has the address by now.
  if (!(await erasureLeases.set(erasure, { state: "telling" }))) return;
  await forgetErased();
  await finish(erasure, signal);
}

/** Whether what is due is not to come after all: since it was asked for or announced, somebody may have been given work here. */
async function isCalledOff({ state, account, reason }: HeldErasure): Promise<boolean> {
  if (state !== "due" || account === null) return false;
  if (reason === INACTIVE) return callOffIfUsed(account);
  return reason === ASKED && (await worksHere(account)) && callOffErasure(account, reason);
}

/** Whether the owner of an unused account was not told of its end in time: it waits for the end of the notice, or stays. */
async function awaitsNotice(erasure: HeldErasure): Promise<boolean> {
  const { state, account, reason } = erasure;
  if (state !== "due" || account === null || reason !== INACTIVE) return false;
  const ends = await noticeEnds(account);
  if (ends === null) return dropErasure(account, INACTIVE);
  if (Number(ends) <= Date.now()) return false;
  await erasureLeases.postpone(erasure, ends, false, { comes_at: ends });
  return true;
}

/**
 * The last steps: a mail tells of it, and once that is on its way the address goes, too. By the address nothing is looked for any
 * more, since its owner may have signed up anew.
 */
async function finish(erasure: HeldErasure, signal: AbortSignal): Promise<void> {
  const mail = `erasure done ${erasure.id}`;
  if (erasure.email !== null) {
    await postMail(erasure.email, "erasure-done", { name: "reader" }, mail);
    if ((await Mails.findOne({ key: mail }))?.state === "waiting")
      return void (await erasureLeases.postpone(erasure, soon(SETTLED_MS), false));
    const told = await Mails.findOne({ key: mail });
    if (told) await removeFromOutbox([told.id], env());
    await forgetMailsTo(erasure.email);
    if (!(await erasureLeases.set(erasure, { email: null }))) return;
  }
  await Mails.delete({ key: mail });
  await erasePerson({ ...personOf(erasure), email: "" }, signal);
  // The file is written anew while the row still says that there is work: cut off here, it is done again.
  if (!(await forgetErased())) return void (await erasureLeases.postpone(erasure, soon(NIGHT_MS), false));
  const forgotten = { account: null, student: null, email: null, token_hash: null };
  await erasureLeases.finish(erasure, { state: "done", done_at: new Date(), ...forgotten });
  await forgetErased();
}

async function afterFailure(erasure: HeldErasure, error: unknown): Promise<void> {
  log.error({ err: error, erasure: erasure.id }, "an erasure was cut off and will go on");
  await erasureLeases.postpone(erasure, soon(AGAIN_MS), true);
}

function soon(milliseconds: number): Date {
  return new Date(Date.now() + milliseconds);
}

function personOf({ account, student, email }: HeldErasure): Person {
  return { account, student, email: email ?? "" };
}
