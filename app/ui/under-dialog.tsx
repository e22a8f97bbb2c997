import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * The page under a route's dialog. Without script the page is inert while a dialog lies over it; with script the modal
 * dialog sees to that.
 */
export function UnderDialog({ dialog, children }: { dialog: ReactNode; children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <>
      <div inert={dialog !== null && !hydrated}>{children}</div>
      {dialog}
    </>
  );
}
