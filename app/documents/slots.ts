import { href } from "react-router";

/** The parts of a portfolio: how many places each has, and how many of them, from the first on, are required. */
export const PORTFOLIO = {
  report: { places: 3, required: 2 },
  statement: { places: 1, required: 1 },
  testimonial: { places: 3, required: 3 },
  certification: { places: 5, required: 0 },
} as const;

export type PortfolioKind = keyof typeof PORTFOLIO;
/** A place for one file: the kind, numbered where it has several. */
type PortfolioSlot = PortfolioKind | `${PortfolioKind}-${number}`;

export const PORTFOLIO_KINDS = Object.keys(PORTFOLIO) as PortfolioKind[];

const kindsBySlot = new Map<unknown, PortfolioKind>(
  PORTFOLIO_KINDS.flatMap((kind) => portfolioSlots(kind).map((slot) => [slot, kind] as const)),
);

/** The places of a kind, in order. */
export function portfolioSlots(kind: PortfolioKind): PortfolioSlot[] {
  const { places } = PORTFOLIO[kind];
  return places === 1 ? [kind] : Array.from({ length: places }, (_, place) => `${kind}-${place + 1}` as const);
}

/** Which part of the portfolio a slot belongs to; undefined when it is none of its places. */
export function portfolioKind(slot: unknown): PortfolioKind | undefined {
  return kindsBySlot.get(slot);
}

export function isPortfolioSlot(slot: unknown): slot is PortfolioSlot {
  return portfolioKind(slot) !== undefined;
}

/** How far a part of the portfolio, or the whole of it, has come. */
export interface PartProgress {
  handedIn: number;
  places: number;
  required: number;
  /** How many are still to come until everything required is handed in. */
  missing: number;
}

/** How far a portfolio has come; what is optional altogether does not count into the whole. */
export interface PortfolioProgress extends PartProgress {
  parts: Record<PortfolioKind, PartProgress>;
}

/**
 * Counts what is handed in of a portfolio; what staff want another one for is not.
 * @param documents of one student; others than those of the portfolio do not count
 */
export function portfolioProgress(documents: readonly { slot: string | null; state: string }[]): PortfolioProgress {
  const standing = new Set(documents.filter(({ state }) => state !== "asked again").map(({ slot }) => slot));
  const partOf = (kind: PortfolioKind): PartProgress => {
    const { places, required } = PORTFOLIO[kind];
    const slots = portfolioSlots(kind);
    const handedIn = slots.filter((slot) => standing.has(slot)).length;
    const missing = slots.slice(0, required).filter((slot) => !standing.has(slot)).length;
    return { handedIn, places, required, missing };
  };
  const parts = Object.fromEntries(PORTFOLIO_KINDS.map((kind) => [kind, partOf(kind)])) as PortfolioProgress["parts"];
  const expected = PORTFOLIO_KINDS.filter((kind) => PORTFOLIO[kind].required > 0).map((kind) => parts[kind]);
  const sum = (name: keyof PartProgress) => expected.reduce((total, part) => total + part[name], 0);
  return {
    parts,
    handedIn: sum("handedIn"),
    places: sum("places"),
    required: sum("required"),
    missing: sum("missing"),
  };
}

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
