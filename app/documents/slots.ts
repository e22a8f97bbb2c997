/** The document types of section 2 ("Document upload and verification card") that a student hands in once each. */
export const SLOTS = ["aadhaar", "secondary", "higher-secondary", "graduation", "post-graduation"] as const;
export type Slot = (typeof SLOTS)[number];

export function isSlot(value: unknown): value is Slot {
  return SLOTS.includes(value as Slot);
}
