import { defineModel, doneOnce } from "./define-model.server.ts";
import { list, moment, number, oneOf, type RowOf, shape, text } from "./fields.server.ts";
import { INNER, ofCases, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

/** From the best to the worst. */
export const SHOWN = ["shown", "partly", "not shown"] as const;
/** What an assessor says about an element after having asked about it. */
export type Shown = (typeof SHOWN)[number];

const verdict = {
  element_id: text(),
  /** Null while it is open. */
  verdict: oneOf(SHOWN).orNull(),
  note: text().or(""),
};

export type SheetVerdict = RowOf<typeof verdict>;

/** What one assessor wrote about one competency in an interview: a draft until the case is recommended. */
const fields = {
  case: text(INNER),
  assessor: text(INNER),
  assessor_name: text(INNER),
  competency: text(TOLD),
  verdicts: list(shape(verdict), TOLD).or([]),
  /** How often it was saved, so that nobody overwrites what they have not seen. */
  version: number(INNER),
  saved_at: moment(TOLD),
};

export type InterviewSheetRow = RowOf<typeof fields>;

export const InterviewSheets = rowsOf(
  defineModel("interview_sheets", {
    called: "What assessors wrote in your interviews",
    of: ofCases<InterviewSheetRow>,
    fields,
    indexes: [[{ case: 1, assessor: 1, competency: 1 }, { unique: true }]],
  }),
);

/** Keeps what an assessor has written, if it is still at the version that they saw; 0 before the first. */
export async function saveSheet(
  { assessor_name, verdicts, version, ...place }: Omit<InterviewSheetRow, "saved_at">,
  at = new Date(),
): Promise<boolean> {
  const fields = { assessor_name, verdicts, saved_at: at };
  if (version > 0) {
    const change = { $set: fields, $inc: { version: 1 } };
    return InterviewSheets.update({ ...place, version }, change);
  }
  return doneOnce(InterviewSheets.insert({ ...place, ...fields, version: 1 }));
}

/**
 * On how many elements of these cases two assessors gave a verdict each, and on how many the same one. Name few: every sheet
 * of the cases is read.
 */
export async function countSameVerdicts(caseIds: readonly string[]): Promise<{ both: number; same: number }> {
  const found = await InterviewSheets.find({ case: { $in: [...caseIds] } }, { fields: { case: 1, verdicts: 1 } });
  const given = new Map<string, (Shown | null)[]>();
  for (const { case: id, verdicts } of found) {
    for (const { element_id, verdict } of verdicts) {
      const key = `${id} ${element_id}`;
      if (verdict !== null) given.set(key, [...(given.get(key) ?? []), verdict]);
    }
  }
  const both = [...given.values()].filter(({ length }) => length > 1);
  return { both: both.length, same: both.filter(([first, second]) => first === second).length };
}
