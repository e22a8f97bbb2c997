import { wordsOf } from "#app/learning/terms.ts";

/** What stands between a piece of a message and the piece before it; the later in this list, the surer something new begins. */
const BOUNDARIES = ["none", "comma", "joiner", "stop", "question"] as const;
export type Boundary = (typeof BOUNDARIES)[number];

/** A piece of a message that may be a question of its own. */
export interface Piece {
  readonly text: string;
  readonly words: number;
  readonly boundary: Boundary;
}

/** More pieces than these are not looked at: those that are the least parted are joined. */
export const MOST_PIECES = 8;

/** Ends a piece: a sign behind a word, unless it stands in a number. */
const QUESTION = /\?["')]*$/;
const STOP = /[!.;:\u2026]["')]*$/;
const COMMA = /[,\u2013\u2014]["')]*$/;
/** Parts pieces by itself. */
const BETWEEN = /^[-\u2013\u2014+&|/*\u2022]+$/;
/** The mark of an entry of a list: "(a)", "b)", "1.", "ii)". */
const LISTED = /^(?:\((?:[a-d]|i{1,3}|[1-4])\)|(?:[a-d]|i{1,3}|[1-4])[).:])$/i;

const strength = (boundary: Boundary) => BOUNDARIES.indexOf(boundary);

function endOf(word: string): Boundary {
  if (QUESTION.test(word)) return "question";
  if (STOP.test(word)) return "stop";
  return COMMA.test(word) ? "comma" : "none";
}

/** Marks of a list inside of a text, with what stands before each. */
const MARKS = /(?:^|\s)(?:\((?:[a-f]|[1-9])\)|(?:[a-f]|[1-9])[).:])(?=\s|\p{L})/iu;

/** The entries of a list that somebody has numbered; empty where fewer than two are. */
export function entriesOf(text: string): string[] {
  const [, ...entries] = text.split(MARKS);
  const said = entries.map((entry) => entry.trim()).filter((entry) => wordsOf(entry).length > 0);
  return said.length > 1 ? said.slice(0, MOST_PIECES) : [];
}

/** Joins neighbours where they are the least parted until no more than MOST_PIECES are left. */
function bounded(pieces: readonly Piece[]): readonly Piece[] {
  const left = [...pieces];
  while (left.length > MOST_PIECES) {
    const cost = (at: number) =>
      strength(left[at]?.boundary ?? "none") * 1000 + (left[at - 1]?.words ?? 0) + (left[at]?.words ?? 0);
    let at = 1;
    for (let other = 2; other < left.length; other += 1) if (cost(other) < cost(at)) at = other;
    const [one, two] = left.slice(at - 1, at + 1);
    if (one === undefined || two === undefined) break;
    left.splice(at - 1, 2, { ...one, text: `${one.text} ${two.text}`, words: one.words + two.words });
  }
  return left;
}

/**
 * The smallest pieces of a message that may each be a question: what signs, lines, the marks of a list and joining words (and,
 * also, aur) part. All its words in their order, but for the marks of a list.
 */
export function piecesOf(text: string, { joiners }: { readonly joiners: ReadonlySet<string> }): readonly Piece[] {
  const pieces: { words: string[]; boundary: Boundary }[] = [{ words: [], boundary: "none" }];
  const close = (boundary: Boundary) => {
    const last = pieces.at(-1);
    if (last === undefined || last.words.some((word) => wordsOf(word).length > 0)) pieces.push({ words: [], boundary });
    else if (strength(boundary) > strength(last.boundary)) last.boundary = boundary;
  };
  for (const word of text.trim().split(/(\n)|\s+/)) {
    if (word === undefined || word === "") continue;
    if (word === "\n" || BETWEEN.test(word) || LISTED.test(word)) {
      close("stop");
      continue;
    }
    // At the end of a sentence it joins nothing: "gpay also?".
    if (joiners.has(wordsOf(word)[0] ?? "") && endOf(word) === "none") close("joiner");
    pieces.at(-1)?.words.push(word);
    const end = endOf(word);
    if (end !== "none") close(end);
  }
  const said = pieces.map(({ words, boundary }) => {
    const piece = words.join(" ");
    return { text: piece, words: wordsOf(piece).length, boundary };
  });
  return bounded(said.filter(({ words }) => words > 0));
}
