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
  /** Whether anything is left out by what is chosen now. */
  narrowed: boolean;
}

/** Search, filters and order as one form whose answer is an address, so that it works without script. */
export function FilterForm({ search, selects, narrowed }: FilterFormProps) {
  const inForce = JSON.stringify([search?.value, selects.map(({ value }) => value)]);
  return (
    <Form method="get" className="toolbar" role="search" key={inForce} preventScrollReset>
      {search && (
        <label className="field toolbar-search">
          <span className="field-label">{search.label}</span>
          <input className="input" type="search" name="q" defaultValue={search.value} maxLength={100} />
        </label>
      )}
      {selects.map((select) => (
        <Choice key={select.name} {...select} />
      ))}
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
