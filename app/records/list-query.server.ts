import { type Model, Types } from "mongoose";
import { type Stored, stored } from "./define-model.server.ts";
import { type Cursor, type ListChoices, type ListState, PAGE_SIZE } from "./list-state.ts";
import { wantedKeys, wholeKey } from "./search.server.ts";

type Condition = Record<string, unknown>;

/** A field that is compared with any id or short text, is on a day, or lies after the beginning of one in India. */
interface OpenFilter {
  readonly field: string;
  readonly values: "id" | "text" | "day" | "since";
}

/** What a filter's values mean: a condition for each of them, or what a field is compared with. */
type Filter = Readonly<Record<string, Condition>> | OpenFilter;

/** What a list of one collection can be asked for, and what each of it means to the database. */
interface ListDefinition {
  /**
   * The field behind each order, by the order's name; the first is the list's own. Every combination of filter and order
   * has its index in the schema.
   */
  orders: Readonly<Record<string, string>>;
  /** Whether the list's own order starts with the greatest, such as the newest. */
  descendingFirst?: boolean;
  filters?: Readonly<Record<string, Filter>>;
  /** What every row of the list fulfils, unless a filter says otherwise. */
  always?: Condition;
  search?: boolean;
}

type NameOf<Names> = keyof Names & string;
type ValuesOf<Chosen> = Chosen extends { field: string; values: infer Kind extends OpenFilter["values"] }
  ? Kind
  : readonly NameOf<Chosen>[];

/** The choices of a definition, with the names of its orders, filters and values known to the compiler. */
type ChoicesOf<Definition extends ListDefinition> = ListChoices<
  NameOf<Definition["orders"]>,
  { [Name in NameOf<Definition["filters"]>]: ValuesOf<NonNullable<Definition["filters"]>[Name]> }
> & { search: Definition["search"] extends true ? true : false };

export interface ListPage<Row> {
  rows: Row[];
  previous: Cursor | null;
  next: Cursor | null;
  /** How many rows the whole view has, counted up to COUNTED_UP_TO. */
  total: number;
  /** Whether there are more than were counted. */
  more: boolean;
}

/** So many rows that have just what was searched for come before all others, in whatever order. */
const MOST_EXACT = 5;

/** Beyond this a view's rows are not counted, so that a count never reads a large collection. */
export const COUNTED_UP_TO = 1000;
const BATCH = 500;

export interface ListQueries<Row, Choices extends ListChoices = ListChoices> {
  definition: Choices;
  /** One page of the view; a page before a place is read backwards and turned round. */
  page(state: ListState): Promise<ListPage<Row>>;
  /** Every row of the view, from its first, read in batches so that an export of any length needs little memory. */
  all(state: ListState): AsyncGenerator<Row>;
}

/**
 * The queries of one list: a page of it, and all of it for an export. Both read along an index, from a place, not from the
 * start.
 */
export function listQueries<Row, const Definition extends ListDefinition>(
  model: Model<Row>,
  definition: Definition,
): ListQueries<Stored<Row>, ChoicesOf<Definition>> {
  const { orders, filters = {}, always, search = false }: ListDefinition = definition;
  const filterOf = (state: ListState): Condition => {
    const chosen = Object.entries(state.filters).map(([name, value]) => conditionOf(filters[name], value));
    const [key, ...others] = search && state.query !== "" ? wantedKeys(state.query) : [];
    const found = key === undefined ? {} : { search: key };
    const also = others.length === 0 ? {} : { $and: others.map((other) => ({ search: other })) };
    return Object.assign({}, always, ...chosen, found, also);
  };
  const fieldOf = (state: ListState): string => orders[state.order] ?? "_id";

  async function read(
    state: ListState,
    cursor: Cursor | null,
    descending: boolean,
    limit: number,
    { skip = 0, filter = filterOf(state) } = {},
  ) {
    const field = fieldOf(state);
    const direction = descending ? -1 : 1;
    const place =
      cursor && beyond(field, orderingValue(model, field, cursor), new Types.ObjectId(cursor.id), descending);
    const range = filter[field];
    const within = place && typeof range === "object" ? { [field]: { ...range, ...(place[field] as Condition) } } : {};
    return model
      .find({ ...filter, ...place, ...within } as never)
      .select(`+${field}`)
      .sort({ [field]: direction, _id: direction })
      .skip(skip)
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
    definition: choicesOf(definition),

    async page(state) {
      const backwards = state.before !== null;
      const cursor = state.after ?? state.before;
      const skipped = cursor ? 0 : ((state.page ?? 1) - 1) * PAGE_SIZE;
      const first = search && state.query !== "" && cursor === null && skipped === 0;
      const whole = { ...filterOf({ ...state, query: "" }), search: wholeKey(state.query) };
      const [found, counted, exact] = await Promise.all([
        read(state, cursor, backwards ? !state.descending : state.descending, PAGE_SIZE + 1, { skip: skipped }),
        countUpTo(model, filterOf(state)),
        first ? read(state, null, state.descending, MOST_EXACT, { filter: whole }) : [],
      ]);
      const further = found.length > PAGE_SIZE;
      const rows = found.slice(0, PAGE_SIZE);
      if (backwards) rows.reverse();
      const hasPrevious = backwards ? further : state.after !== null || skipped > 0;
      const hasNext = backwards || further;
      return {
        rows: [...exact, ...rows.filter(({ _id }) => !exact.some((row) => row._id.equals(_id)))].map((row) =>
          withoutListFields(stored(row)),
        ),
        previous: hasPrevious ? cursorAt(state, rows[0]) : null,
        next: hasNext ? cursorAt(state, rows.at(-1)) : null,
        ...counted,
      };
    },

    async *all(state) {
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

function choicesOf<Definition extends ListDefinition>(definition: Definition): ChoicesOf<Definition> {
  const { orders, descendingFirst, filters = {}, search }: ListDefinition = definition;
  const values = Object.entries(filters).map(([name, filter]) => [
    name,
    isOpen(filter) ? filter.values : Object.keys(filter),
  ]);
  const choices = { orders: Object.keys(orders), descendingFirst, filters: Object.fromEntries(values), search };
  return choices as unknown as ChoicesOf<Definition>;
}

function isOpen(filter: Filter): filter is OpenFilter {
  return typeof filter.field === "string";
}

function conditionOf(filter: Filter | undefined, value: string): Condition {
  if (!filter) return {};
  if (!isOpen(filter)) return filter[value] ?? {};
  return { [filter.field]: filter.values === "since" ? { $gte: new Date(`${value}T00:00:00+05:30`) } : value };
}

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
