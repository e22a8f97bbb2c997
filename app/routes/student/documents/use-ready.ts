import { useCallback, useState } from "react";
import { MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Follows whether every required field of a form is set and its file is not too large. */
export function useReady() {
  const [complete, setComplete] = useState(false);
  const hydrated = useHydrated();
  const watch = useCallback((form: HTMLFormElement | null) => {
    if (!form) return;
    const look = () => setComplete(isComplete(form));
    look();
    for (const event of ["input", "change", "reset"]) form.addEventListener(event, look);
    return () => {
      for (const event of ["input", "change", "reset"]) form.removeEventListener(event, look);
    };
  }, []);
  return { watch, isReady: complete || !hydrated };
}

/** Fields of which one at least is needed. */
const EITHER = ["refereeEmail", "refereePhone"];

function isComplete(form: HTMLFormElement): boolean {
  const either = [...form.elements].filter(isField).filter(({ name }) => EITHER.includes(name));
  if (either.length > 0 && either.every(({ value }) => value.trim() === "")) return false;
  return [...form.elements].every((element) => {
    if (element instanceof HTMLInputElement && element.type === "file") {
      const file = element.files?.[0];
      return file !== undefined && file.size <= MAX_DOCUMENT_BYTES;
    }
    return !isField(element) || isOptional(element) || element.value.trim() !== "";
  });
}

function isField(element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** A description that has room for several lines may be left out; the line that says what a file is about may not. */
function isOptional(element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): boolean {
  return element instanceof HTMLTextAreaElement || EITHER.includes(element.name);
}
