import { isObjectIdOrHexString } from "mongoose";
import { changed, defineModel, ensured, type Stored, storedAll } from "./define-model.server.ts";
import { moment, oneOf, type RowOf, text } from "./fields.server.ts";

/** A sentence of a certificate that an assessor offers to teach an element, with names and figures masked. */
const fields = {
  element_id: text(),
  sentence: text(),
  offered_by_name: text().or(""),
  offered_at: moment(),
  state: oneOf(["open", "accepted", "declined"]),
};

export type OfferedSentenceRow = RowOf<typeof fields>;
export type StoredOfferedSentence = Stored<OfferedSentenceRow>;

const OfferedSentence = defineModel("offered_sentences", {
  nobodys:
    "Sentences without names and figures. Those that come from a person's certificates are found by them and go, too.",
  fields,
  indexes: [[{ element_id: 1, sentence: 1 }, { unique: true }], [{ element_id: 1, state: 1, offered_at: 1 }]],
});

const MOST_SHOWN = 50;

/** Keeps an offer; one that was made before, whatever became of it, stays as it is. */
export async function insertOffer({ element_id, sentence, ...rest }: Omit<OfferedSentenceRow, "state">): Promise<void> {
  await ensured(OfferedSentence, { element_id, sentence }, { ...rest, state: "open" });
}

/** The open offers of an element, the oldest first. */
export async function listOpenOffers(elementId: string): Promise<StoredOfferedSentence[]> {
  const open = { element_id: elementId, state: "open" } as const;
  return storedAll(OfferedSentence.find(open).sort({ offered_at: 1 }).limit(MOST_SHOWN));
}

/** Closes an open offer. @returns it, null when it is not open any more */
export async function closeOffer(
  id: string,
  elementId: string,
  state: "accepted" | "declined",
): Promise<StoredOfferedSentence | null> {
  if (!isObjectIdOrHexString(id)) return null;
  return changed(OfferedSentence, { _id: id, element_id: elementId, state: "open" }, { $set: { state } });
}

/** Forgets offers of these sentences, whatever became of them. */
export async function deleteOffers(elementId: string, sentences: readonly string[]): Promise<void> {
  await OfferedSentence.deleteMany({ element_id: elementId, sentence: { $in: [...sentences] } });
}
