import { z } from "zod";
import { colleagues, passOn, ROLES, sayTo, writeToStudent } from "#app/questions/answer.server.ts";
import { questionForStaff } from "#app/questions/for-staff.server.ts";
import { LONGEST_TEXT } from "#app/questions/limits.ts";
import { findStudent } from "#app/records/students.server.ts";
import { type Dialog, dialog } from "#app/web/dialogs.server.ts";
import { noteField, reasonField } from "#app/web/fields.ts";
import { questionAnswers } from "../questions/words.ts";

const gone = { title: "Nothing was changed", text: "The question stands differently by now. This page shows it." };

export const questionDialogs: Readonly<Record<string, Dialog>> = {
  "questions/:question/pass-on": dialog({
    page: "Pass a question on",
    permission: "questions:answer",
    parts: 1,
    async open({ person, id }) {
      const question = await questionForStaff(person, id);
      if (question?.line.state !== "open") return null;
      const others = (await colleagues(person)).map(({ id: value, name: label }) => ({ value, label }));
      const roles = Object.entries(ROLES).map(([value, label]) => ({ value, label }));
      return {
        title: `Pass ${question.line.reference} on`,
        text: ["A colleague gets a mail and has the question for a day. To a role, it is anybody's there."],
        fields: [{ name: "to", type: "select", label: "To", options: [...roles, ...others] }],
        button: "Pass On",
      };
    },
    gone,
    schema: z.object({ to: z.string({ error: "Choose whom" }).min(1, "Choose whom") }),
    run: ({ person, id }, { to }) => passOn(person, id, to),
    answers: { done: { title: "The question is passed on" }, taken: questionAnswers.taken },
  }),

  "questions/:question/close": dialog({
    page: "Close a question",
    permission: "questions:answer",
    parts: 1,
    async open({ person, id }) {
      const question = await questionForStaff(person, id);
      if (!question || question.line.state === "closed") return null;
      return {
        title: `Close ${question.line.reference}?`,
        text: ["It leaves the list. When the asker writes on, it is opened again."],
        fields: [
          {
            name: "text",
            type: "textarea",
            rows: 4,
            label: "A last word",
            hint: "Goes by mail. Leave it empty where nobody waits for one, as with junk.",
            optional: true,
          },
        ],
        hidden: { seen: question.seen },
        button: "Close",
        busy: "Closing...",
      };
    },
    gone,
    schema: z.object({ seen: z.string().default(""), text: noteField(LONGEST_TEXT) }),
    run: ({ person, id }, { seen, text }) => sayTo(person, id, seen, { say: "close", text }),
    answers: { done: { title: "The question is closed" }, ...questionAnswers },
  }),

  "students/:student/write": dialog({
    page: "Write to a student",
    permission: "questions:answer",
    parts: 1,
    async open({ id }) {
      const student = await findStudent(id);
      return (
        student && {
          title: `Write to ${student.full_name}`,
          text: ["It goes by mail, and stands under Questions in the student's portal, where they can write to you."],
          fields: [{ name: "text", type: "textarea", rows: 7, label: "What the student is to read" }],
          hidden: { submission: crypto.randomUUID() },
          button: "Send",
          busy: "Sending...",
        }
      );
    },
    gone: { title: "This student is not there any more" },
    schema: z.object({ submission: z.uuid(), text: reasonField("Write what the student is to read", LONGEST_TEXT) }),
    run: ({ person, id }, written) => writeToStudent(person, id, written),
    answers: { done: { title: "The mail is on its way" } },
  }),
};
