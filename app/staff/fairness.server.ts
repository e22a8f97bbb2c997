import { type Beside, besidePeople, together } from "#app/evaluation/evidence/people.ts";
import { Evaluations, type StoredEvaluation } from "#app/records/evaluations.server.ts";
import { type Share, shareOf } from "./agreement.ts";

/** What figures need of an evaluation that an assessor has reviewed. */
export type Reviewed = Pick<
  StoredEvaluation,
  "competency_id" | "file_name" | "matches" | "reviews" | "words" | "evaluated_at"
>;

/** How right the evaluator is in one group of certificates, by what assessors decided. */
export interface FairnessLine {
  /** What tells the groups apart, such as "Length". */
  by: string;
  group: string;
  certificates: number;
  /** Of the elements that it approved those that assessors approved, too. */
  precision: Share | null;
  /** Of the elements that assessors approved those that it approved. */
  recall: Share | null;
  /** The same with those that it put before a person. */
  withPerson: Share | null;
  /** Whether it does worse here than over all by more than a tenth, and not by chance. */
  alert: boolean;
}

/** So many of the newest reviews tell it. */
const NEWEST = 1_000;
const WORSE = 0.1;

const LONG = 170;
const SHORT = 110;
const lengthOf = (words: number) => (words < SHORT ? `Under ${SHORT} words` : `${SHORT} to ${LONG - 1} words`);

/** By what certificates are told apart; null leaves one out. */
function groupings(competencies: ReadonlyMap<string, string>): Record<string, (reviewed: Reviewed) => string | null> {
  return {
    File: ({ file_name, matches }) =>
      /\.(?:jpe?g|png)$/i.test(file_name) || matches.some(({ ocrQuotes = [] }) => ocrQuotes.length > 0)
        ? "Scan or photograph"
        : "Typed",
    Length: ({ words }) => (words === undefined ? null : words < LONG ? lengthOf(words) : `${LONG} words and more`),
    "Who speaks": ({ matches }) => {
      const quotes = matches.flatMap((match) => match.quotes);
      if (quotes.length === 0) return null;
      return quotes.some((quote) => /\b(?:I|[Mm]y|me|myself)\b/.test(quote)) ? "First person" : "Third person";
    },
    Competency: ({ competency_id }) => competencies.get(competency_id) ?? null,
  };
}

const isWorse = (own: Share | null, all: Share | null) =>
  own !== null && all !== null && own.share < all.share - WORSE && own.high < all.share;

function lineOf(by: string, group: string, reviewed: readonly Reviewed[], all?: FairnessLine): FairnessLine {
  const { right, wrong, missed, asked }: Beside = together([...besidePeople(reviewed).values()]);
  const precision = shareOf(right, right + wrong);
  const recall = shareOf(right, right + missed);
  const withPerson = shareOf(right + asked, right + missed);
  const alert = all !== undefined && (isWorse(precision, all.precision) || isWorse(recall, all.recall));
  return { by, group, certificates: reviewed.length, precision, recall, withPerson, alert };
}

/** The newest evaluations that assessors have reviewed, as far as figures need them. */
export async function newestReviewed(): Promise<Reviewed[]> {
  const fields = { competency_id: 1, file_name: 1, matches: 1, reviews: 1, words: 1, evaluated_at: 1 };
  return await Evaluations.find({ state: "reviewed" }, { sort: { evaluated_at: -1, _id: -1 }, limit: NEWEST, fields });
}

/** Whether the evaluator is as right for one group of certificates as for another; empty while nothing has been reviewed. */
export function compareGroups(
  reviewed: readonly Reviewed[],
  competencies: ReadonlyMap<string, string>,
): FairnessLine[] {
  if (reviewed.length === 0) return [];
  const all = lineOf("All", "All certificates", reviewed);
  const groups = Object.entries(groupings(competencies)).flatMap(([by, groupOf]) =>
    [...Map.groupBy(reviewed, groupOf)].flatMap(([group, own]) =>
      group === null ? [] : [lineOf(by, group, own, all)],
    ),
  );
  return [all, ...groups];
}
