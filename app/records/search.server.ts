import type { Model, Query, QueryFilter, Schema, UpdateQuery } from "mongoose";
import { normaliseEmail } from "#app/platform/email.ts";

const SHORTEST = 2;
/** Nobody looks for a number by its first three digits, which thousands share. */
const SHORTEST_OF_DIGITS = 4;
const LONGEST = 12;
const LONGEST_WHOLE = 100;
const MOST_WORDS = 6;
/** What is a telephone number in a row, and what may be the beginning of one in a search. */
const TELEPHONE = /^\+?\d[\d\s().-]{6,}$/;
const DIALLED = /^(?:\+|00)?\d[\d\s().-]*$/;
/** Digits of a telephone number without its country's code. */
const TELEPHONE_DIGITS = 10;
/** India's code, or the zero before a number inside of India. */
const CODE = /^(?:(?:\+|00)\s*91|91(?=[\s-]|\d{10}$)|0(?=[\d\s-]{10,}$))[\s-]*/;
/** Accents of Latin, Greek and Cyrillic letters and the vowel points of Arabic; marks of other scripts are letters. */
const ACCENTS = /[\u0300-\u036f\u064b-\u065f]/g;
/** Letters that stand alone, such as those of "A. P. J." or "R.K."; together they are a word, too. */
const INITIALS = /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*(?:[.\s]+\p{L}\p{M}*)+(?![\p{L}\p{M}\p{N}])/gu;

/**
 * The words of a text as searches compare them: lower case, without accents, letters with their marks and digits only. Of an
 * e-mail address only the part before the @ counts, for the rest is shared by thousands; initials in a row are one word.
 */
export function searchWords(text: string): string[] {
  return (
    plainText(text)
      .replace(INITIALS, (letters) => letters.replace(/[.\s]+/g, ""))
      .match(WORD) ?? []
  );
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

function plainText(text: string): string {
  const plain = text.replace(/@\S*/g, " ").normalize("NFKD").replace(ACCENTS, "");
  // What joins or separates letters without being seen is no part of a word.
  return plain.replace(/\p{Cf}/gu, "").toLowerCase();
}

/** A telephone number is one word, however it is spaced and whether or not it has the country's code. */
function dialledDigits(text: string): string {
  return text.trim().replace(CODE, "").replace(/\D/g, "");
}

/** The words that a value of a row is found by. */
function wordsOfValue(text: string): string[] {
  if (!TELEPHONE.test(text.trim())) {
    const alone =
      plainText(text)
        .match(WORD)
        ?.filter((word) => !/\p{L}\p{M}*\p{L}|\p{N}/u.test(word)) ?? [];
    return [...searchWords(text), ...alone];
  }
  const digits = dialledDigits(text);
  return digits.length > TELEPHONE_DIGITS ? [digits, digits.slice(-TELEPHONE_DIGITS)] : [digits];
}

/**
 * What a row can be found by: the beginnings, of 2 to 12 characters (4 of digits), of every word in these values, and each value whole.
 * Kept in the row and indexed, a search for the beginning of a word is one exact look-up, however many rows there are.
 */
export function searchKeys(values: readonly unknown[]): string[] {
  const keys = new Set<string>();
  for (const value of values) {
    if ((typeof value !== "string" && typeof value !== "number") || value === "") continue;
    keys.add(wholeKey(String(value)));
    for (const word of wordsOfValue(String(value))) {
      const letters = [...word];
      keys.add(letters.slice(0, LONGEST).join(""));
      const shortest = /^\d+$/.test(word) ? SHORTEST_OF_DIGITS : SHORTEST;
      for (let length = shortest; length < Math.min(letters.length, LONGEST); length++) {
        keys.add(letters.slice(0, length).join(""));
      }
    }
  }
  return [...keys];
}

/** The key of what was searched for as a whole value: an email address, a number, a full name. No word has its first character. */
export function wholeKey(text: string): string {
  return `=${DIALLED.test(text.trim()) ? dialledDigits(text) : orderingText(text)}`.slice(0, LONGEST_WHOLE);
}

/** The keys that a row must have, all of them, to answer this search; none when nothing is searched for. */
export function wantedKeys(query: string): string[] {
  const words = DIALLED.test(query.trim()) ? [dialledDigits(query)] : searchWords(query);
  const cut = words.map((word) => [...word].slice(0, LONGEST).join(""));
  return [...new Set(cut)].sort((a, b) => b.length - a.length).slice(0, MOST_WORDS);
}

/** A text as lists order it: without regard to case, accents and doubled spaces. */
export function orderingText(text: string): string {
  return text.normalize("NFKD").replace(ACCENTS, "").toLowerCase().replace(/\s+/g, " ").trim();
}

export interface Searchable<Row> {
  /** The fields whose words a row is found by. */
  search: readonly (keyof Row & string)[];
  /** The field that lists are put in alphabetical order by. */
  order?: keyof Row & string;
}

/**
 * Keeps in every row what staff lists search and order by: `search` (see searchKeys) and `order_text`. Both follow each
 * insert and update made through the model and are not read with the row.
 */
export function searchable<Row>(schema: Schema<Row>, { search, order }: Searchable<Row>): void {
  schema.add({
    search: { type: [String], select: false, default: undefined },
    order_text: { type: String, select: false },
  } as never);
  const fields: readonly string[] = order ? [...search, order] : search;
  const derived = (row: Record<string, unknown>) => ({
    search: searchKeys(search.map((field) => row[field])),
    ...(order && { order_text: orderingText(String(row[order] ?? "")) }),
  });

  schema.static("madeOf", derived);
  schema.pre("save", function () {
    this.set(derived(this.toObject()));
  });
  schema.pre("insertMany", (documents: unknown) => {
    for (const document of [documents].flat() as Record<string, unknown>[]) Object.assign(document, derived(document));
  });
  schema.pre(["updateOne", "findOneAndUpdate"], async function () {
    const query = this as Query<unknown, Row>;
    const update = (query.getUpdate() ?? {}) as UpdateQuery<Record<string, unknown>>;
    const written = { ...update.$setOnInsert, ...update.$set } as Record<string, unknown>;
    if (!fields.some((field) => field in written)) return;
    const before = (await query.model.findOne(query.getFilter()).lean()) as Record<string, unknown> | null;
    if (before) query.set(derived({ ...before, ...update.$set }));
    else query.setUpdate({ ...update, $setOnInsert: { ...update.$setOnInsert, ...derived(written) } });
  });
}

/**
 * The rows that have an email address in a field, however it is written there; null for no address.
 * @param model of a searchable collection whose search covers the field
 */
export async function rowsOfAddress<Row>(
  model: Model<Row>,
  field: keyof Row & string,
  email: string,
): Promise<QueryFilter<Row> | null> {
  if (email === "") return null;
  // Of an address the search has the part before the @ alone: many may share that.
  const keys = wantedKeys(email).map((search) => ({ search }));
  const near = (keys.length === 0 ? { [field]: email } : { $and: keys }) as QueryFilter<Row>;
  const ids: unknown[] = [];
  for await (const row of model
    .find(near, { [field]: 1 })
    .lean<{ _id: unknown }>()
    .cursor({ batchSize: 200 })) {
    const { _id, [field]: written } = row as Record<string, unknown>;
    if (normaliseEmail(String(written)) === email) ids.push(_id);
  }
  return { _id: { $in: ids } } as QueryFilter<Row>;
}
