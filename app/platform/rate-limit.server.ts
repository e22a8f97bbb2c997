import { createHmac } from "node:crypto";
import type { MongoClient } from "mongodb";
import mongoose from "mongoose";
import { RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import { sessionSecret } from "./session-secret.server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often something may be done within how many seconds. Limits per network address are wide enough for an office
 * behind one address; the narrow ones are per account or person.
 */
const limits = {
  "sign-in by address": { points: 100, duration: 15 * MINUTE },
  "sign-in to account from address": { points: 10, duration: 15 * MINUTE },
  /** From everywhere that is not known to the account: what many addresses together may guess. */
  "sign-in to account": { points: 200, duration: HOUR },
  "sign-in from device": { points: 10, duration: 15 * MINUTE },
  "sign-up by address": { points: 300, duration: HOUR },
  "mail by address": { points: 300, duration: HOUR },
  "mail to account": { points: 5, duration: HOUR },
  "second factor": { points: 10, duration: 30 * MINUTE },
  "staff requests told": { points: 100, duration: HOUR },
  "password of account": { points: 10, duration: 15 * MINUTE },
  interest: { points: 600, duration: HOUR },
  "interest told": { points: 300, duration: HOUR },
  eligibility: { points: 600, duration: HOUR },
  chat: { points: 1500, duration: 5 * MINUTE },
  /** Forms that came after their session had ended. */
  "kept form": { points: 30, duration: HOUR },
  "chat by address": { points: 3000, duration: 5 * MINUTE },
  conversation: { points: 600, duration: HOUR },
  "restored conversation": { points: 60, duration: HOUR },
  /** Interviews booked, moved or cancelled: each writes to two people. */
  interview: { points: 30, duration: HOUR },
  /** Questions to a person, and what is written on to them: each is to be read by somebody. */
  "question by address": { points: 30, duration: HOUR },
  question: { points: 10, duration: 24 * HOUR },
  "question written on": { points: 20, duration: HOUR },
  /** Referees of one student who are written to. */
  "referee asked": { points: 12, duration: 24 * HOUR },
  /** Copies of everything that is held of somebody. */
  "own data": { points: 20, duration: HOUR },
  upload: { points: 300, duration: HOUR },
  /** Numbers of certificates that were never issued; those that are only mistyped do not count. */
  "unknown certificate": { points: 60, duration: HOUR },
} satisfies Record<string, { points: number; duration: number }>;

export type LimitName = keyof typeof limits;

const COLLECTION = "rate_limits";

let kept: { client: MongoClient; limiters: Map<LimitName, RateLimiterMongo>; indexed: Promise<void> } | undefined;

/** The limiters on the database that is connected now; they are counted there, so that all processes and machines share them. */
function limiters() {
  const client = mongoose.connection.getClient();
  if (kept?.client === client) return kept;
  const made = Object.entries(limits).map(([name, limit]) => {
    const settings = { storeClient: client, dbName: mongoose.connection.name, tableName: COLLECTION, keyPrefix: name };
    return [name as LimitName, new RateLimiterMongo({ ...settings, ...limit, disableIndexesCreation: true })] as const;
  });
  const indexed = made[0]?.[1].createIndexes() ?? Promise.resolve();
  kept = { client, limiters: new Map(made), indexed };
  indexed.catch(() => {
    kept = undefined;
  });
  return kept;
}

async function limiterFor(name: LimitName): Promise<RateLimiterMongo> {
  const { limiters: made, indexed } = limiters();
  await indexed;
  const limiter = made.get(name);
  if (!limiter) throw new Error(`There is no limit named ${name}.`);
  return limiter;
}

/** Addresses and accounts are counted under a keyed hash: the collection tells nobody who was here. */
function hidden(key: string): string {
  return createHmac("sha256", sessionSecret()).update(key).digest("base64url");
}

/** Stands for a network address where people read it: always the same, and telling nobody which address it is. */
export function addressCode(address: string): string {
  return createHmac("sha256", sessionSecret()).update(addressKey(address)).digest("hex").slice(0, 12);
}

let tellOfLimit: (name: LimitName) => void = () => undefined;

/** Has somebody told each time that a limit was reached; the security log is. */
export function whenLimited(tell: (name: LimitName) => void): void {
  tellOfLimit = tell;
}

/**
 * Counts one use of something that is limited.
 * @param key whose use it is: a network address (see `addressKey`), an e-mail address, an id
 * @returns undefined when it is allowed, else the seconds after which it is allowed again
 */
export async function countUse(name: LimitName, key: string): Promise<number | undefined> {
  const limiter = await limiterFor(name);
  try {
    await limiter.consume(hidden(key));
    return undefined;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    tellOfLimit(name);
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}

/** The seconds after which something is allowed again; undefined when it is allowed now. Counts nothing. */
export async function secondsToWait(name: LimitName, key: string): Promise<number | undefined> {
  const uses = await (await limiterFor(name)).get(hidden(key));
  if (uses === null || uses.consumedPoints < limits[name].points) return undefined;
  return Math.max(1, Math.ceil(uses.msBeforeNext / 1000));
}

/** Takes one counted use back, because it turned out to be a good one. */
export async function giveBack(name: LimitName, key: string): Promise<void> {
  await (await limiterFor(name)).reward(hidden(key));
}

/** Starts to count from zero again. */
export async function forgetUses(name: LimitName, key: string): Promise<void> {
  await (await limiterFor(name)).delete(hidden(key));
}

/** The key of a network address: an IPv6 customer has a whole /64, so that counts as one. */
export function addressKey(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail ? tail.split(":") : [];
  while (tail !== undefined && groups.length + rest.length < 8) groups.push("0");
  return [...groups, ...rest].slice(0, 4).join(":");
}

/** What a person reads when a limit is reached. */
export function tooManyMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE);
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
