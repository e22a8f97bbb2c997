import { isPortfolioSlot, type PortfolioSlot } from "./portfolio.ts";

/** The document types that a student hands in once each. */
export const SLOTS = ["aadhaar", "secondary", "higher-secondary", "graduation", "post-graduation"] as const;
type DocumentSlot = (typeof SLOTS)[number];
/** A place that holds one file: a document type, or a place of the portfolio. */
export type Slot = DocumentSlot | PortfolioSlot;

export function isSlot(value: unknown): value is Slot {
  return SLOTS.includes(value as DocumentSlot) || isPortfolioSlot(value);
}

/** The documents without which an application is not complete; a master's degree is not everybody's. */
export const REQUIRED_SLOTS: readonly DocumentSlot[] = ["aadhaar", "secondary", "higher-secondary", "graduation"];

/** How many of the required documents are handed in; one that staff want another one for is not. */
export function requiredHandedIn(documents: readonly { slot: string | null; state: string }[]): number {
  const standing = documents.filter(({ state }) => state !== "asked again").map(({ slot }) => slot);
  return REQUIRED_SLOTS.filter((slot) => standing.includes(slot)).length;
}
