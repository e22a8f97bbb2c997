/** Lines at the head and the foot of a page among which headers, footers and page numbers stand. */
const EDGE_LINES = 3;
const LONGEST_MARK = 120;
const PAGE_NUMBER = /^[\s\-–—([|]*(?:page|pg\.?)?\s*\d{1,3}(?:\s*(?:of|\/)\s*\d{1,3})?[\s\-–—)\]|]*$/i;
const PAGE_OF = /^page\s*\d{1,3}\b/i;

const markOf = (line: string) => line.replace(/\d+/g, "#").replace(/\s+/g, " ").trim();

/** The places of the first and the last lines of a page that say something. */
function edgesOf(lines: readonly string[]): number[] {
  const places = lines.flatMap((line, place) => (line.trim() === "" ? [] : [place]));
  return [...new Set([...places.slice(0, EDGE_LINES), ...places.slice(-EDGE_LINES)])];
}

/**
 * Takes from the pages of a document what belongs to the paper: page numbers, and what stands at the head or the foot of several of them,
 * but for the first head and the last foot.
 */
function withoutPageMarks(pages: readonly string[]): string[] {
  const seen = new Map<string, number>();
  const split = pages.map((page) => page.split("\n"));
  for (const lines of split) {
    const marks = new Set(edgesOf(lines).map((place) => markOf(lines[place] ?? "")));
    for (const mark of marks) if (mark.length <= LONGEST_MARK) seen.set(mark, (seen.get(mark) ?? 0) + 1);
  }
  const isMark = (line: string) => pages.length > 1 && (seen.get(markOf(line)) ?? 0) * 2 > pages.length;
  return split.map((lines, page) => {
    const edges = edgesOf(lines);
    const heads = new Set(edges.slice(0, EDGE_LINES));
    const kept = lines.filter((line, place) => {
      if (!edges.includes(place)) return true;
      if (PAGE_NUMBER.test(line) || (pages.length > 1 && PAGE_OF.test(line.trim()))) return false;
      return !isMark(line) || page === (heads.has(place) ? 0 : pages.length - 1);
    });
    return (kept.some((line) => line.trim() !== "") ? kept : lines).join("\n");
  });
}

/** What keeps its hyphen where a line ends behind it. */
const KEPT =
  /(?:^|[^\p{L}])(?:well|self|non|co|re|pre|post|multi|cross|long|short|high|low|on|off|in|to|two|three|four|five|part|full|half|semi|sub|hand|day|face|follow|so|start|set|year|end|e|by|of|the)$/iu;

/** Puts together words that the end of a line has parted. */
function withoutHyphens(text: string): string {
  return text.replace(/(\p{Ll}{2,20})[-\u00ad\u2010][ \t]*\n\s*(?=\p{Ll}{2})/gu, (_, before: string) =>
    KEPT.test(before) ? `${before}-` : before,
  );
}

/** Where a sentence begins without a blank after the stop of the last one. */
const STUCK =
  /(?<=(?:\p{Ll}{2}|\d{2}|[\p{L}\d%][)"'\u2019\u201d])[.?!]["')\u2019\u201d]?)(?=["'(\u201c]?\p{Lu}(?:\p{Ll}| \p{L}))/gu;

const NO_NAME =
  "(?:and|or|of|in|on|at|by|to|as|for|from|with|has|had|have|was|is|are|were|who|whose|he|she|his|her|the|an?|did|does|then|also|only|not|never|himself|herself|our|my|under|during|since|after|before|\\p{L}+ed|led|took|made|kept|ran|drew|built|won|got|gave|set|held|put|cut|brought|found|met|wrote|told|saw|went|came|sat|taught|began|bought|chose|works?|joined)";
/** A title with the name behind it, in small letters. */
const titled = new RegExp(
  `\\b(?:mr|mrs|ms|miss|shri|sri|smt|kum|dr|er|prof|capt|col|maj|sister)\\b\\.?(?:[ \\n](?:\\p{L}\\.[ ]?)*(?!${NO_NAME}\\b)\\p{L}+\\b\\.?){0,3}`,
  "gu",
);

/** A text that was typed without capitals, or in nothing else, as it is written: capitals begin sentences, and names after titles. */
function recased(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?:^|[.!?:]["')]*\s+|\n\s*)["'(]*\p{Ll}/gu, (begin) => begin.toUpperCase())
    .replace(/\bi\b/g, "I")
    .replace(/\b(?:Mr|Mrs|Ms|Miss|Shri|Sri|Smt|Dr)\b/g, (title) => title.toLowerCase())
    .replace(titled, (name) => name.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()));
}

const countOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;
/** Of fewer letters a heading may consist, and a line without capitals. */
const MANY_LETTERS = 160;
const HARDLY_ANY = 0.01;
const NEARLY_ALL = 0.9;

/** Writes a page as usual where it is typed all in capitals, or all without. */
function withUsualCase(text: string): string {
  const capitals = countOf(text, /\p{Lu}/gu);
  const letters = capitals + countOf(text, /\p{Ll}/gu);
  if (letters < MANY_LETTERS) return text;
  return capitals < letters * HARDLY_ANY || capitals > letters * NEARLY_ALL ? recased(text) : text;
}

/** What stands behind a page, whose last sentence may go on. */
const PAGE_END = "\f\n";

/** The pages of a document as a reader takes them in: by words and sentences, not by lines and sheets. Put together they are its text. */
export function asRead(pages: readonly string[]): string[] {
  return withoutPageMarks(pages.map((page) => page.trim())).map((page) => {
    const text = withUsualCase(withoutHyphens(page)).replace(STUCK, " ").trim();
    return `${text}${/[\p{L},]$/u.test(text) ? PAGE_END : `\n${PAGE_END}`}`;
  });
}
