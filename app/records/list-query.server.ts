import { type Model, Types } from "mongoose";
import { type Stored, stored } from "./define-model.server.ts";
import type { Cursor, ListChoices, ListState } from "./list-state.ts";
import { wantedKeys } from "./search-words.ts";

type Condition = Record<string, unknown>;

/** A list of one collection: its choices, and what each of them means to the database. */
export interface ListDefinition extends ListChoices {
  /** The field behind each order. Every combination of filter and order has its index in the schema. */
  fields: Readonly<Record<string, string>>;
  /** The condition behind each value of each filter. */
  conditions?: Readonly<Record<string, Readonly<Record<string, Condition>> | ((value: string) => Condition)>>;
  /** What every row of the list fulfils, unless a filter says otherwise. */
  always?: Condition;
}

export interface ListPage<Row> {
  rows: Stored<Row>[];
  previous: Cursor | null;
  next: Cursor | null;
  /** How many rows the whole view has, counted up to COUNTED_UP_TO. */
  total: number;
  /** Whether there are more than were counted. */
  more: boolean;
}

export const PAGE_SIZE = 25;
/** Beyond this a view's rows are not counted, so that a count never reads a large collection. */
export const COUNTED_UP_TO = 1000;
const BATCH = 500;

/** The queries of one list: a page of it, and all of it for an export. Both read along an index, from a place, not from the start. */
export function listQueries<Row>(model: Model<Row>, definition: ListDefinition) {
  const filterOf = (state: ListState): Condition => {
    const chosen = Object.entries(state.filters).map(([name, value]) => {
      const condition = definition.conditions?.[name];
      return typeof condition === "function" ? condition(value) : (condition?.[value] ?? {});
    });
    const keys = definition.search ? wantedKeys(state.query) : [];
    const [key, ...others] = keys;
    const search = key === undefined ? {} : { search: key };
    const also = others.length === 0 ? {} : { $and: others.map((other) => ({ search: other })) };
    return Object.assign({}, definition.always, ...chosen, search, also);
  };
  const fieldOf = (state: ListState): string => definition.fields[state.order] ?? "_id";

  async function read(state: ListState, cursor: Cursor | null, descending: boolean, limit: number) {
    const field = fieldOf(state);
    const direction = descending ? -1 : 1;
    const place =
      cursor && beyond(field, orderingValue(model, field, cursor), new Types.ObjectId(cursor.id), descending);
    return model
      .find({ ...filterOf(state), ...place } as never)
      .select(`+${field}`)
      .sort({ [field]: direction, _id: direction })
      .limit(limit)
      .lean<(Row & { _id: Types.ObjectId })[]>();
  }

  const cursorAt = (state: ListState, row: (Row & { _id: Types.ObjectId }) | undefined): Cursor | null => {
    if (!row) return null;
    const value = (row as Record<string, unknown>)[fieldOf(state)];
    const kept = value instanceof Date ? value.getTime() : typeof value === "number" ? value : String(value ?? "");
    return { id: row._id.toHexString(), value: kept };
  };

  return {
    definition,

    /** One page of the view; a page before a place is read backwards and turned round. */
    async page(state: ListState): Promise<ListPage<Row>> {
      const backwards = state.before !== null;
      const cursor = state.after ?? state.before;
      const [found, counted] = await Promise.all([
        read(state, cursor, backwards ? !state.descending : state.descending, PAGE_SIZE + 1),
        countUpTo(model, filterOf(state)),
      ]);
      const further = found.length > PAGE_SIZE;
      const rows = found.slice(0, PAGE_SIZE);
      if (backwards) rows.reverse();
      const hasPrevious = backwards ? further : state.after !== null;
      const hasNext = backwards || further;
      return {
        rows: rows.map((row) => withoutListFields(stored(row))),
        previous: hasPrevious ? cursorAt(state, rows[0]) : null,
        next: hasNext ? cursorAt(state, rows.at(-1)) : null,
        ...counted,
      };
    },

    /** Every row of the view, from its first, read in batches so that an export of any length needs little memory. */
    async *all(state: ListState): AsyncGenerator<Stored<Row>> {
      let cursor: Cursor | null = null;
      for (;;) {
        const found = await read(state, cursor, state.descending, BATCH);
        for (const row of found) yield withoutListFields(stored(row));
        if (found.length < BATCH) return;
        cursor = cursorAt(state, found.at(-1));
      }
    },
  };
}

export type ListQueries<Row> = ReturnType<typeof listQueries<Row>>;

/** Rows on the far side of a place in the order: a range on the ordering field, with the id deciding among equals. */
function beyond(field: string, value: unknown, id: Types.ObjectId, descending: boolean): Condition {
  const [past, from] = descending ? ["$lt", "$lte"] : ["$gt", "$gte"];
  if (field === "_id") return { _id: { [past]: id } };
  return { [field]: { [from]: value }, $or: [{ [field]: { [past]: value } }, { _id: { [past]: id } }] };
}

function orderingValue<Row>(model: Model<Row>, field: string, { value }: Cursor): unknown {
  const kind = model.schema.path(field)?.instance;
  if (kind === "Date") return new Date(Number(value) || 0);
  return kind === "Number" ? Number(value) || 0 : String(value);
}

/** The number of rows a condition selects; exact up to COUNTED_UP_TO, and from the collection's own figure without a condition. */
async function countUpTo<Row>(model: Model<Row>, condition: Condition): Promise<{ total: number; more: boolean }> {
  if (Object.keys(condition).length === 0) return { total: await model.estimatedDocumentCount(), more: false };
  const counted = await model.countDocuments(condition as never, { limit: COUNTED_UP_TO + 1 });
  return { total: Math.min(counted, COUNTED_UP_TO), more: counted > COUNTED_UP_TO };
}

function withoutListFields<Row>(row: Stored<Row>): Stored<Row> {
  const { order_text: _, ...rest } = row as Stored<Row> & { order_text?: string };
  return rest as unknown as Stored<Row>;
}
