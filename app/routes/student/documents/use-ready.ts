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

const OPTIONAL = new Set(["description"]);

function isComplete(form: HTMLFormElement): boolean {
  return [...form.elements].every((element) => {
    if (element instanceof HTMLInputElement && element.type === "file") {
      const file = element.files?.[0];
      return file !== undefined && file.size <= MAX_DOCUMENT_BYTES;
    }
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;
    return !isField || OPTIONAL.has(element.name) || element.value.trim() !== "";
  });
}
