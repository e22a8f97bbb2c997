import { Schema } from "mongoose";
import { isDuplicate, modelOf, type Stored, stored } from "./define-model.server.ts";
import { ofCases } from "./ids-about.server.ts";
import { each, INNER, TOLD } from "./personal-data.ts";

const SHOWN = ["shown", "partly", "not shown"] as const;
/** What an assessor says about an element after having asked about it. */
export type Shown = (typeof SHOWN)[number];

export interface SheetVerdict {
  element_id: string;
  /** Null while it is open. */
  verdict: Shown | null;
  note: string;
}

/** What one assessor wrote about one competency in an interview: a draft until the case is recommended. */
export interface InterviewSheetRow {
  case: string;
  /** The assessor's account. */
  assessor: string;
  assessor_name: string;
  competency: string;
  verdicts: SheetVerdict[];
  /** How often it was saved, so that nobody overwrites what they have not seen. */
  revision: number;
  saved_at: Date;
}

const required = { type: String, required: true };
const schema = new Schema<InterviewSheetRow>(
  {
    case: required,
    assessor: required,
    assessor_name: required,
    competency: required,
    verdicts: [
      new Schema<SheetVerdict>(
        {
          element_id: required,
          verdict: { type: String, enum: [...SHOWN, null], default: null },
          note: { type: String, default: "" },
        },
        { _id: false },
      ),
    ],
    revision: { type: Number, required: true },
    saved_at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ case: 1, assessor: 1, competency: 1 }, { unique: true });

const InterviewSheet = modelOf<InterviewSheetRow>("interview_sheets", schema, {
  called: "What assessors wrote in your interviews",
  of: ofCases<InterviewSheetRow>,
  fields: {
    ...each(TOLD, "competency", "verdicts", "saved_at"),
    ...each(INNER, "case", "assessor", "assessor_name", "revision"),
  },
});

/**
 * Keeps what an assessor has written, if it is still at the revision that they saw; 0 before the first.
 * @returns whether it was
 */
export async function saveSheet(
  { assessor_name, verdicts, revision, ...place }: Omit<InterviewSheetRow, "saved_at">,
  at = new Date(),
): Promise<boolean> {
  const fields = { assessor_name, verdicts, saved_at: at };
  if (revision > 0) {
    const change = { $set: fields, $inc: { revision: 1 } };
    return (await InterviewSheet.updateOne({ ...place, revision }, change)).modifiedCount > 0;
  }
  try {
    await InterviewSheet.create({ ...place, ...fields, revision: 1 });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/**
 * On how many elements of these cases two assessors gave a verdict each, and on how many the same one. Name few: every sheet
 * of the cases is read.
 */
export async function countSameVerdicts(caseIds: readonly string[]): Promise<{ both: number; same: number }> {
  const found = await InterviewSheet.find({ case: { $in: [...caseIds] } }, { case: 1, verdicts: 1 }).lean();
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

/** Everything that was written about a case, by any assessor. */
export async function listSheets(caseId: string): Promise<Stored<InterviewSheetRow>[]> {
  return (await InterviewSheet.find({ case: caseId }).lean()).map(stored);
}
