import { href } from "react-router";
import { isPortfolioSlot } from "./portfolio.ts";

/** The screen on which a student finds a document. @param slot where it is; anything but a place of the portfolio is on the documents' screen */
export function screenOf(slot: string | null): string {
  return isPortfolioSlot(slot) ? href("/student-dashboard/documents/portfolio") : href("/student-dashboard/documents");
}

/** The dialog that removes a document, above the screen on which it is. */
export function removalOf({ slot, id }: { slot: string | null; id: string }): string {
  return isPortfolioSlot(slot)
    ? href("/student-dashboard/documents/portfolio/:id/remove", { id })
    : href("/student-dashboard/documents/:id/remove", { id });
}
