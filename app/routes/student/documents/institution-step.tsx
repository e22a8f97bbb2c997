import { Form, href, Link } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** What was searched for in the step before the form, and what was found. */
export interface InstitutionSearch {
  query: string;
  names: string[];
}

/** Finding an institution without script: a search that leads back here with up to 8 names to choose from. */
export function InstitutionStep({ slot, search }: { slot: string; search: InstitutionSearch | undefined }) {
  const id = `find-${slot}`;
  if (useHydrated()) return null;
  return (
    <Form
      method="get"
      action={`${href("/student-dashboard/documents")}#${slot}`}
      className="institution-step mb-5 grid gap-5 border border-rule p-4"
    >
      <input type="hidden" name="slot" value={slot} />
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Find your institution
        </label>
        <p className="field-hint">Search for a part of its name, then choose it; or write it yourself below.</p>
        <div className="flex gap-3">
          <input
            id={id}
            name="institution"
            type="search"
            className="input"
            defaultValue={search?.query}
            minLength={2}
          />
          <button type="submit" className="button button-outline">
            Find
          </button>
        </div>
      </div>
      {search && (
        <div>
          <p className="text-sm text-soft">
            {search.names.length === 0 ? "Nothing found. Write the name yourself below." : "Choose one:"}
          </p>
          <ul className="institution-names">
            {search.names.map((name) => (
              <li key={name} className="py-1.5">
                <Link to={{ search: `?${new URLSearchParams({ slot, institution: name })}`, hash: slot }}>{name}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Form>
  );
}
