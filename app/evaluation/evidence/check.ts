import type { Taught } from "#app/learning/teach.ts";
import { competencyOf } from "./lesson.ts";

/** Something about the sentences of an element that an editor should look at. */
export interface TeachingFinding {
  kind: "too few" | "another wins" | "not apart" | "shows it";
  /** The sentence that it is about, or the element that it is mistaken for. */
  about: string;
  /** In words. */
  message: string;
}

/** What sentences, and passages of documents, have taught about elements. */
export interface TaughtSentences {
  readonly taught: Taught;
  /** For each sample its margin under each element, as judged by samples that it is not among. */
  readonly heldOut: Float32Array;
  /** How many of the samples were written as sentences; the others, behind them, are passages. */
  readonly written: number;
}

/** An element with fewer sentences that show it is never approved by the machine. */
export const FEWEST_SENTENCES = 10;
/** With fewer the evaluator misses much of what people show. */
const ADVISED_SENTENCES = 60;
/** From this share of sentences on that a sibling wins, two elements cannot be told apart. */
const NOT_APART = 0.35;
/** A sibling wins a sentence when it is ahead by so much, judged by sentences that it is not among. */
const AHEAD = 0.05;
const MOST_SHOWN = 15;

const elementName = (label: string) => label.slice(competencyOf(label).length + " / ".length);

/**
 * What is wrong with the sentences that teach an element, each judged by what the others have taught: too few of them, one
 * that a sibling wins, a sibling that cannot be told apart, one that is said not to show the element and looks as if it did.
 * @param border the margin from which on a sentence's words count as showing an element (the match threshold of a score)
 */
export function checkTeaching(
  { taught, heldOut, written }: TaughtSentences,
  label: string,
  border: number,
): TeachingFinding[] {
  const { labels } = taught;
  const samples = taught.samples.slice(0, written);
  const column = labels.indexOf(label);
  const siblings = labels.flatMap((other, at) =>
    other !== label && competencyOf(other) === competencyOf(label) ? [{ name: elementName(other), at }] : [],
  );
  const marginOf = (row: number, at: number) => heldOut[row * labels.length + at] as number;
  const own = samples.flatMap((sample, row) => (sample.labels.includes(label) ? [{ text: sample.text, row }] : []));
  const lost = own.flatMap(({ text, row }) => {
    const [winner] = siblings
      .map(({ name, at }) => ({ name, ahead: marginOf(row, at) - marginOf(row, column) }))
      .sort((a, b) => b.ahead - a.ahead);
    return winner && winner.ahead > AHEAD ? [{ text, ...winner }] : [];
  });
  return [
    ...tooFew(own.length),
    ...siblings.flatMap(({ name }): TeachingFinding[] => {
      const share = lost.filter((one) => one.name === name).length / Math.max(1, own.length);
      const message = `In ${Math.round(share * 100)} of 100 sentences the evaluator takes this element for “${name}”. Say in both what only one of them is.`;
      return share >= NOT_APART ? [{ kind: "not apart", about: name, message }] : [];
    }),
    ...lost
      .sort((a, b) => b.ahead - a.ahead)
      .slice(0, MOST_SHOWN)
      .map(
        ({ text, name }): TeachingFinding => ({
          kind: "another wins",
          about: text,
          message: `“${name}” wins this sentence.`,
        }),
      ),
    ...samples.flatMap((sample, row): TeachingFinding[] =>
      sample.labels.length === 0 && marginOf(row, column) >= border
        ? [
            {
              kind: "shows it",
              about: sample.text,
              message: "It is said to show nothing, and looks as if it showed this.",
            },
          ]
        : [],
    ),
  ];
}

function tooFew(count: number): TeachingFinding[] {
  const few = (message: string): TeachingFinding[] => [{ kind: "too few", about: "", message }];
  // The definition teaches as well, and is none of the sentences.
  const sentences = Math.max(0, count - 1);
  if (sentences < FEWEST_SENTENCES)
    return few(
      `With ${sentences} sentences the machine never approves this element: every certificate goes to an assessor. It takes ${FEWEST_SENTENCES}, better ${ADVISED_SENTENCES}.`,
    );
  return sentences < ADVISED_SENTENCES
    ? few(`There are ${sentences} sentences; with ${ADVISED_SENTENCES} it finds more.`)
    : [];
}
