import { Printer } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Prints the page; without script the browser's own command does. */
export function PrintButton() {
  if (!useHydrated())
    return <p className="print:hidden text-sm text-soft">To print, use the print command of your browser.</p>;
  return (
    <Button variant="outline" className="print:hidden justify-self-start" onClick={() => window.print()}>
      <Printer aria-hidden="true" size={17} /> Print
    </Button>
  );
}
