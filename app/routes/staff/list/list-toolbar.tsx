import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import type { ListChoices, ListState } from "#app/records/list-state.ts";
import { Button } from "#app/ui/button.tsx";
import type { ListView } from "./view.ts";

interface ListToolbarProps<Row> {
  view: ListView<Row>;
  choices: ListChoices;
  state: ListState;
}

/** Search, filters and order of a list as one form whose answer is an address, so that it works without script. */
export function ListToolbar<Row>({ view, choices, state }: ListToolbarProps<Row>) {
  const narrowed = state.query !== "" || Object.keys(state.filters).length > 0;
  const inForce = JSON.stringify([state.query, state.filters, state.order, state.descending]);
  return (
    <Form method="get" className="toolbar" role="search" key={inForce} preventScrollReset>
      {choices.search && view.search !== undefined && (
        <label className="field toolbar-search">
          <span className="field-label">{view.search}</span>
          <input className="input" type="search" name="q" defaultValue={state.query} maxLength={100} />
        </label>
      )}
      {view.filters?.map((filter) => (
        <label className="field" key={filter.name}>
          <span className="field-label">{filter.label}</span>
          <select className="input" name={filter.name} defaultValue={state.filters[filter.name] ?? ""}>
            <option value="">{filter.all}</option>
            {filter.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <OrderField view={view} choices={choices} state={state} />
      <div className="flex items-end gap-2">
        <Button type="submit" variant="outline">
          <Search aria-hidden="true" size={17} /> Show
        </Button>
        {narrowed && (
          <Link to="?" className="button button-quiet">
            Clear
          </Link>
        )}
      </div>
    </Form>
  );
}

function OrderField<Row>({ view, choices, state }: ListToolbarProps<Row>) {
  const options = choices.orders.flatMap((order) => {
    const names = view.orders[order];
    if (!names) return [];
    const up = { value: order, label: names.up };
    const down = { value: `-${order}`, label: names.down };
    return choices.descendingFirst && order === choices.orders[0] ? [down, up] : [up, down];
  });
  return (
    <label className="field">
      <span className="field-label">Order</span>
      <select className="input" name="sort" defaultValue={`${state.descending ? "-" : ""}${state.order}`}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
