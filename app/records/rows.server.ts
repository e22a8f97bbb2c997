import {
  isObjectIdOrHexString,
  type Model,
  type ProjectionType,
  type QueryFilter,
  type Types,
  type UpdateQuery,
} from "mongoose";
import { type Stored, stored } from "./define-model.server.ts";

type Kept<Row> = Row & { _id: Types.ObjectId };

type Order<Row> = { [Name in keyof Row | "_id" | "order_text"]?: 1 | -1 };

interface Choice<Row> {
  sort?: Order<Row>;
  limit?: number;
  /** Which fields are read; all of them otherwise. */
  fields?: ProjectionType<Row>;
}

/** Rows read at once where their number is without bound. */
const BATCH = 200;

/**
 * What the product asks of any collection, with plain rows as answers; `_id` may be any text from outside, which then names no row. What
 * carries a rule of its own is a named query beside its collection.
 */
export function rowsOf<Row>(model: Model<Row>) {
  const textIds = model.schema.path("_id")?.instance === "String";
  type Filter = QueryFilter<NoInfer<Row>>;
  type Change = UpdateQuery<NoInfer<Row>>;

  /** A filter as the model takes it; null where it names an id that no row can have. */
  const asked = (filter: Filter): QueryFilter<Row> | null => {
    const { _id } = filter as { _id?: unknown };
    return typeof _id === "string" && !textIds && !isObjectIdOrHexString(_id) ? null : filter;
  };
  const plain = (document: unknown): Stored<Row> | null => (document === null ? null : stored(document as Kept<Row>));
  const query = (filter: Filter, { sort, limit, fields }: Choice<Row>) => {
    const found = model.find(filter as QueryFilter<Row>, fields);
    if (sort) found.sort(sort as Record<string, 1 | -1>);
    return limit === undefined ? found.lean() : found.limit(limit).lean();
  };

  const rows = {
    model,
    byId: (id: string): Promise<Stored<Row> | null> => rows.findOne({ _id: id }),
    async findOne(filter: Filter, { sort, fields }: Choice<Row> = {}): Promise<Stored<Row> | null> {
      const known = asked(filter);
      return known && plain(await model.findOne(known, fields, sort && { sort }).lean());
    },
    async find(filter: Filter, choice: Choice<Row> = {}): Promise<Stored<Row>[]> {
      return ((await query(filter, choice)) as Kept<Row>[]).map(stored<Row>);
    },
    /** What one field says in the rows that are found. */
    async values<Name extends keyof Row & string>(
      field: Name,
      filter: Filter,
      choice: Choice<Row> = {},
    ): Promise<Row[Name][]> {
      const found = await query(filter, { ...choice, fields: { [field]: 1 } });
      return (found as Row[]).map((row) => row[field]);
    },
    /** Like `find`, one after the other, of whatever number they are. */
    async *each(filter: Filter, choice: Choice<Row> = {}): AsyncGenerator<Stored<Row>> {
      for await (const row of query(filter, choice).cursor({ batchSize: BATCH })) yield stored(row as Kept<Row>);
    },
    async exists(filter: Filter): Promise<boolean> {
      const known = asked(filter);
      return known !== null && (await model.exists(known)) !== null;
    },
    /** @param limit beyond which nothing is counted */
    async count(filter: Filter, limit?: number): Promise<number> {
      return model.countDocuments(filter as QueryFilter<Row>, limit === undefined ? {} : { limit });
    },
    /** Keeps a new row, under this id where it has one. @throws when it is a second one of what may be there once */
    async insert(row: Partial<Row> & { _id?: string }): Promise<Stored<Row>> {
      return stored((await model.create(row as Row)).toObject() as Kept<Row>);
    },
    /** Gives a key its row; one that is there already stays as it is. */
    async ensure(key: Filter, fresh: Partial<Row>): Promise<Stored<Row>> {
      return rows.put(key, { $setOnInsert: fresh });
    },
    /** Changes the row of a key, which is made where there is none. */
    async put(key: Filter, change: Change): Promise<Stored<Row>> {
      const options = { upsert: true, returnDocument: "after" } as const;
      const row = model.findOneAndUpdate(key as QueryFilter<Row>, change, options);
      return stored((await row.lean()) as Kept<Row>);
    },
    /** Sets fields of one row. @returns whether there is one like this */
    set: (filter: Filter, fields: Partial<Row>): Promise<boolean> => rows.update(filter, { $set: fields }),
    /** Changes one row. @returns whether there is one like this */
    async update(filter: Filter, change: Change): Promise<boolean> {
      const known = asked(filter);
      return known !== null && (await model.updateOne(known, change)).matchedCount > 0;
    },
    /** Changes one row. @returns it as it is now; null when there is none like this */
    async change(filter: Filter, change: Change, { sort }: Choice<Row> = {}): Promise<Stored<Row> | null> {
      const known = asked(filter);
      const options = { returnDocument: "after", ...(sort && { sort }) } as const;
      return known && plain(await model.findOneAndUpdate(known, change as UpdateQuery<Row>, options).lean());
    },
    /**
     * Changes a row that is still at the version which was read, and counts the version up: of several who edit at once one succeeds.
     * Rows from before there were versions count as 0.
     * @param also what else must hold of it
     * @returns the row as it is now; null when it is at another version, or not there
     */
    updateIfCurrent(id: string, version: number, change: Change, also: Filter = {}): Promise<Stored<Row> | null> {
      const { $inc } = change as { $inc?: object };
      const counted = { ...change, $inc: { ...$inc, version: 1 } } as unknown as Change;
      return rows.change({ ...also, _id: id, version: version === 0 ? { $in: [0, null] } : version }, counted);
    },
    /** @returns whether there was one */
    async delete(filter: Filter): Promise<boolean> {
      return (await rows.take(filter)) !== null;
    },
    /** Deletes one row. @returns it; null when there was none like this */
    async take(filter: Filter): Promise<Stored<Row> | null> {
      const known = asked(filter);
      return known && plain(await model.findOneAndDelete(known).lean());
    },
    /** @returns how many there were */
    async deleteAll(filter: Filter): Promise<number> {
      return (await model.deleteMany(filter as QueryFilter<Row>)).deletedCount;
    },
  };
  return rows;
}

/** For a collection whose definition speaks of itself. */
export type Rows<Row> = ReturnType<typeof rowsOf<Row>>;
