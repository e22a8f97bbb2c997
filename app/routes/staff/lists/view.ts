import type { ReactNode } from "react";
import type { CsvColumn } from "#app/staff/csv.server.ts";
import type { StaffLists } from "#app/staff/lists.server.ts";
import type { StaffList } from "#app/staff/staff-list.server.ts";
import type { Column } from "#app/ui/table.tsx";

interface ViewColumn<Row, Order extends string> extends Pick<Column<Row>, "label" | "phone"> {
  cell(row: Row): ReactNode;
  csv?(row: Row): ReturnType<CsvColumn<Row>["csv"]>;
  order?: Order;
}

/** A filter as it is shown; one whose values are data gets its options with the page. */
interface ViewFilter<Values extends string> {
  label: string;
  /** What stands for "no filter". */
  all: string;
  options?: Readonly<Record<Values, string>>;
}

export interface Act {
  value: "take" | "accept" | "mail";
  text: string;
  asks?: boolean;
}

/** How a list is shown and exported: its columns and words. What it reads, and who may, is in the list of that name. */
export interface ListView<Row = { id: string }, Order extends string = string> {
  list: keyof StaffLists;
  title: string;
  intro?: string;
  caption: string;
  columns: readonly ViewColumn<Row, Order>[];
  /** Columns of the exported file alone. */
  alsoTaken?: readonly Required<Pick<ViewColumn<Row, Order>, "label" | "csv">>[];
  card?(row: Row): ReactNode;
  orders: Readonly<Record<Order, { up: string; down: string }>>;
  filters?: Readonly<Record<string, ViewFilter<string>>>;
  search?: string;
  failure?: string;
  empty: { title: string; text: string };
  /** Stands above the list, such as the offer to undo. */
  above?: ReactNode;
  /** What can be done with rows that are chosen, and what names each of them there; null of one that cannot be chosen. */
  chosen?: { acts: readonly Act[]; keyOf(row: Row): string | null; nameOf(row: Row): string };
  tools?: ReactNode;
}

type RowOf<Name extends keyof StaffLists> = StaffLists[Name] extends StaffList<infer Row, infer _> ? Row : never;
type ChoicesOf<Name extends keyof StaffLists> = StaffLists[Name]["choices"];
type FiltersOf<Name extends keyof StaffLists> = NonNullable<ChoicesOf<Name>["filters"]>;

/** A filter of named values needs a label for each; one whose values are data has none here. */
type FilterOf<Values> = Values extends readonly (infer Value extends string)[]
  ? Required<ViewFilter<Value>>
  : Omit<ViewFilter<never>, "options">;

/**
 * The view of one list, held against the list by the compiler: every order, filter and value of its query has a label here,
 * a list that can be searched says how, and nothing is labelled that the query does not know.
 */
export type ViewOf<Name extends keyof StaffLists> = Omit<
  ListView<RowOf<Name>, ChoicesOf<Name>["orders"][number]>,
  "list" | "filters" | "search"
> & { list: Name } & (keyof FiltersOf<Name> extends never
    ? object
    : { filters: { [Filter in keyof FiltersOf<Name>]: FilterOf<FiltersOf<Name>[Filter]> } }) &
  (ChoicesOf<Name>["search"] extends true ? { search: string } : object);

export function takenColumns<Row>(view: Pick<ListView<Row>, "columns" | "alsoTaken">): CsvColumn<Row>[] {
  const { columns, alsoTaken = [] } = view;
  return [...columns.flatMap(({ label, csv }) => (csv ? [{ label, csv }] : [])), ...alsoTaken];
}
