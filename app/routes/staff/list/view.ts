import type { ReactNode } from "react";

export interface ViewColumn<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The column's value in the exported file; a column without one is not exported. */
  csv?: (row: Row) => string | number | boolean | Date | null;
  /** The name of the order that this column shows. */
  order?: string;
}

export interface ViewFilter {
  name: string;
  label: string;
  /** What stands for "no filter". */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** A list as it is shown and exported: everything that one list has and another has not. */
export interface ListView<Row> {
  /** Names the list to screen readers. */
  caption: string;
  columns: readonly ViewColumn<Row>[];
  /** Shows a row as a card of a grid; a list without it is a table of its columns. */
  card?: (row: Row) => ReactNode;
  /** Labels of the orders, by name, for the toolbar; ascending and descending. */
  orders: Readonly<Record<string, { up: string; down: string }>>;
  filters?: readonly ViewFilter[];
  /** Labels the search field and says what is searched; absent when the list has no search. */
  search?: string;
  /** The exported file's name, without its ending. */
  file: string;
  empty: { title: string; text: string };
}
