import { useEffect, useState } from "react";
import { href } from "react-router";

const PAUSE_MS = 150;
const FEWEST_CHARACTERS = 2;

/** The institutions suggested for a text, asked for when the typing pauses; none while the text is undefined or short. */
export function useSuggestions(text: string | undefined) {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    if (text === undefined || text.trim().length < FEWEST_CHARACTERS) {
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
  return { names, forget: () => setNames([]) };
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
