import { stemmer } from "stemmer";
import type { SetText } from "#tests/data/evaluation/load.ts";
import { confusionAt, f1, type Judgement } from "./statistics.ts";

const stop = new Set(
  "a an and are as at be by for from in into is it its of on or so such that the their them to with".split(" "),
);

function stems(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !stop.has(word)).map((word) => stemmer(word));
}

type Scorer = (query: readonly string[], text: readonly string[]) => number;

/** Share of the element's words that occur anywhere in the text. */
const keywordBag: Scorer = (query, text) => {
  const present = new Set(text);
  const words = [...new Set(query)];
  return words.filter((word) => present.has(word)).length / Math.max(1, words.length);
};

/** Okapi BM25 (k1 1.2, b 0.75) of the element as a query, as a share of the best it could reach. */
function bm25(corpus: readonly (readonly string[])[]): Scorer {
  const [k1, b] = [1.2, 0.75];
  const average = corpus.reduce((sum, text) => sum + text.length, 0) / corpus.length;
  const documents = corpus.map((text) => new Set(text));
  const idf = (word: string) => {
    const frequency = documents.filter((document) => document.has(word)).length;
    return Math.log(1 + (documents.length - frequency + 0.5) / (frequency + 0.5));
  };
  return (query, text) => {
    let score = 0;
    let best = 0;
    for (const word of new Set(query)) {
      const weight = idf(word);
      const count = text.filter((other) => other === word).length;
      score += (weight * count * (k1 + 1)) / (count + k1 * (1 - b + (b * text.length) / average));
      best += weight * (k1 + 1);
    }
    return best === 0 ? 0 : score / best;
  };
}

function judge(texts: readonly SetText[], scorer: Scorer): Judgement[] {
  return texts.flatMap(({ id, text, competency, matched }) => {
    const words = stems(text);
    return competency.elements.map((element) => ({
      text: id,
      expected: matched.has(element.id),
      score: scorer(stems(`${element.name} ${element.definition}`), words),
    }));
  });
}

function bestThreshold(judgements: readonly Judgement[]): number {
  const thresholds = [...new Set(judgements.map(({ score }) => score))].filter((score) => score > 0);
  return thresholds.reduce(
    (best, threshold) =>
      f1(confusionAt(judgements, threshold)) > f1(confusionAt(judgements, best)) ? threshold : best,
    Number.POSITIVE_INFINITY,
  );
}

/** The two baselines, each at the threshold that is best for it on the tuning texts. */
export function baselines(tuning: readonly SetText[]) {
  const scorers: [string, Scorer][] = [
    ["keyword bag", keywordBag],
    ["BM25", bm25(tuning.map(({ text }) => stems(text)))],
  ];
  return scorers.map(([name, scorer]) => ({
    name,
    threshold: bestThreshold(judge(tuning, scorer)),
    judge: (texts: readonly SetText[]) => judge(texts, scorer),
  }));
}
