import { ChevronLeft, ChevronRight, Search } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { Button, OutlineLink } from "./button.tsx";

interface PagerProps {
  /** Addresses of the pages beside this one; null where there is none. */
  previous: string | null;
  next: string | null;
  /** Addresses of the pages that have a number, in their order, and the number of this one; null where it has none. */
  pages: readonly string[];
  current: number | null;
}

/** So many numbers stand on either side of the one in use, beside the first and the last. */
const AROUND = 2;

export function Pager({ previous, next, pages, current }: PagerProps) {
  if (previous === null && next === null) return null;
  const shown = pages
    .map((to, place) => ({ to, number: place + 1 }))
    .filter(
      ({ number }) => number === 1 || number === pages.length || Math.abs(number - (current ?? pages.length)) <= AROUND,
    );
  return (
    <nav aria-label="Pages" className="print:hidden flex flex-wrap items-center gap-x-3 gap-y-2">
      <Step to={previous}>
        <ChevronLeft aria-hidden="true" size={17} /> Previous
      </Step>
      <ol className="flex flex-wrap items-center">
        {shown.map(({ to, number }, place) => (
          <li key={number} className="flex items-center text-sm">
            {place > 0 && number - (shown[place - 1]?.number ?? 0) > 1 && (
              <span className="px-1 text-soft" aria-hidden="true">
                ...
              </span>
            )}
            <Link
              to={to}
              aria-label={`Page ${number}`}
              aria-current={number === current ? "page" : undefined}
              className={`grid size-11 place-items-center no-underline hover:underline ${number === current ? "border-b-2 border-gilt font-semibold" : ""}`}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      <Step to={next}>
        Next <ChevronRight aria-hidden="true" size={17} />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  if (to !== null) {
    return <OutlineLink to={to}>{children}</OutlineLink>;
  }
  return (
    <span className="button button-outline" aria-disabled="true">
      {children}
    </span>
  );
}

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
