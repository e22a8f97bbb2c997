import { z } from "zod";
import { day } from "#app/platform/format.ts";
import type { FieldData } from "#app/ui/field.tsx";
import { reasonField } from "./fields.ts";
import type { FormAnswer } from "./form-action.server.ts";

const LONGEST_QUESTION = 2000;

export const askedFields = {
  text: reasonField("Write your question", LONGEST_QUESTION),
  /** Names the form, so that sent twice it is one question. */
  submission: z.uuid(),
};

export const writeSchema = z.object({ text: reasonField("Write something first", LONGEST_QUESTION) });

export const questionField: FieldData = {
  name: "text",
  type: "textarea",
  rows: 6,
  label: "Your question",
  hint: "What you want to know, and what you have done so far. Leave out passwords, codes and card numbers.",
};

/** The answers of a form with which somebody asks or writes on, where nothing was done. */
export const notDone = {
  limited: ({ seconds }: { seconds: number }): FormAnswer => ({ wait: seconds }),
  "too many": ({ of }: { of: "address" | "all" }): FormAnswer =>
    of === "address"
      ? "Several of your questions wait for an answer already. You can add to one of them, or ask again once they are answered."
      : "More questions wait at the moment than we can answer. Please ask again tomorrow; what you wrote is still here.",
};

/** The answers of a form with which the asker writes on. */
export const wroteOn = {
  done: { title: "Sent", text: "A person at PGI reads it. The answer comes by mail, and stands here." },
  full: "So much has been written here that nothing can be added. Please ask a new question and name this one.",
};

interface Standing {
  state: "open" | "answered" | "asked back" | "closed";
  promised: Date | null;
}

/** Where a question stands, for its asker; on its own page with what they can do. */
export function questionStands({ state, promised }: Standing, own = true): string {
  const [stands, next] = standing(state, promised !== null && promised > new Date() ? promised : null);
  return own ? `${stands} ${next}` : stands;
}

function standing(state: Standing["state"], promised: Date | null): [stands: string, next: string] {
  switch (state) {
    case "open":
      return promised
        ? [`Waits for PGI, until ${day(promised)} at the latest.`, "The answer comes by mail, and stands here."]
        : ["Waits for PGI, for longer than we promised.", "We are sorry: somebody will write to you."];
    case "answered":
      return ["Answered.", "If something is left open, write on below."];
    case "asked back":
      return ["PGI has asked you something.", "You can answer below."];
    case "closed":
      return ["Closed.", "You can write on below, and it is opened again."];
  }
}
