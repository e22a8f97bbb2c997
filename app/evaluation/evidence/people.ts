import type { ElementMatch, UploadStatus } from "#app/records/evaluation-result.server.ts";

/** What the evaluator and the last assessor said about the elements of one certificate. */
export interface ReviewedEvaluation {
  matches: readonly Pick<ElementMatch, "elementId" | "elementName" | "matched" | "doubtful" | "taught">[];
  reviews: readonly { verdicts: readonly { element_id: string; status: UploadStatus }[] }[];
}

/** The evaluator beside people, on one element or several. */
export interface Beside {
  /** Approved by both. */
  right: number;
  /** Approved by the evaluator, and not by the assessor. */
  wrong: number;
  /** Approved by the assessor, and not by the evaluator. */
  missed: number;
  /** Of the missed, those that the evaluator put before a person. */
  asked: number;
}

export interface ElementBeside extends Beside {
  elementName: string;
  /** The teaching sentences by which the evaluator approved what assessors did not, with how often, the most frequent first. */
  taughtWrongly: { sentence: string; times: number }[];
}

export const NOTHING_YET: Beside = { right: 0, wrong: 0, missed: 0, asked: 0 };

/** Adds counts. */
export function together(all: readonly Beside[]): Beside {
  return all.reduce(
    (sum, { right, wrong, missed, asked }) => ({
      right: sum.right + right,
      wrong: sum.wrong + wrong,
      missed: sum.missed + missed,
      asked: sum.asked + asked,
    }),
    NOTHING_YET,
  );
}

/** Takes the assessors' verdicts for the labels of a set, element by element. @returns by the element's id */
export function besidePeople(evaluations: Iterable<ReviewedEvaluation>): Map<string, ElementBeside> {
  const elements = new Map<string, Omit<ElementBeside, "taughtWrongly"> & { wrongly: Map<string, number> }>();
  for (const { matches, reviews } of evaluations) {
    const verdicts = reviews.at(-1)?.verdicts ?? [];
    for (const { elementId, elementName, matched, doubtful = false, taught } of matches) {
      const verdict = verdicts.find(({ element_id }) => element_id === elementId)?.status;
      if (verdict === undefined) continue;
      const own = elements.get(elementId) ?? { ...NOTHING_YET, elementName, wrongly: new Map<string, number>() };
      elements.set(elementId, own);
      if (matched && verdict === "approved") own.right += 1;
      else if (matched) own.wrong += 1;
      else if (verdict === "approved") own.missed += 1;
      if (!matched && verdict === "approved" && doubtful) own.asked += 1;
      if (matched && verdict !== "approved" && taught !== undefined)
        own.wrongly.set(taught, (own.wrongly.get(taught) ?? 0) + 1);
    }
  }
  return new Map(
    [...elements].map(([id, { wrongly, ...counts }]) => {
      const taughtWrongly = [...wrongly]
        .map(([sentence, times]) => ({ sentence, times }))
        .sort((a, b) => b.times - a.times);
      return [id, { ...counts, taughtWrongly }];
    }),
  );
}
