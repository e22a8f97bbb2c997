/** The document types of section 2 ("Document upload and verification card") that each student hands in once. */
export const SLOTS = ["aadhaar", "secondary", "higher-secondary", "graduation", "post-graduation"] as const;
export type Slot = (typeof SLOTS)[number];

/** What is asked for beside the file: a school certificate names its board, a degree its domain and institution. */
export type SlotNeed = "board" | "degree" | undefined;

export interface SlotDefinition {
  title: string;
  needs: SlotNeed;
  /** What the person reads under the title. */
  hint: string;
  domains: readonly string[];
}

const GRADUATION_DOMAINS = [
  "B.Sc.",
  "B.Com.",
  "B.A.",
  "B.Tech.",
  "BBA",
  "BCA",
  "B.Ed.",
  "LLB",
  "MBBS",
  "BDS",
  "B.Pharm.",
  "B.Arch.",
] as const;

const POST_GRADUATION_DOMAINS = [
  "M.Sc.",
  "M.Com.",
  "M.A.",
  "M.Tech.",
  "MBA",
  "MCA",
  "M.Ed.",
  "LLM",
  "MD",
  "MS",
  "M.Pharm.",
  "M.Arch.",
] as const;

export const slots: Record<Slot, SlotDefinition> = {
  aadhaar: { title: "Aadhaar Card", needs: undefined, hint: "Both sides in one file.", domains: [] },
  secondary: {
    title: "Secondary School (10th) Certificate",
    needs: "board",
    hint: "Your 10th standard mark sheet or certificate.",
    domains: [],
  },
  "higher-secondary": {
    title: "Higher Secondary Certificate",
    needs: "board",
    hint: "Your 12th standard mark sheet or certificate.",
    domains: [],
  },
  graduation: {
    title: "Graduation Certificate",
    needs: "degree",
    hint: "Your bachelor's degree, or the provisional certificate.",
    domains: GRADUATION_DOMAINS,
  },
  "post-graduation": {
    title: "Post Graduation Certificate",
    needs: "degree",
    hint: "Only if you have a master's degree.",
    domains: POST_GRADUATION_DOMAINS,
  },
};

export function isSlot(value: unknown): value is Slot {
  return SLOTS.includes(value as Slot);
}
