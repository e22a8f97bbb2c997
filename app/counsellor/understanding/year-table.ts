import type { UnderstandingFile } from "../format/understanding.ts";
import { type Part, type PhraseTable, phraseTable } from "./phrases.ts";

type Lists = UnderstandingFile["years"];
export type Mark = Exclude<keyof Lists, "units" | "spans" | "months"> | "doubt" | "others" | "filler" | "number";
interface YearSense {
  readonly kind: Mark | "unit" | "span" | "month";
  readonly value?: number;
}
export type YearTable = PhraseTable<YearSense>;
export type YearPart = Part<YearSense>;

/** Tens and ones in one word: "twentyone". */
const joined = (numbers: readonly (readonly [string, number])[]) =>
  numbers
    .filter(([, value]) => value >= 20 && value < 100 && value % 10 === 0)
    .flatMap(([tens, whole]) =>
      numbers
        .filter(([, value]) => value > 0 && value < 10)
        .map(([ones, value]) => [tens + ones, whole + value] as const),
    );

/** The phrases by which times are read. @param numbers numbers in words, below a hundred */
export function yearTable(
  file: UnderstandingFile,
  numbers: Iterable<readonly [string, number]>,
  fillers: Iterable<string>,
): YearTable {
  const { units, spans, months, ...marks } = file.years;
  const values = (kind: YearSense["kind"], entries: Iterable<readonly [string, number]>) =>
    [...entries].map(([phrase, value]) => [phrase, { kind, value }] as const);
  const lists = (kind: Mark, list: Iterable<string>) => [...list].map((phrase) => [phrase, { kind }] as const);
  return phraseTable<YearSense>([
    ...values("span", Object.entries(spans)),
    ...values("unit", Object.entries(units)),
    ...Object.entries(marks).flatMap(([mark, phrases]) => lists(mark as keyof typeof marks, phrases)),
    ...lists("qualified", file.contrast),
    ...values("month", Object.entries(months)),
    ...values("number", [...numbers, ...joined([...numbers])]),
    // A time that is not so, not yet, or not sure to be somebody's own, is asked about.
    ...lists("others", file.others),
    ...lists("doubt", [...file.negation, ...file.doubt, ...file.future]),
    ...lists("filler", [...file.filler, ...fillers]),
  ]);
}

/** What the parts between two places mean. */
export const kindsIn = (parts: readonly YearPart[], from: number, to: number) =>
  parts.slice(Math.max(0, from), to).flatMap(({ means }) => means?.kind ?? []);
