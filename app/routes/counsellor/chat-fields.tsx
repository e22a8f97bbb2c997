import { useHydrated } from "#app/ui/use-hydrated.ts";

/** What every form of the chat carries: what it is for, the turn it belongs to, and whether script will take the answer. */
export function ChatFields({ turn, intent = "say" }: { turn: number; intent?: "say" | "new" }) {
  const scripted = useHydrated();
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="turn" value={turn} />
      {scripted && <input type="hidden" name="script" value="1" />}
    </>
  );
}
