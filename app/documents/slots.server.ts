import { z } from "zod";
import { readContent } from "#app/platform/content.server.ts";
import { SLOTS, type Slot } from "./slots.ts";

const options = z.object({
  documentTypes: z
    .array(
      z.object({
        value: z.enum(SLOTS),
        title: z.string().min(1),
        hint: z.string().min(1),
        needs: z.array(z.enum(["domain", "institution"])),
      }),
    )
    .refine((types) => new Set(types.map(({ value }) => value)).size === SLOTS.length, {
      error: `must name each of ${SLOTS.join(", ")} once`,
    }),
  domains: z.partialRecord(z.enum(SLOTS), z.array(z.string().min(1))),
});

/** One of the card's document types, with what is asked for beside its file. */
export interface SlotDefinition {
  slot: Slot;
  title: string;
  hint: string;
  needsInstitution: boolean;
  /** The degrees to choose from; empty where none is asked for. */
  domains: string[];
}

/** The document types, in the order of the card. */
export function documentSlots(): SlotDefinition[] {
  const { documentTypes, domains } = readContent("options", options);
  return documentTypes.map(({ value, title, hint, needs }) => ({
    slot: value,
    title,
    hint,
    needsInstitution: needs.includes("institution"),
    domains: needs.includes("domain") ? (domains[value] ?? []) : [],
  }));
}

/** One document type. */
export function documentSlot(slot: Slot): SlotDefinition {
  const found = documentSlots().find((definition) => definition.slot === slot);
  if (!found) throw new Error(`content/options.json has no document type ${slot}.`);
  return found;
}
