import { defineModel } from "./define-model.server.ts";
import { flag, moment, text } from "./fields.server.ts";
import { FORMER_STAFF, INNER, ofAccount, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

/** What somebody of the staff has stated before they judged a person: whether a conflict of interest stands against it. */
const fields = {
  /** The account of whoever stated it. */
  by: text(INNER),
  by_name: text(INNER),
  /** The account of whom it is about. */
  about: text(INNER),
  at: moment(TOLD),
  conflict: flag(TOLD),
  /** Whose relation it is tells of somebody else, too. Empty where there is no conflict. */
  reason: text(INNER).or(""),
};

export const Statements = rowsOf(
  defineModel("impartiality_statements", {
    called: "What those who judged your evidence stated about conflicts of interest",
    of: ofAccount("about"),
    fields,
    named: {
      of: ({ account }) => (account === null ? null : { by: account }),
      blank: () => ({ by_name: FORMER_STAFF, reason: "" }),
    },
    indexes: [[{ about: 1, by: 1 }, { unique: true }], [{ by: 1 }]],
  }),
);
