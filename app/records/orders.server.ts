import { defineModel, type Stored } from "./define-model.server.ts";
import { moment, number, type RowOf, text } from "./fields.server.ts";
import { ERASED, INNER, keptBecause, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

const KEPT = keptBecause("Tax and company law want the books kept; see docs/privacy.md.");

/** What an employer orders for its people. */
const fields = {
  company: text(KEPT),
  /** Empty without one. */
  gstin: text(KEPT).or(""),
  state: text(KEPT),
  address: text(KEPT),
  contact_name: text(TOLD),
  contact_email: text(TOLD),
  /** The employer's number for it; empty without one. */
  purchase_order: text(KEPT).or(""),
  places: number(KEPT),
  /** Of the secret link by which the contact sees it. */
  token_hash: text(INNER).unique(),
  by_name: text(INNER),
  created_at: moment(KEPT),
};

export type StoredOrder = Stored<RowOf<typeof fields>>;

export const Orders = rowsOf(
  defineModel("orders", {
    called: "Places ordered by your employer",
    of: ({ email }) => (email === "" ? null : { contact_email: email }),
    fields,
    blank: ({ id }) => ({
      contact_name: ERASED,
      contact_email: `${ERASED} ${id}`,
      token_hash: `${ERASED} ${id}`,
      by_name: ERASED,
    }),
    indexes: [[{ contact_email: 1 }], [{ created_at: 1 }]],
  }),
);
