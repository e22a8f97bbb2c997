import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "./button.tsx";

interface Choosing {
  name: string;
  label: string;
  value: string;
  /** Absent for a day, which is typed or picked. */
  options?: readonly { value: string; label: string }[];
}

interface FilterFormProps {
  /** The search field, named `q`; absent where nothing can be searched. */
  search?: { label: string; value: string };
  selects: readonly Choosing[];
  /** What is set, in words. */
  set: string;
  /** Whether anything is left out by what is chosen now. */
  narrowed: boolean;
}

/** Search, filters and order as one form whose answer is an address, so that it works without script; the filters unfold. */
export function FilterForm({ search, selects, set, narrowed }: FilterFormProps) {
  const inForce = JSON.stringify([search?.value, selects.map(({ value }) => value)]);
  return (
    <Form method="get" className="toolbar" role="search" key={inForce} preventScrollReset>
      {search && (
        <div className="toolbar-search">
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={search.value}
            maxLength={100}
            aria-label={search.label}
            placeholder={search.label}
          />
          <Button type="submit" variant="outline" aria-label="Search">
            <Search aria-hidden="true" size={17} />
          </Button>
        </div>
      )}
      <details className="filters">
        <summary>
          Filters<span>{set}</span>
        </summary>
        <div>
          {selects.map((select) => (
            <Choice key={select.name} {...select} />
          ))}
          <Button type="submit" variant="outline">
            Show
          </Button>
        </div>
      </details>
      {narrowed && (
        <Link to="?" className="button button-quiet">
          Clear
        </Link>
      )}
    </Form>
  );
}

function Choice({ name, label, value: chosen, options }: Choosing) {
  if (!options) {
    return (
      <label className="field">
        <span className="field-label">{label}</span>
        <input className="input" type="date" name={name} defaultValue={chosen} />
      </label>
    );
  }
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select className="input" name={name} defaultValue={chosen}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
