import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useId, useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useSuggestions } from "./use-suggestions.ts";

interface InstitutionFieldProps {
  field: FieldMetadata<string, Fields, string[]>;
  label: string;
}

type Fields = { title: string; description: string; domain: string; institution: string; file: string };

/**
 * A text field that suggests institutions while one types: an editable combobox with list autocomplete, after the ARIA
 * Authoring Practices. Any text may be entered; without script it is a plain text field.
 */
export function InstitutionField({ field, label }: InstitutionFieldProps) {
  const listId = useId();
  const [text, setText] = useState<string>();
  const { names, forget } = useSuggestions(text);
  const [active, setActive] = useState(-1);
  const isOpen = names.length > 0;
  const hydrated = useHydrated();
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);
  const message = field.errors?.[0];

  const choose = (input: HTMLInputElement, name: string) => {
    input.value = name;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    close();
  };
  const close = () => {
    setText(undefined);
    setActive(-1);
    forget();
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((place) => (place + step + names.length + (place < 0 && step < 0 ? 1 : 0)) % names.length);
    } else if (event.key === "Enter" && names[active] !== undefined) {
      event.preventDefault();
      choose(event.currentTarget, names[active]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className="field combobox">
      <label className="field-label" htmlFor={field.id}>
        {label}
      </label>
      <p className="field-hint" id={field.descriptionId}>
        {hydrated
          ? "Type at least two letters to see suggestions, or write the name yourself."
          : "Write its full name."}
      </p>
      {message !== undefined && (
        <p className="field-error" id={field.errorId}>
          <span className="sr-only">Error: </span>
          {message}
        </p>
      )}
      <input
        id={field.id}
        name={field.name}
        className="input"
        type="text"
        role="combobox"
        autoComplete="off"
        maxLength={200}
        required
        defaultValue={field.initialValue}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        aria-invalid={message !== undefined || undefined}
        aria-describedby={message === undefined ? field.descriptionId : `${field.descriptionId} ${field.errorId}`}
        onChange={(event) => {
          setActive(-1);
          setText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div id={listId} role="listbox" aria-label={`${label} suggestions`} className="combobox-list" hidden={!isOpen}>
        {names.map((name, place) => (
          // The keyboard works on the field, which keeps the focus; the options only take the pointer.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={name}
            id={`${listId}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              const input = document.getElementById(field.id);
              if (input instanceof HTMLInputElement) choose(input, name);
            }}
          >
            {name}
          </div>
        ))}
      </div>
      <p className="sr-only" aria-live="polite">
        {isOpen && `${names.length} ${names.length === 1 ? "suggestion" : "suggestions"}`}
      </p>
    </div>
  );
}
