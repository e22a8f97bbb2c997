import { readdirSync } from "node:fs";
import { join } from "node:path";
import mongoose from "mongoose";
import { deliverKept, sealBody } from "#app/mail/outbox.server.ts";
import { sendMail } from "#app/mail/transport.server.ts";
import { env } from "#app/platform/env.server.ts";
import { unseal } from "#app/platform/seal.server.ts";
import { findMail, type HeldMail, keepMail, mailLeases } from "#app/records/mails.server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Longer than whoever began a delivery answers for it. */
const FROZEN_MS = 60_000;
/** Attempts of one mail until it is given up. */
const MOST_TRIES = 7;

/** A clock that stands still until it is moved. */
class Clock {
  static readonly #real = Date;
  #now: number;

  constructor() {
    this.#now = Date.now();
    const now = () => this.#now;
    const Real = Clock.#real;
    globalThis.Date = class extends Real {
      constructor(...given: ConstructorParameters<DateConstructor> | []) {
        super(...((given.length === 0 ? [now()] : given) as [number]));
      }
      static override now(): number {
        return now();
      }
    } as DateConstructor;
  }

  move(to: number): void {
    this.#now = Math.max(this.#now, to);
  }

  [Symbol.dispose](): void {
    globalThis.Date = Clock.#real;
  }
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const mails = () => mongoose.connection.collection<{ _id: never; due_at: Date; state: string }>("mails");
const files = (id: string) =>
  readdirSync(join(env().DATA_DIR, "outbox")).filter((name) => name.endsWith(`-${id}.eml`)).length;

/** What a mail of a history met. */
interface Met {
  id: string;
  ends: number | null;
  /** How often whoever delivered it was gone before it could be noted; each costs a try that says nothing about the mail server. */
  gone: number;
  away: number;
  /** Whether the mail server has taken it, as only the mail server knows. */
  taken: boolean;
}

/**
 * A week of mails on a clock of its own: the mail server is away at times, and processes end before they send, or after that and before they
 * note it, or freeze until another one has taken over. Needs a connected database with nothing else in it.
 * @returns what is wrong at the end
 */
export async function liveWeek(seed: number): Promise<string[]> {
  using clock = new Clock();
  const draw = drawing(seed);
  const begin = Date.now();
  const directory = env().DATA_DIR;
  const trouble = draw() * 0.5;
  const met = new Map<string, Met>();
  for (let n = 2 + Math.floor(draw() * 4); n > 0; n--) {
    clock.move(begin + draw() * HOUR_MS);
    const ends = draw() < 0.3 ? Date.now() + Math.ceil(draw() ** 4 * 48 * 60) * MINUTE_MS : null;
    const body = (id: string) => sealBody(id, { text: "Dear reader", link: undefined });
    const about = { to: `${seed}-${n}@people.example`, name: "own-data", subject: "Yours", urgent: draw() < 0.3 };
    const id = (await keepMail({ ...about, ends_at: ends === null ? null : new Date(ends), body })) ?? "";
    met.set(id, { id, ends, gone: 0, away: 0, taken: false });
  }
  for (;;) {
    const [next] = await mails().find({ state: "waiting" }).sort({ due_at: 1 }).limit(1).toArray();
    if (!next || next.due_at.getTime() > begin + 2 * WEEK_MS) break;
    clock.move(next.due_at.getTime() + Math.floor(draw() * 5_000));
    await attempt(met.get(String(next._id)) as Met, draw() < trouble ? draw() : 1, directory, clock);
  }
  const faults = await Promise.all(Array.from(met.values(), judge));
  return faults.flat().map((fault) => `seed ${seed}: ${fault}`);
}

async function attempt(mail: Met, luck: number, directory: string, clock: Clock): Promise<void> {
  const dead = mail.ends !== null && mail.ends <= Date.now();
  if (luck === 1 || dead) {
    mail.taken ||= !dead;
    return deliverKept(mail.id);
  }
  if (luck < 0.6) {
    mail.away += 1;
    // Nothing can be put there.
    env().DATA_DIR = "/dev/null/away";
    await deliverKept(mail.id);
    env().DATA_DIR = directory;
    return;
  }
  const held = await mailLeases.claim({ _id: mail.id } as never);
  mail.gone += 1;
  if (!held || luck < 0.75) return;
  if (luck < 0.9) return send(held, mail);
  // Frozen: somebody else takes over, and then it goes on.
  clock.move(Date.now() + FROZEN_MS);
  const late = mail.ends !== null && mail.ends <= Date.now();
  mail.taken ||= !late;
  await deliverKept(mail.id);
  await send(held, mail);
  if (await mailLeases.finish(held, { state: "sent", body: null })) throw new Error("Two have noted one mail.");
}

async function send(held: HeldMail, mail: Met): Promise<void> {
  const body = JSON.parse(unseal(held.body ?? "", `mail ${held.id}`) ?? "{}") as { text: string; link: undefined };
  await sendMail({ ...held, ...body }, env());
  mail.taken = true;
}

async function judge({ id, ends, gone, away, taken }: Met): Promise<string[]> {
  const row = await findMail(id);
  if (!row) return ["a mail is lost"];
  const wrong: string[] = [];
  const must = (holds: boolean, what: string) =>
    void (holds || wrong.push(`${what} (${JSON.stringify({ ...row, gone, away })})`));
  must(row.state !== "waiting", "a mail waits for ever");
  must(files(id) === (taken ? 1 : 0), "what the mail server has is not what was sent, once");
  if (row.state === "sent") must(taken, "a mail counts as sent that nobody has");
  if (row.state === "sent") must(row.body === null, "the words of a mail stay");
  const spent = row.tries >= MOST_TRIES;
  const ended = ends !== null && Number(row.due_at ?? Date.now()) >= 0 && ends <= Date.now();
  if (row.state === "failed") must(spent || ended, "a mail is given up too soon");
  must(row.tries <= away + gone + 1 && row.tries <= MOST_TRIES + gone, "a mail is tried too often");
  return wrong;
}
