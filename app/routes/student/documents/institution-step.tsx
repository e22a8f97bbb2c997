import { Form, href, Link } from "react-router";
import type { SlotDefinition } from "#app/documents/slots.server.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { InstitutionSearch } from "./slot-card.tsx";

interface InstitutionStepProps {
  slot: SlotDefinition;
  search?: InstitutionSearch;
}

/** Finding an institution without script: a search that leads back here with up to 8 names to choose from. */
export function InstitutionStep({ slot, search }: InstitutionStepProps) {
  const id = `find-${slot.slot}`;
  if (useHydrated()) return null;
  return (
    <Form method="get" action={`${href("/student-dashboard/documents")}#${slot.slot}`} className="institution-step">
      <input type="hidden" name="slot" value={slot.slot} />
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Find your institution
        </label>
        <p className="field-hint">Search for a part of its name, then choose it; or write it yourself below.</p>
        <div className="institution-search">
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
              <li key={name}>
                <Link
                  to={{ search: `?${new URLSearchParams({ slot: slot.slot, institution: name })}`, hash: slot.slot }}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Form>
  );
}
