import { ArrowDown, ArrowUp, Download } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import { figure } from "#app/platform/format.ts";
import { type ListState, listSearch, MOST_PAGES, PAGE_SIZE } from "#app/records/list-state.ts";
import type { OpenList } from "#app/staff/staff-list.server.ts";
import { Button, LinkButton, OutlineLink } from "#app/ui/button.tsx";
import { FilterForm, Pager } from "#app/ui/list-tools.tsx";
import { EmptyState, Failure, SubPage, usePortalHome } from "#app/ui/sub-page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { type Act, type ListView, takenColumns } from "./view.ts";

interface ListProps {
  view: ListView;
  list: OpenList<{ id: string }>;
}

interface ListScreenProps extends ListProps {
  above?: ReactNode;
  tools?: ReactNode;
  children?: ReactNode;
}

/** Every list of the staff portals: search, filters and order in the address, a table that becomes cards, pages, export. */
export function ListScreen({ view, list, above, tools, children }: ListScreenProps) {
  const { choices, state, page } = list;
  const narrowed = state.query !== "" || Object.keys(state.filters).length > 0;
  const at = (place: Partial<ListState>) =>
    listSearch(choices, { ...state, after: null, before: null, page: 1, ...place }) || "?";
  const placed = state.after !== null || state.before !== null;
  const numbered = page === null ? 0 : Math.min(MOST_PAGES, Math.ceil(page.total / PAGE_SIZE));
  const current = placed ? null : (state.page ?? 1);
  return (
    <SubPage
      title={view.title}
      tools={
        <>
          {page && (
            <p className="text-sm text-soft" role="status">
              <strong className="text-ink">{figure(page.total) + (page.more ? "+" : "")}</strong>{" "}
              {narrowed ? "found" : "in all"}
            </p>
          )}
          {tools}
          {view.tools}
        </>
      }
    >
      {view.above}
      {above}
      <Toolbar view={view} list={list} narrowed={narrowed} />
      {page === null && <Failure message={view.failure} />}
      {page?.rows.length === 0 && <Empty narrowed={narrowed || page.total > 0} {...view.empty} />}
      {page && page.rows.length > 0 && <Rows view={view} list={list} rows={page.rows} />}
      {page && page.rows.length > 0 && view.chosen && <Acts list={view.list} acts={view.chosen.acts} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {page && (
          <Pager
            previous={page.previous && at(current ? { page: current - 1 } : { before: page.previous })}
            next={page.next && at(current && current < numbered ? { page: current + 1 } : { after: page.next })}
            current={current}
            pages={Array.from({ length: numbered }, (_, place) => at({ page: place + 1 }))}
          />
        )}
        {page && page.total > 0 && takenColumns(view).length > 0 && (
          <LinkButton
            to={`../export/${view.list}${listSearch(choices, { ...state, after: null, before: null, page: 1 })}`}
            variant="quiet"
            reloadDocument
          >
            <Download aria-hidden="true" size={17} /> Export CSV
          </LinkButton>
        )}
      </div>
      {view.intro !== undefined && <p className="max-w-3xl text-sm text-soft">{view.intro}</p>}
      {children}
    </SubPage>
  );
}

const CHOSEN = "chosen-rows";

function Acts({ list, acts }: { list: string; acts: readonly Act[] }) {
  const { pathname, search } = useLocation();
  const home = usePortalHome();
  const action = `${home}/chosen/${list}`;
  return (
    <Form id={CHOSEN} method="post" action={action} className="chosen-bar">
      <input type="hidden" name="back" value={pathname + search} />
      <span className="text-sm text-soft">With the chosen rows:</span>
      {acts.map(({ value, text, asks }) => (
        <Button
          key={value}
          type="submit"
          variant="outline"
          name="act"
          value={value}
          {...(asks && { formMethod: "get" as const })}
        >
          {text}
        </Button>
      ))}
    </Form>
  );
}

/** Words that say of a filter that it leaves nothing out. */
const EVERYTHING = /^(?:All|Any|Both|Every)/;

function Toolbar({ view, list: { choices, state, page }, narrowed }: ListProps & { narrowed: boolean }) {
  const filters = Object.entries(view.filters ?? {}).map(([name, { label, all, options }]) => ({
    name,
    label,
    value: state.filters[name] ?? "",
    ...(!/^(?:day|since)$/.test(String(choices.filters?.[name])) && {
      options: [
        { value: "", label: all },
        ...(page?.options[name] ?? []),
        ...Object.entries(options ?? {}).map(([value, text]) => ({ value, label: text })),
      ],
    }),
  }));
  const orders = choices.orders.flatMap((order) => {
    const up = { value: order, label: view.orders[order]?.up ?? order };
    const down = { value: `-${order}`, label: view.orders[order]?.down ?? order };
    return choices.descendingFirst && order === choices.orders[0] ? [down, up] : [up, down];
  });
  const chosen = `${state.descending ? "-" : ""}${state.order}`;
  const selects = [...filters, { name: "sort", label: "Order", value: chosen, options: orders }];
  const said = selects.map(({ value, options }) => options?.find((option) => option.value === value)?.label ?? value);
  return (
    <FilterForm
      search={view.search === undefined ? undefined : { label: view.search, value: state.query }}
      selects={selects}
      set={said.filter((words) => words !== "" && !EVERYTHING.test(words)).join(", ")}
      narrowed={narrowed}
    />
  );
}

function Rows({ view, list, rows }: ListProps & { rows: readonly { id: string }[] }) {
  const { card, caption, columns } = view;
  if (!card) {
    const heads = columns.map((column) => ({ ...column, ...orderedBy(column.order, column.label, view, list) }));
    return (
      <DataTable
        caption={caption}
        captionHidden
        columns={heads}
        rows={rows}
        rowKey={({ id }) => id}
        empty={null}
        choose={view.chosen && { form: CHOSEN, ...view.chosen }}
      />
    );
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-2 sm:gap-3" aria-label={caption}>
      {rows.map((row) => (
        <li key={row.id}>{card(row)}</li>
      ))}
    </ul>
  );
}

/** What makes a column's head a link that orders the list by it; nothing for a column without an order. */
function orderedBy(
  order: string | undefined,
  label: string,
  view: ListView,
  { choices, state }: OpenList<unknown>,
): Partial<Column<unknown>> {
  if (order === undefined) return {};
  const active = state.order === order;
  const descending = active ? !state.descending : choices.descendingFirst === true && order === choices.orders[0];
  const to = listSearch(choices, { query: state.query, filters: state.filters, order, descending });
  const Arrow = state.descending ? ArrowDown : ArrowUp;
  return {
    sorted: active ? (state.descending ? "descending" : "ascending") : undefined,
    heading: (
      <Link
        to={to === "" ? "?" : to}
        className="sort-link"
        preventScrollReset
        title={view.orders[order]?.[descending ? "down" : "up"]}
      >
        {label}
        {active && <Arrow aria-hidden="true" size={14} />}
      </Link>
    ),
  };
}

function Empty({ narrowed, title, text }: { narrowed: boolean; title: string; text: string }): ReactNode {
  if (!narrowed) {
    return <EmptyState title={title} level="h2" text={text} />;
  }
  return (
    <EmptyState title="Nothing found" level="h2">
      <p className="text-soft">
        No row begins with these words under these filters. Try fewer words or another filter.
      </p>
      <OutlineLink to="?">Show the whole list</OutlineLink>
    </EmptyState>
  );
}
