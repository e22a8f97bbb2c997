import { useSyncExternalStore } from "react";

const unchanging = () => () => undefined;

/** Whether script runs on this page: false on the server and until the page has been taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
}
