/** What the counsellor shows at once: a text and its buttons. */
export interface Shown {
  text: string;
  buttons: string[];
}

/** What one person typed or pressed, and what they were shown. */
export interface Played {
  name: string;
  turns: { said: string; replies: Shown[] }[];
}

/**
 * What an answer was worth: it answered, handed over to a person with a reference (or offered that rightly), answered a
 * part, asked back needlessly, missed what was meant, or said what is not true.
 */
export const VERDICTS = ["answered", "handed over", "partly", "asked back", "wrong", "false"] as const;

/** Somebody invented with a situation and goals, what they played, and what a stranger thought of it. */
export interface JudgedPerson {
  who: string;
  goals: { text: string; reached: boolean }[];
  turns: { said: string; replies: Shown[]; verdict: (typeof VERDICTS)[number] }[];
  /** From 0 to 10, as the person would. */
  wouldComeBack: number;
}
