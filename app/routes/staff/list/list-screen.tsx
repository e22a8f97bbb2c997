import { ArrowDown, ArrowUp, Download } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type ListChoices, type ListState, listSearch } from "#app/records/list-state.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { Failure } from "../failure.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import type { LoadedList } from "./load-list.server.ts";
import { Pager } from "./pager.tsx";
import type { ListView, ViewColumn } from "./view.ts";

interface ListScreenProps<Row> {
  view: ListView<Row>;
  list: LoadedList<Row>;
  /** Where the list's export is; absent when the list has none. */
  exportTo?: string;
  /** Stands beside the export, such as a button that adds a row. */
  tools?: ReactNode;
}

/** Every list of the staff portals: search, filters and order in the address, a table that becomes cards, pages, export. */
export function ListScreen<Row extends { id: string }>({ view, list, exportTo, tools }: ListScreenProps<Row>) {
  const { choices, state, page, failure } = list;
  const narrowed = state.query !== "" || Object.keys(state.filters).length > 0;
  return (
    <div className="grid gap-5">
      <ListToolbar view={view} choices={choices} state={state} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {page && <Total total={page.total} more={page.more} narrowed={narrowed} />}
        <div className="flex flex-wrap gap-3">
          {exportTo !== undefined && page && page.total > 0 && (
            <LinkButton to={exportTo + wholeView(choices, state)} variant="outline" reloadDocument>
              <Download aria-hidden="true" size={17} /> Export CSV
            </LinkButton>
          )}
          {tools}
        </div>
      </div>
      {failure && <Failure message={failure} />}
      {page?.rows.length === 0 && (narrowed ? <NothingFound /> : <NothingYet view={view} />)}
      {page && page.rows.length > 0 && <Rows view={view} choices={choices} state={state} rows={page.rows} />}
      {page && <Pager choices={choices} state={state} previous={page.previous} next={page.next} />}
    </div>
  );
}

interface RowsProps<Row> {
  view: ListView<Row>;
  choices: ListChoices;
  state: ListState;
  rows: readonly Row[];
}

function Rows<Row extends { id: string }>({ view, choices, state, rows }: RowsProps<Row>) {
  const { card, caption, columns } = view;
  if (card) {
    return (
      <ul className="card-grid" aria-label={caption}>
        {rows.map((row) => (
          <li key={row.id}>{card(row)}</li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable
      caption={caption}
      captionHidden
      columns={columns.map((column) => withOrder(column, view, choices, state))}
      rows={rows}
      rowKey={(row) => row.id}
      empty={null}
    />
  );
}

function wholeView(choices: ListChoices, state: ListState): string {
  return listSearch(choices, { ...state, after: null, before: null });
}

function Total({ total, more, narrowed }: { total: number; more: boolean; narrowed: boolean }) {
  const figure = total.toLocaleString("en-IN") + (more ? "+" : "");
  return (
    <p className="text-sm text-soft" role="status">
      <strong className="text-ink">{figure}</strong> {narrowed ? "found" : "in all"}
    </p>
  );
}

function withOrder<Row>(
  column: ViewColumn<Row>,
  view: ListView<Row>,
  choices: ListChoices,
  state: ListState,
): Column<Row> {
  const { label, cell, order } = column;
  const names = order === undefined ? undefined : view.orders[order];
  if (order === undefined || !names) return { label, cell };
  const active = state.order === order;
  const descending = active ? !state.descending : choices.descendingFirst === true && order === choices.orders[0];
  const to = listSearch(choices, { query: state.query, filters: state.filters, order, descending });
  const Arrow = state.descending ? ArrowDown : ArrowUp;
  return {
    label,
    cell,
    sorted: active ? (state.descending ? "descending" : "ascending") : undefined,
    heading: (
      <Link
        to={to === "" ? "?" : to}
        className="sort-link"
        preventScrollReset
        title={descending ? names.down : names.up}
      >
        {label}
        {active && <Arrow aria-hidden="true" size={14} />}
      </Link>
    ),
  };
}

function NothingFound() {
  return (
    <EmptyState title="Nothing found" level="h2">
      <p className="text-soft">
        No row begins with these words under these filters. Try fewer words or another filter.
      </p>
      <LinkButton to="?" variant="outline">
        Show the whole list
      </LinkButton>
    </EmptyState>
  );
}

function NothingYet<Row>({ view }: { view: ListView<Row> }) {
  return (
    <EmptyState title={view.empty.title} level="h2">
      <p className="text-soft">{view.empty.text}</p>
    </EmptyState>
  );
}
