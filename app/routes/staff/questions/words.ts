import type { QuestionState } from "#app/records/questions.server.ts";

export const STATES: Record<QuestionState, string> = {
  open: "Waits for PGI",
  answered: "Answered",
  "asked back": "Waits for the asker",
  closed: "Closed",
};

export const questionAnswers = {
  taken: { title: "Nothing was changed", text: "Somebody else has taken this question.", kind: "error" },
  full: "So much has been written here that nothing can be added. Close the question with a last word of yours.",
} as const;
