import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";

/** Milliseconds after the last key until a draft is saved. */
const PAUSE_MS = 1_200;

/**
 * Saves a form as a draft while somebody types, one save at a time; after a conflict it stops until the form is sent by hand.
 * @param revision that the page has; it rises with each save, and only then the next one is sent
 * @returns what to say about it, and the form's `onInput`
 */
export function useDraft(formId: string, revision: number): { saved: string; onInput: () => void } {
  const fetcher = useFetcher<{ result: { error?: unknown } | undefined }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [changes, setChanges] = useState(0);
  const sent = useRef(0);
  const refused = fetcher.data?.result !== undefined;
  const idle = fetcher.state === "idle";
  useEffect(() => {
    if (changes === sent.current || !idle || refused) return;
    timer.current = setTimeout(() => {
      const form = document.getElementById(formId);
      if (!(form instanceof HTMLFormElement)) return;
      sent.current = changes;
      const fields = new FormData(form);
      fields.set("seen", String(revision));
      fields.set("draft", "on");
      void fetcher.submit(fields, { method: "post" });
    }, PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [changes, idle, refused, revision, formId, fetcher.submit]);
  const waiting = changes !== sent.current;
  return { saved: stateOf({ refused, waiting, idle, any: sent.current > 0 }), onInput: () => setChanges(changes + 1) };
}

function stateOf({ refused, waiting, idle, any }: Record<"refused" | "waiting" | "idle" | "any", boolean>): string {
  if (refused)
    return "Not saved: this sheet was saved elsewhere meanwhile, or something is too long. Press the button to see.";
  if (!idle) return "Saving...";
  if (waiting) return "Not saved yet";
  return any ? "Draft saved" : "";
}
