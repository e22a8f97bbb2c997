import { randomUUID } from "node:crypto";
import type { Model, QueryFilter, UpdateQuery } from "mongoose";
import { type Stored, stored } from "./define-model.server.ts";
import { moment, number, type RowOf, text } from "./fields.server.ts";
import { INNER } from "./personal-data.server.ts";

/** How long whoever began a piece of work answers for it without saying so again: for so long a crash looks like work. */
export const LEASE_MS = 20_000;

/** What a record has on which work waits that must outlive the process. */
export const leaseFields = {
  /** When the work may be begun; while somebody does it, until when they answer for it. Null when there is none. */
  due_at: moment(INNER).orNull(),
  /** Who is at work on it, by a name that is new each time; null when nobody is. */
  held_by: text(INNER).orNull(),
  /** How often it was begun, the present time included. */
  tries: number(INNER).or(0),
};

export type Leased = RowOf<typeof leaseFields>;

/** A lease on work that is to be begun at once. */
export function dueNow(): Leased {
  return { due_at: new Date(), held_by: null, tries: 0 };
}

/** A lease without work. */
export const NO_WORK: Leased = { due_at: null, held_by: null, tries: 0 };

export type Held<Row> = Stored<Row> & { held_by: string };

export interface Backlog {
  waiting: number;
  running: number;
  /** Given up; waits for a person. */
  failed: number;
  /** How long the one that has waited longest has waited; 0 when none waits. */
  oldestSeconds: number;
}

/** How many seconds ago a moment was; 0 for none, and for one that is to come. */
export function secondsSince(moment: Date | null | undefined): number {
  return moment ? Math.max(0, (Date.now() - moment.getTime()) / 1000) : 0;
}

/** The lease as it was claimed; every change asks whether it is still in force. */
type Claim = Pick<Held<Leased>, "id" | "held_by">;

/**
 * Work on records, shared by any number of processes on one database: each piece is done by one at a time, and one that
 * nobody answers for any more is begun again by another. With `perform` beside them these are what a worker needs.
 * @param always what must hold of a record on which there is work
 */
export function leasesOn<Row extends Leased>(model: Model<Row>, always: QueryFilter<NoInfer<Row>> = {}) {
  const change = async ({ id, held_by }: Claim, fields: UpdateQuery<Row>): Promise<boolean> => {
    const mine = { _id: id, held_by } as QueryFilter<Row>;
    return (await model.updateOne(mine, fields)).matchedCount === 1;
  };
  const postpone = (claim: Claim, due: Date, counted: boolean, fields: Partial<Row> = {}): Promise<boolean> => {
    const free = { $set: { ...fields, due_at: due, held_by: null } };
    return change(claim, counted ? free : { ...free, $inc: { tries: -1 } });
  };
  return {
    /** Begins the piece of work that has been due longest; null when none is. @param also what else must hold of it */
    async claim(also: QueryFilter<Row> = {}): Promise<Held<Row> | null> {
      const now = Date.now();
      const due = { ...always, ...also, due_at: { $lte: new Date(now) } } as QueryFilter<Row>;
      const hold = { due_at: new Date(now + LEASE_MS), held_by: randomUUID() };
      const begin = { $set: hold, $inc: { tries: 1 } } as unknown as UpdateQuery<Row>;
      const options = { sort: { due_at: 1 }, returnDocument: "after" } as const;
      const found = await model.findOneAndUpdate(due, begin, options).lean();
      return found && { ...stored(found as Parameters<typeof stored<Row>>[0]), ...hold };
    },
    /** What waits to be begun, and what is at work. */
    async backlog(): Promise<Backlog> {
      const some = { due_at: { $gt: new Date(0) } };
      const of = (filter: object) => filter as QueryFilter<Row>;
      const [waiting, running, oldest] = await Promise.all([
        model.countDocuments(of({ ...some, held_by: null })),
        model.countDocuments(of({ due_at: { $gt: new Date() }, held_by: { $ne: null } })),
        model.findOne(of({ ...some, held_by: null }), { due_at: 1 }, { sort: { due_at: 1 } }).lean(),
      ]);
      return { waiting, running, failed: 0, oldestSeconds: secondsSince((oldest as Leased | null)?.due_at) };
    },
    /** Answers for it longer. @returns false when it is somebody else's by now, or has been called off */
    renew(claim: Claim): Promise<boolean> {
      return change(claim, { $set: { due_at: new Date(Date.now() + LEASE_MS) } });
    },
    /** Notes how far the work is. @returns false when it is somebody else's by now */
    set(claim: Claim, fields: Partial<Row>): Promise<boolean> {
      return change(claim, { $set: fields });
    },
    /** The work is done, or given up. @param fields to be set with it */
    finish(claim: Claim, fields: Partial<Row> = {}): Promise<boolean> {
      return change(claim, { $set: { ...NO_WORK, ...fields } });
    },
    /** Lets go of the work until later, for whoever comes first. @param counted whether the try counts */
    postpone,
    /** Lets go of work that the end of the process has cut off, as if it had not been begun. */
    async giveBack(claim: Claim): Promise<void> {
      await postpone(claim, new Date(), false);
    },
    /** Lets all work that was under way begin anew; for the start of a process that is the only one on its database. */
    async release(): Promise<void> {
      const held = { due_at: { $gt: new Date(0) }, held_by: { $ne: null } } as QueryFilter<Row>;
      await model.updateMany(held, { $set: { due_at: new Date(), held_by: null } });
    },
  };
}
