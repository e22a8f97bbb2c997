import { z } from "zod";
import { contentFile } from "#app/platform/content.server.ts";
import {
  PORTFOLIO,
  PORTFOLIO_KINDS,
  type PortfolioKind,
  portfolioKind,
  portfolioSlots,
  SLOTS,
  type Slot,
} from "./slots.ts";

const text = z.string().trim().min(1);

const options = contentFile(
  "options",
  z.strictObject({
    // Read where the interest form is.
    professions: z.unknown(),
    experience: z.unknown(),
    departments: z.array(text),
    documentTypes: z
      .array(
        z.object({
          value: z.enum(SLOTS),
          title: text,
          hint: text,
          needs: z.array(z.enum(["domain", "institution"])),
        }),
      )
      .refine((types) => new Set(types.map(({ value }) => value)).size === SLOTS.length, {
        error: `must name each of ${SLOTS.join(", ")} once`,
      }),
    domains: z.partialRecord(z.enum(SLOTS), z.array(z.string().min(1))),
  }),
);

const part = z.strictObject({
  kind: z.enum(PORTFOLIO_KINDS),
  title: text,
  heading: text,
  text,
  /** What students of AIP read besides. */
  aip: text.optional(),
  good: z.array(text).min(1),
  /** What the form asks for beside the file: labels of its fields, and what is said above those of the referee. */
  asks: z.strictObject({ name: text.optional(), issuer: text.optional(), referee: text.optional() }),
});

const portfolio = contentFile(
  "portfolio",
  z.strictObject({
    lead: text,
    parts: z
      .array(part)
      .refine(
        (parts) =>
          parts.length === PORTFOLIO_KINDS.length && new Set(parts.map(({ kind }) => kind)).size === parts.length,
        {
          error: `must name each of ${PORTFOLIO_KINDS.join(", ")} once`,
        },
      ),
  }),
  [],
);

/** One place for a file, with what is asked for beside it. */
export interface SlotDefinition {
  slot: Slot;
  title: string;
  /** What it is, for staff: a part of the portfolio is called by its kind. */
  type: string;
  hint: string;
  needsInstitution: boolean;
  /** The degrees to choose from; empty where none is asked for. */
  domains: string[];
  /** The label of the line that says what the file is about; null where none is asked for. */
  name: string | null;
  /** The label of the line that says who issued it; null where none is asked for. */
  issuer: string | null;
  /** Why a referee is asked for; null where none is. */
  referee: string | null;
}

/** The document types, in the order of the card. */
export function documentSlots(): SlotDefinition[] {
  const { documentTypes, domains } = options();
  return documentTypes.map(({ value, title, hint, needs }) => ({
    slot: value,
    title,
    type: title,
    hint,
    needsInstitution: needs.includes("institution"),
    domains: needs.includes("domain") ? (domains[value] ?? []) : [],
    name: null,
    issuer: null,
    referee: null,
  }));
}

/** A part of the portfolio: what it is, what a good one contains, and its places. */
export interface PortfolioPart {
  kind: PortfolioKind;
  heading: string;
  text: string;
  aip?: string | undefined;
  good: string[];
  slots: SlotDefinition[];
}

/**
 * The portfolio's words and parts, from content/portfolio.json; its texts may have placeholders of the facts.
 * @throws Error when the file is missing or wrong the first time it is read
 */
export function portfolioParts(): { lead: string; parts: PortfolioPart[] } {
  const { lead, parts } = portfolio();
  return { lead, parts: parts.map(({ asks, title, ...each }) => ({ ...each, slots: places(each.kind, title, asks) })) };
}

function places(kind: PortfolioKind, title: string, asks: z.output<typeof part>["asks"]): SlotDefinition[] {
  const { required } = PORTFOLIO[kind];
  const slots = portfolioSlots(kind);
  return slots.map((slot, place) => ({
    slot,
    title: slots.length === 1 ? title : `${title} ${place + 1}`,
    type: `Portfolio: ${title}`,
    hint: place < required ? "Not handed in yet." : "Optional.",
    needsInstitution: false,
    domains: [],
    name: asks.name ?? null,
    issuer: asks.issuer ?? null,
    referee: asks.referee ?? null,
  }));
}

/** Every place for a file: the document types, then those of the portfolio. */
export function allSlots(): SlotDefinition[] {
  return [...documentSlots(), ...portfolioParts().parts.flatMap(({ slots }) => slots)];
}

/** One place for a file. */
export function documentSlot(slot: Slot): SlotDefinition {
  const found = (portfolioKind(slot) ? portfolioParts().parts.flatMap(({ slots }) => slots) : documentSlots()).find(
    (definition) => definition.slot === slot,
  );
  if (!found) throw new Error(`content/options.json and content/portfolio.json have no ${slot}.`);
  return found;
}
