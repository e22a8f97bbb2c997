import { onFirstUse } from "#app/platform/format.ts";
import { IRREGULAR, isFunctionWord } from "./words.ts";

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

/** The clauses of a sentence: its statements, and within them one deed of the same person after another. */
export function clausesOf(sentence: string): string[] {
  return sentence
    .split(STATEMENT)
    .flatMap((statement) => statement.split(NEXT_DEED))
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
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
const ABBREVIATION_WINDOW = 16;
/** How an item of a list begins. */
export const bullet = /^\s*(?:[-*•▪●◦–—·‣➢➤✓]|\(?\d{1,2}[.)]|\(?[a-z]\))\s+/;
/** What ends a sentence, or leads a list in. */
const finished = /[.!?:;]["')\]]*$/;

/** A line of a text, and how many ends of lines stand before it. */
interface Line {
  text: string;
  gap: number;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let gap = 0;
  for (const part of text.split("\n")) {
    gap += 1;
    const own = collapse(part);
    if (own === "") continue;
    lines.push({ text: own, gap });
    gap = 0;
  }
  return lines;
}

/** How a text is set: what a reader sees at once of its lines. */
interface Setting {
  /** More ends of lines than these stand between paragraphs. */
  pitch: number;
  /** Whether its lines end at a margin, in mid-sentence. */
  isWrapped: boolean;
  /** More ends of lines than these stand between lists. */
  listed: number;
  /** Whether more than a line end stands between some of its paragraphs; else their last lines tell where they end. */
  hasGaps: boolean;
  /** A line at least so long was ended by the margin of the page, not by its author. */
  full: number;
}

/** Lines as long as these may have been ended by a margin, those longer were on most pages. */
const SHORT_LINE = 34;
const WRAPPED_LINE = 60;
/** A line that no page is wide enough for. */
const WHOLE_PARAGRAPH = 140;
/** So many lines tell how a text is set. */
const MOST_SET = 2_000;
/** Of the lines that end in mid-sentence so many are followed by a small letter where a margin has ended them. */
const WRAPPED_SHARE = 0.4;

function settingOf(lines: readonly Line[]): Setting {
  const lengths = lines.map(({ text }) => text.length).sort((a, b) => a - b);
  const width = lengths[Math.floor(lengths.length * 0.85)] ?? 0;
  const full = Math.min(WRAPPED_LINE, Math.max(SHORT_LINE, width * 0.8));
  const open = lines.filter(({ text }, at) => {
    const previous = lines[at - 1]?.text ?? "";
    return previous.length >= full && !finished.test(previous) && !bullet.test(text);
  });
  const small = open.filter(({ text }) => /^\p{Ll}/u.test(text));
  const gaps = small.map(({ gap }) => gap).sort((a, b) => a - b);
  const isWrapped = small.length > 2 && small.length >= open.length * WRAPPED_SHARE;
  const items = lines.filter(({ text }, at) => bullet.test(text) && bullet.test(lines[at - 1]?.text ?? ""));
  const listed = items.reduce((least, { gap }) => Math.min(least, gap), 3);
  const pitch = isWrapped ? (gaps[gaps.length >> 1] ?? 1) : sentencePitch(lines);
  return { listed, pitch, isWrapped, full, hasGaps: lines.some(({ gap }) => gap > pitch) };
}

/** So many lines of prose, of which so many are one sentence, are set as a sentence a line. */
const SENTENCE_LINES = 5;
const SENTENCE_SHARE = 0.7;
const SENTENCE_END = /[.?!]["')]*\s+(?=\p{Lu})/gu;

function isOneSentence({ text }: Line): boolean {
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index + 1);
  return ends.every((end) => abbreviation.test(text.slice(Math.max(0, end - ABBREVIATION_WINDOW), end)));
}

/** What stands between the lines of a text in which each sentence has a line of its own; of others an end of line. */
function sentencePitch(lines: readonly Line[]): number {
  const prose = lines.filter(({ text }) => text.length >= SHORT_LINE);
  const single = prose.filter(isOneSentence);
  if (single.length < SENTENCE_LINES || single.length < prose.length * SENTENCE_SHARE) return 1;
  const gaps = single.map(({ gap }) => gap).sort((a, b) => a - b);
  return gaps[gaps.length >> 1] ?? 1;
}

function continues(previous: string, line: string, { isWrapped, full }: Setting): boolean {
  if (bullet.test(line) || previous.endsWith(":")) return false;
  if (finished.test(previous)) return isWrapped && previous.length >= full;
  return /^\p{Ll}/u.test(line) || (isWrapped && previous.length >= full);
}

/**
 * Joins lines that a page layout has broken; gives each paragraph as a list of lines. What stands between lines is measured against
 * what usually stands there: a page set with blank lines has paragraphs where there are more of them.
 */
export function* paragraphsOf(text: string): Generator<string[]> {
  const all = linesOf(text);
  const setting = settingOf(all.slice(0, MOST_SET));
  let lines: string[] = [];
  let raw = "";
  for (const { text: line, gap } of all) {
    const runsOn = raw.length >= SHORT_LINE && !finished.test(raw) && /^\p{Ll}/u.test(line);
    const isListed = gap <= setting.listed && bullet.test(raw) && bullet.test(line);
    const isNew = gap > setting.pitch ? !isListed : !bullet.test(line) && endsParagraph(raw, setting);
    if (isNew && !runsOn && lines.length > 0) {
      yield lines;
      lines = [];
    }
    const previous = lines.at(-1);
    if (previous !== undefined && continues(raw, line, setting)) lines[lines.length - 1] = `${previous} ${line}`;
    else lines.push(line);
    raw = line;
  }
  if (lines.length > 0) yield lines;
}

/** Whether a paragraph ends with a line although no blank line follows: short of the margin, or longer than any margin lets a line be. */
function endsParagraph(line: string, { isWrapped, hasGaps, full }: Setting): boolean {
  if (!finished.test(line)) return false;
  return isWrapped ? !hasGaps && line.length < full : line.length >= WHOLE_PARAGRAPH;
}

/** Longer runs without a full stop are no sentences; cutting them bounds what one of them can cost. */
const MAX_LENGTH = 1_000;

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

/** Where a stop may be missing. */
const UNSTOPPED = /(?<=[\p{Ll}\p{N}]{2}) (?=(?!May |Will )\p{Lu}\p{Ll}+ )/gu;

/** The parts of what the segmenter takes for one sentence, where stops are missing. */
function* sentencesWithin(segment: string): Generator<string> {
  let start = 0;
  for (const { index } of segment.matchAll(UNSTOPPED)) {
    const next = /^\p{L}+/u.exec(segment.slice(index + 1, index + 1 + ABBREVIATION_WINDOW))?.[0] ?? "";
    if (!isFunctionWord(next.toLowerCase())) continue;
    yield* cut(segment.slice(start, index).trim());
    start = index;
  }
  yield* cut(segment.slice(start).trim());
}

function* split(raw: string): Generator<string> {
  const line = raw.replace(bullet, "");
  let start = 0;
  for (const { segment, index } of segmenter().segment(line)) {
    const end = index + segment.length;
    if (end < line.length && abbreviation.test(line.slice(Math.max(start, end - ABBREVIATION_WINDOW), end))) continue;
    for (const sentence of sentencesWithin(line.slice(start, end))) {
      if (sentence !== "") yield sentence;
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
