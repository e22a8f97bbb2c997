/** The values that a filter may have; "id" stands for the id of any row, "text" for any short text, "day" and "since" for any day. */
type FilterValues = readonly string[] | "id" | "text" | "day" | "since";

export interface ListChoices<
  Order extends string = string,
  Filters extends Readonly<Record<string, FilterValues>> = Readonly<Record<string, FilterValues>>,
> {
  /** Names of the orders; the first is the list's own. */
  orders: readonly [Order, ...Order[]];
  /** Whether the list's own order starts with the greatest, such as the newest. */
  descendingFirst?: boolean;
  /** Names of the filters, each with its values. */
  filters?: Filters;
  search?: boolean;
}

/** A place in an ordered list: the ordering value and the id of the row beside it. */
export interface Cursor {
  value: string | number;
  id: string;
}

export interface ListState {
  query: string;
  order: string;
  descending: boolean;
  filters: Record<string, string>;
  after: Cursor | null;
  before: Cursor | null;
  /** Which page it is, from 1 on, where no place is said; see MOST_PAGES. */
  page?: number;
}

const LONGEST_QUERY = 100;
/** So many pages have numbers; what lies behind them is reached from place to place. */
export const MOST_PAGES = 40;
export const PAGE_SIZE = 25;
/** The greatest number that stands for a moment, in milliseconds since 1970. */
const LATEST_MOMENT = 8.64e15;

/** Reads a list's state from its address; whatever is unknown or damaged counts as not said. */
export function readListState(choices: ListChoices, address: URLSearchParams): ListState {
  const [ownOrder] = choices.orders;
  const said = address.get("sort") ?? "";
  const name = said.replace(/^-/, "");
  const filters: Record<string, string> = {};
  for (const [filter, values] of Object.entries(choices.filters ?? {})) {
    const value = address.get(filter);
    if (value !== null && allowed(values, value)) filters[filter] = value;
  }
  // Rows since a day are read along the index of that moment, which is the list's own order.
  const dated = Object.keys(filters).some((filter) => choices.filters?.[filter] === "since");
  const known = choices.orders.includes(name) && (!dated || name === ownOrder);
  return {
    query: choices.search ? (address.get("q") ?? "").trim().slice(0, LONGEST_QUERY) : "",
    order: known ? name : ownOrder,
    descending: known ? said.startsWith("-") : choices.descendingFirst === true,
    filters,
    after: readCursor(address.get("after")),
    before: readCursor(address.get("before")),
    page: readPage(address.get("page")),
  };
}

function allowed(values: FilterValues, value: string): boolean {
  if (values === "day" || values === "since")
    return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  if (values === "text") return value !== "" && value.length <= LONGEST_QUERY;
  return values === "id" ? /^[0-9a-f]{24}$/.test(value) : values.includes(value);
}

/** The address of a view, "" for the list as it first shows; a change of anything but the cursor starts at the first page. */
export function listSearch(choices: ListChoices, state: Partial<ListState>): string {
  const [ownOrder] = choices.orders;
  const address = new URLSearchParams();
  if (state.query) address.set("q", state.query);
  for (const [name, value] of Object.entries(state.filters ?? {})) if (value) address.set(name, value);
  const order = state.order ?? ownOrder;
  const descending = state.descending ?? choices.descendingFirst === true;
  if (order !== ownOrder || descending !== (choices.descendingFirst === true)) {
    address.set("sort", `${descending ? "-" : ""}${order}`);
  }
  if (state.after) address.set("after", writeCursor(state.after));
  else if (state.before) address.set("before", writeCursor(state.before));
  else if (state.page && state.page > 1) address.set("page", String(state.page));
  const search = address.toString();
  return search === "" ? "" : `?${search}`;
}

function readPage(text: string | null): number {
  return /^\d{1,2}$/.test(text ?? "") ? Math.min(MOST_PAGES, Math.max(1, Number(text))) : 1;
}

function writeCursor({ value, id }: Cursor): string {
  return `${id}${typeof value === "number" ? "n" : "t"}${value}`;
}

function readCursor(text: string | null): Cursor | null {
  const match = /^([0-9a-f]{24})([nt])(.{0,300})$/s.exec(text ?? "");
  const [, id, kind, value] = match ?? [];
  if (id === undefined || value === undefined) return null;
  if (kind === "t") return { id, value };
  const number = Number(value);
  return value !== "" && Math.abs(number) <= LATEST_MOMENT ? { id, value: number } : null;
}
