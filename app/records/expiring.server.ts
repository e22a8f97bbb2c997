import type { Model, QueryFilter } from "mongoose";
import { Types } from "mongoose";
import { sessionOption } from "#app/platform/database/transaction.server.ts";

/** Rows whose time can be over. */
export interface Expiring {
  /** How many are from before a moment, and the oldest of them. */
  look(before: Date): Promise<{ count: number; oldest: Date | null }>;
  /** Deletes those from before a moment, some at a time, and says after each step how many went. */
  forget(before: Date): AsyncGenerator<number>;
}

const AT_ONCE = 100;

/**
 * The rows of a collection that go when a moment in them is long enough past.
 * @param field that moment, with an index; `_id` where ids grow with time
 * @param also what else must hold of them
 */
export function expiring<Row>(model: Model<Row>, field: (keyof Row & string) | "_id", also: object = {}): Expiring {
  const past = (before: Date) => {
    const bound = field === "_id" ? Types.ObjectId.createFromTime(Math.floor(Number(before) / 1000)) : before;
    return { ...also, [field]: { $lt: bound } } as unknown as QueryFilter<Row>;
  };
  const order = { [field]: 1 } as const;
  return {
    async look(before) {
      const count = await model.countDocuments(past(before));
      const first = (await model.findOne(past(before)).sort(order).lean()) as Record<string, unknown> | null;
      const moment = first?.[field];
      return { count, oldest: moment instanceof Types.ObjectId ? moment.getTimestamp() : ((moment as Date) ?? null) };
    },
    async *forget(before) {
      for (;;) {
        const found = await model.find(past(before), { _id: 1 }).sort(order).limit(AT_ONCE).lean();
        const ids = (found as unknown as { _id: unknown }[]).map(({ _id }) => _id);
        // Past the model, since logs refuse to be deleted from; and asked again, since a row may have been used meanwhile.
        const gone = { $and: [{ _id: { $in: ids } }, past(before)] };
        yield (await model.collection.deleteMany(gone as object, sessionOption())).deletedCount;
        if (ids.length < AT_ONCE) return;
      }
    },
  };
}
