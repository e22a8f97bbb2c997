import { isObjectIdOrHexString, Schema } from "mongoose";
import { modelOf, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { nobodys } from "./personal-data.ts";

/** A sentence of a certificate that an assessor offers to teach an element, with names and figures masked. */
export interface OfferedSentenceRow {
  element_id: string;
  sentence: string;
  offered_by_name: string;
  offered_at: Date;
  state: "open" | "accepted" | "declined";
}

export type StoredOfferedSentence = Stored<OfferedSentenceRow>;

const required = { type: String, required: true };
const schema = new Schema<OfferedSentenceRow>({
  element_id: required,
  sentence: required,
  offered_by_name: { type: String, default: "" },
  offered_at: { type: Date, required: true },
  state: { type: String, enum: ["open", "accepted", "declined"], required: true },
});
schema.index({ element_id: 1, sentence: 1 }, { unique: true });
schema.index({ element_id: 1, state: 1, offered_at: 1 });

const OfferedSentence = modelOf<OfferedSentenceRow>(
  "offered_sentences",
  schema,
  nobodys(
    "Sentences without names and figures. Those that come from a person's certificates are found by them and go, too.",
  ),
);

const MOST_SHOWN = 50;

/** Keeps an offer; one that was made before, whatever became of it, stays as it is. */
export async function insertOffer(offer: Omit<OfferedSentenceRow, "state">): Promise<void> {
  const { element_id, sentence, ...rest } = offer;
  await OfferedSentence.updateOne(
    { element_id, sentence },
    { $setOnInsert: { ...rest, state: "open" } },
    { upsert: true },
  );
}

/** The open offers of an element, the oldest first. */
export async function listOpenOffers(elementId: string): Promise<StoredOfferedSentence[]> {
  return (
    await OfferedSentence.find({ element_id: elementId, state: "open" })
      .sort({ offered_at: 1 })
      .limit(MOST_SHOWN)
      .lean()
  ).map(stored);
}

/** Closes an open offer. @returns it, null when it is not open any more */
export async function closeOffer(
  id: string,
  elementId: string,
  state: "accepted" | "declined",
): Promise<StoredOfferedSentence | null> {
  if (!isObjectIdOrHexString(id)) return null;
  return storedOrNull(
    await OfferedSentence.findOneAndUpdate(
      { _id: id, element_id: elementId, state: "open" },
      { $set: { state } },
      { returnDocument: "after" },
    ).lean(),
  );
}

/** Forgets offers of these sentences, whatever became of them. */
export async function deleteOffers(elementId: string, sentences: readonly string[]): Promise<void> {
  await OfferedSentence.deleteMany({ element_id: elementId, sentence: { $in: [...sentences] } });
}
