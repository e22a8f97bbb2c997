import type { QuestionState } from "#app/records/questions.server.ts";

/** The states of a question, for staff. */
export const STATES: Record<QuestionState, string> = {
  open: "Waits for PGI",
  answered: "Answered",
  "asked back": "Waits for the asker",
  closed: "Closed",
};

/** The answers where nothing was done. */
export const questionAnswers = {
  taken: { title: "Nothing was changed", text: "Somebody else has taken this question.", kind: "error" },
  full: "So much has been written here that nothing can be added. Close the question with a last word of yours.",
} as const;
