import { keyedHash } from "#app/platform/seal.server.ts";
import { defineModel, doneOnce, goesAt, type Stored, uniqueText } from "./define-model.server.ts";
import { list, moment, oneOf, type RowOf, text } from "./fields.server.ts";
import { type Held, leaseFields, leasesOn, NO_WORK } from "./lease.server.ts";
import type { Person } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

/**
 * asked: its mailed link was not followed yet. due: it comes at its time. erasing: it has begun, and nothing calls it off. telling: all
 * is gone but the address, to which a mail goes. done: nothing is left but this row.
 */
export type ErasureState = "asked" | "due" | "erasing" | "telling" | "done";

/** That somebody's data is erased, and how far that is; its lease is the work. */
const fields = {
  state: oneOf(["asked", "due", "erasing", "telling", "done"]).as<ErasureState>(),
  /** Whose; null as soon as it is done. */
  account: text().orNull(),
  student: text().orNull(),
  email: text().orNull(),
  /** Stands for the person in the evidence that stays: with the address and the session secret it can be made again. */
  person: text(),
  /** Who wanted it or why it comes, such as "asked" or "inactive". */
  reason: text(),
  asked_at: moment(),
  /** When it comes; null until it is confirmed. */
  comes_at: moment().orNull(),
  done_at: moment().orNull(),
  /** Of the mailed link. */
  token_hash: text().orNull(),
  /** Hashes of the tokens of the sessions that it ended: a browser that still has one is told to forget what it keeps. */
  sessions: list(text()).optional(),
  /** When a request that nobody confirms is forgotten. */
  lapses_at: moment().orNull(),
  ...leaseFields,
};

/** The file of a data directory, and of a directory of backups, that says who was erased: what is restored is compared with it. */
export const ERASED = "erased";

type ErasureRow = RowOf<typeof fields>;
export type StoredErasure = Stored<ErasureRow>;
/** An erasure that this process is at work on. */
export type HeldErasure = Held<ErasureRow>;

export const Erasures = rowsOf(
  defineModel("erasures", {
    nobodys: "The work of erasing, which forgets whom it was about as its last step; My data shows its state.",
    fields,
    indexes: [
      uniqueText("account"),
      [{ token_hash: 1 }, { partialFilterExpression: { token_hash: { $type: "string" } } }],
      [{ student: 1 }],
      [{ person: 1 }],
      [{ sessions: 1 }],
      [{ due_at: 1 }],
      [{ done_at: 1 }],
      goesAt("lapses_at"),
    ],
  }),
);

/** Stands for an address in evidence that stays when the address is gone. */
export function personMark(email: string): string {
  return keyedHash(email, "person in evidence");
}

const keysOf = ({ account, student, email }: Person) => ({ account, student, email, person: personMark(email) });
const OPEN = { $in: ["asked", "due"] satisfies ErasureState[] };

/**
 * Keeps a person's wish, to be confirmed until it lapses; a later one takes the place of an earlier. One that is due already stays.
 * @returns false when another one came between, from another tab
 */
export async function keepWish(person: Person, tokenHash: string, lapses: Date): Promise<boolean> {
  const { account, ...rest } = keysOf(person);
  const wish = { reason: "asked", asked_at: new Date(), token_hash: tokenHash, lapses_at: lapses };
  const change = { $set: { ...rest, ...wish } };
  return doneOnce(Erasures.put({ account, state: "asked" }, change));
}

/**
 * Has a person's data erased at a time. Of an account there is one erasure, and of an address one that is due: one that is due sooner stays.
 */
export async function keepErasure(person: Person, comes: Date, reason: string): Promise<Date> {
  const { account, ...rest } = keysOf(person);
  const due = { ...rest, ...NO_WORK, state: "due", reason, comes_at: comes, due_at: comes, lapses_at: null } as const;
  const fresh = { asked_at: new Date(), token_hash: null };
  if (account === null) {
    const same = { account, person: rest.person, state: "due" } as const;
    await Erasures.put(same, { $set: due, $setOnInsert: fresh });
    return comes;
  }
  const there = await findErasure(account);
  if (there?.comes_at && there.comes_at <= comes) return there.comes_at;
  await Erasures.put({ account, state: OPEN }, { $set: due, $setOnInsert: fresh });
  return comes;
}

/** Confirms a wish by its link; once. @returns it as it is now, null when there is none that waits for that */
export function confirmWish(tokenHash: string, comes: Date): Promise<StoredErasure | null> {
  const waiting = { token_hash: tokenHash, state: "asked", lapses_at: { $gt: new Date() } } as const;
  return Erasures.change(waiting, {
    $set: { ...NO_WORK, state: "due", comes_at: comes, due_at: comes, lapses_at: null },
  });
}

/** The erasure that a mailed link is about, confirmed or not; null when it has lapsed or is called off. */
export function findErasureOfLink(tokenHash: string): Promise<StoredErasure | null> {
  return findUnlapsed("token_hash", tokenHash);
}

/** The erasure of an account that is asked for, due or under way; null when there is none. */
export function findErasure(account: string): Promise<StoredErasure | null> {
  return findUnlapsed("account", account);
}

async function findUnlapsed(key: "token_hash" | "account", value: string): Promise<StoredErasure | null> {
  const found = await Erasures.findOne({ [key]: { $eq: value, $type: "string" } });
  return found?.lapses_at && found.lapses_at <= new Date() ? null : found;
}

/** Calls off what has not begun. @param reason to call off only what comes for that one @returns whether there was something */
export function dropErasure(account: string, reason?: string): Promise<boolean> {
  return Erasures.delete({ account, state: OPEN, ...(reason === undefined ? {} : { reason }) });
}

/** The accounts whose erasure is to come for a reason. */
export async function* eachErasureFor(reason: string): AsyncGenerator<string> {
  for await (const { account } of Erasures.each({ state: "due", reason, account: { $type: "string" } }))
    if (account !== null) yield account;
}

export const erasureLeases = leasesOn(Erasures.model, { state: { $in: ["due", "erasing", "telling"] } });

/**
 * Nothing calls it off any more. The mark of its person is made anew: that of a restored backup's was made before its secret was in force.
 * @returns false when it was called off before
 */
export function beginErasure({ id, held_by, email }: HeldErasure, sessions: readonly string[]): Promise<boolean> {
  const erasing = { state: "erasing" as const, ...(email !== null && { person: personMark(email) }) };
  return Erasures.update({ _id: id, held_by }, { $set: erasing, $addToSet: { sessions: { $each: [...sessions] } } });
}
