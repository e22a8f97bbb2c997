import { defineModel } from "./define-model.server.ts";
import { moment, oneOf, text } from "./fields.server.ts";
import { INNER, ofStudent, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

const fields = {
  /** The id of the student's row in students. */
  student_id: text(INNER),
  /** in_progress counts as active. */
  session_status: oneOf(["in_progress", "completed"], TOLD),
  started_at: moment(TOLD),
};

export const EvaluationSessions = rowsOf(
  defineModel("evaluation_sessions", {
    called: "When you were being evaluated",
    of: ofStudent("student_id"),
    fields,
    indexes: [
      [{ student_id: 1, started_at: -1 }],
      [
        { student_id: 1, session_status: 1 },
        { unique: true, partialFilterExpression: { session_status: "in_progress" } },
      ],
    ],
  }),
);
