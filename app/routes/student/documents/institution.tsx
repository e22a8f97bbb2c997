import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useId, useState } from "react";
import { Form, href, Link } from "react-router";
import { INSTITUTION_LENGTH } from "#app/documents/document-form.ts";
import { controlProps, FieldFrame } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface InstitutionFieldProps {
  field: FieldMetadata<unknown, Record<string, unknown>>;
  label: string;
}

const HINT = "Type at least two letters to see suggestions, or write the name yourself.";

/** A text field that suggests institutions while one types. Any text may be entered; without script it is a plain text field. */
export function InstitutionField({ field, label }: InstitutionFieldProps) {
  const listId = useId();
  const [text, setText] = useState("");
  const names = useSuggestions(text);
  return (
    <FieldFrame field={field} label={label} hint={useHydrated() ? HINT : "Write its full name."}>
      <input
        {...controlProps(field, true)}
        className="input"
        type="text"
        autoComplete="off"
        list={listId}
        maxLength={INSTITUTION_LENGTH}
        required
        defaultValue={field.initialValue as string | undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FieldFrame>
  );
}

const PAUSE_MS = 150;
const FEWEST_CHARACTERS = 2;

function useSuggestions(text: string): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    if (text.trim().length < FEWEST_CHARACTERS) {
      setNames([]);
      return;
    }
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      const found = await search(text, asked.signal);
      if (!asked.signal.aborted) setNames(found);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [text]);
  return names;
}

/** Suggestions are a help, not a condition: when they cannot be had, the person writes on. */
async function search(text: string, signal: AbortSignal): Promise<string[]> {
  try {
    const answer = await fetch(`${href("/institutions")}?q=${encodeURIComponent(text)}`, { signal });
    return answer.ok ? ((await answer.json()) as { institutions: string[] }).institutions : [];
  } catch {
    return [];
  }
}

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
