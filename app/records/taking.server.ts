import type { QueryFilter } from "mongoose";
import type { Stored } from "./define-model.server.ts";
import { moment, type RowOf, text } from "./fields.server.ts";
import { INNER } from "./personal-data.server.ts";
import type { Rows } from "./rows.server.ts";

/** For so long what somebody of the staff has taken is theirs; then it is anybody's again. */
export const TAKEN_MS = 24 * 60 * 60_000;

/** What a record has that staff take before they work on it. */
export const takenFields = {
  /** The account of whoever took it last, or was handed it; null when nobody has. */
  taken_by: text(INNER).orNull(),
  taken_at: moment(INNER).orNull(),
};

type Taken = RowOf<typeof takenFields>;

export const NOT_TAKEN: Taken = { taken_by: null, taken_at: null };

const since = () => new Date(Date.now() - TAKEN_MS);

/** The fields of a record that is this person's from now on. */
export function takenNow(by: string): Taken {
  return { taken_by: by, taken_at: new Date() };
}

/** The account of whoever has it now; null when nobody has, or has had it for longer than a day. */
export function takerOf({ taken_by, taken_at }: Partial<Taken>): string | null {
  return taken_by && taken_at && taken_at > since() ? taken_by : null;
}

/** What a record meets that this person may work on: theirs, nobody's, or left lying for a day. */
export function takeableBy(by: string): QueryFilter<Taken> {
  return { $or: [{ taken_by: { $in: [by, null] } }, { taken_at: { $lte: since() } }] };
}

/** What a record meets that is this person's now. */
export function takenBy(by: string): QueryFilter<Taken> {
  return { taken_by: by, taken_at: { $gt: since() } };
}

/**
 * Taking, giving back and handing over the records of a collection with `takenFields`.
 * @param always what must hold of a record that can be taken
 */
export function takingOn<Row extends Taken>(rows: Rows<Row>, always: QueryFilter<NoInfer<Row>> = {}) {
  const set = (id: string, also: QueryFilter<Taken>, taken: Taken): Promise<Stored<Row> | null> => {
    const filter = { _id: id, $and: [always, also] } as unknown as QueryFilter<Row>;
    return rows.change(filter, { $set: taken });
  };
  return {
    /** Takes it for a day. @returns null when somebody else has it, or there is nothing to take */
    take: (id: string, by: string) => set(id, takeableBy(by), takenNow(by)),
    /** @returns null when it is not this person's (any more) */
    giveBack: (id: string, by: string) => set(id, takenBy(by), NOT_TAKEN),
    /** Hands what this person may work on to somebody else, for a day from now. @returns null as with `take` */
    handOver: (id: string, by: string, to: string) => set(id, takeableBy(by), takenNow(to)),
  };
}
