import { onFirstUse } from "#app/platform/format.ts";
import { IRREGULAR } from "./words.ts";

/** A deed as a clause or a bullet begins with it: "Defined ...", "personally ran ...". */
const DEED = `(?:(?:\\p{L}+ly|also|then|later|first|even|both|jointly)\\s+){0,2}(?:\\p{L}{2,}ed|${IRREGULAR})\\b`;
const beginsWithDeed = new RegExp(`^\\s*(?:I|we|he|she|they)?\\s*${DEED}`, "iu");
/** What somebody is, and not what they did. */
const QUALITIES =
  "versed|skilled|experienced|qualified|dedicated|committed|talented|gifted|motivated|acquainted|esteemed|regarded|detailed|advanced|well-rounded|disciplined|organi[sz]ed|unmatched|unparalleled|unrivalled|renowned|respected|blessed|gifted|interested|fascinated|named";
const anyDeed = new RegExp(`(?<!\\bto )\\b(?!(?:${QUALITIES})\\b)(?:\\p{L}{3,}ed|${IRREGULAR})\\b`, "iu");

/** Where one statement ends and another may begin with its own sense. */
const STATEMENT =
  /;|:(?!\d)|\s[–—-]{1,2}\s|,?\s+\b(?:but|however|though|although|whereas|while|whilst|because|since|as(?= he\b| she\b| I\b))\b|,\s*(?=which\b|who\b)/iu;
/** Where the next deed of the same person begins. */
const NEXT_DEED = new RegExp(
  `(?:,\\s*(?:and\\s+|then\\s+)?|\\s+and\\s+)(?=(?:(?:I|he|she|we|they)\\s+)?(?:(?:never|not|neither|nor)\\s+)?${DEED})`,
  "iu",
);
/** Whether a clause begins with something done. */
export function isDeed(clause: string): boolean {
  return beginsWithDeed.test(clause);
}

/** Whether something done stands anywhere in a clause. */
export function hasDeed(clause: string): boolean {
  return anyDeed.test(clause);
}

/** The statements of a sentence, each with a sense of its own, and within them one deed of the same person after another. */
export function statementsOf(sentence: string): string[][] {
  const statements = sentence.split(STATEMENT).map((statement) =>
    statement
      .split(NEXT_DEED)
      .map((clause) => clause.trim())
      .filter((clause) => /[\p{L}\p{N}]/u.test(clause)),
  );
  return statements.filter((clauses) => clauses.length > 0);
}

/** A sentence as it stands in the text (white space collapsed), and the paragraph and place in which it stands. */
export interface Sentence {
  text: string;
  paragraph: number;
  place: number;
}

const segmenter = onFirstUse(() => new Intl.Segmenter("en", { granularity: "sentence" }));
const abbreviation =
  /(?:\b(?:Mr|Mrs|Ms|Dr|Shri|Smt|Sri|Sh|Km|Kum|Er|Dt|Prof|Capt|Col|Brig|Lt|Cdr|Sr|Jr|Rs|No|Nos|Pvt|Ltd|Co|Inc|St|vs|viz|etc|approx|i\.e|e\.g|Retd|Emp|Dept|Govt)|\b\p{Lu})\.\s*\)?\s*$/u;
const bullet = /^\s*(?:[-*•▪●◦–—·]|\(?\d{1,2}[.)]|\(?[a-z]\))\s+/;

/** A line shorter than this was ended by its author, not by the margin of the page. */
const WRAPPED_LINE = 60;

function continues(previous: string, line: string): boolean {
  if (bullet.test(line) || previous.endsWith(":")) return false;
  return previous.length >= WRAPPED_LINE || (/^\p{Ll}/u.test(line) && !/[.;?!]$/.test(previous));
}

/** Joins lines that a page layout has broken; gives each paragraph as a list of lines. */
function* paragraphsOf(text: string): Generator<string[]> {
  for (const block of text.split(/\n\s*\n/)) {
    const lines: string[] = [];
    let raw = "";
    for (const part of block.split("\n")) {
      const line = part.replace(/\s+/g, " ").trim();
      if (line === "") continue;
      const previous = lines.at(-1);
      if (previous !== undefined && continues(raw, line)) lines[lines.length - 1] = `${previous} ${line}`;
      else lines.push(line);
      raw = line;
    }
    if (lines.length > 0) yield lines;
  }
}

/** Longer runs without a full stop are no sentences; cutting them bounds what one of them can cost. */
const MAX_LENGTH = 1_000;
const ABBREVIATION_WINDOW = 16;

function* cut(sentence: string): Generator<string> {
  let rest = sentence;
  while (rest.length > MAX_LENGTH) {
    const blank = rest.lastIndexOf(" ", MAX_LENGTH);
    const end = blank > 0 ? blank : MAX_LENGTH;
    yield rest.slice(0, end).trim();
    rest = rest.slice(end).trim();
  }
  yield rest;
}

function* split(line: string): Generator<string> {
  let start = 0;
  for (const { segment, index } of segmenter().segment(line)) {
    const end = index + segment.length;
    if (end < line.length && abbreviation.test(line.slice(Math.max(start, end - ABBREVIATION_WINDOW), end))) continue;
    for (const sentence of cut(line.slice(start, end).trim())) {
      const plain = sentence.replace(bullet, "");
      if (plain !== "") yield plain;
    }
    start = end;
  }
}

/** White space as it is compared and quoted: every run of it is one blank. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** No author writes so many in the longest text that is read; made-up ones must not keep the server busy. */
const MAX_SENTENCES = 10_000;

/** The sentences of a text in reading order, found one by one as they are asked for. */
export function* sentencesOf(text: string): Generator<Sentence> {
  let paragraph = 0;
  let place = 0;
  for (const lines of paragraphsOf(text)) {
    for (const line of lines) {
      for (const sentence of split(line)) {
        if (place >= MAX_SENTENCES) return;
        yield { text: sentence, paragraph, place };
        place += 1;
      }
    }
    paragraph += 1;
  }
}
