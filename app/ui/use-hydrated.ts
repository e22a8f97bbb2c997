import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the browser takes over its page, true from then on: whether script answers events. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
