import { isForeign } from "./guards.ts";
import { bullet, paragraphsOf } from "./sentences.ts";
import { mapInSlices } from "./slices.server.ts";

/** Where one message of a thread ends and an older one begins. */
const OLDER_MESSAGE =
  /\n(?=[ >]*(?:-{3,} ?(?:original|forwarded) message|on [^\n]{6,90} wrote:|from: [^\n]{3,90}\n+[ >]*(?:sent|date|to): ))/i;
/** A text of no more words is one document, whatever stands in it. */
const ONE_DOCUMENT = 900;
/** So many words of a long text without pages are a section. */
const SECTION = 450;
/** A page of fewer words goes with the one before it. */
const SPARSE_PAGE = 80;

/** A longer paragraph is cut: nobody's time may hang on a text without ends of lines. */
const LONGEST_PARAGRAPH = 8_000;

/** A part of a text, and how many words it has. */
interface Part {
  text: string;
  words: number;
}

const joined = (parts: readonly Part[]): Part => ({
  text: parts.map(({ text }) => text).join("\n\n"),
  words: parts.reduce((sum, { words }) => sum + words, 0),
});

/** Puts parts together until they have so many words. */
function packed(parts: readonly Part[], least: number): string[] {
  const sections: Part[][] = [];
  let words = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    if (words < least || (part.words < Math.min(least, SPARSE_PAGE) && sections.length > 0))
      sections.at(-1)?.push(part);
    else {
      sections.push([part]);
      words = 0;
    }
    words += part.words;
  }
  return sections.map((section) => joined(section).text);
}

function* cut(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > LONGEST_PARAGRAPH) {
    const end = text.lastIndexOf(". ", from + LONGEST_PARAGRAPH);
    const to = end > from ? end + 1 : from + LONGEST_PARAGRAPH;
    yield text.slice(from, to);
    from = to;
  }
  yield text.slice(from);
}

function* paragraphs(text: string): Generator<string> {
  for (const lines of paragraphsOf(text)) yield* cut(lines.map((line) => line.replace(bullet, "• ")).join("\n"));
}

/** The paragraphs of a text, each whole, whatever page they were set on, and the items of lists alike however they are counted. */
function rejoined(text: string): Promise<Part[]> {
  return mapInSlices(paragraphs(text), (own) => ({ text: own, words: own.split(/\s+/).length }));
}

/**
 * The parts of a text that are documents of their own: the messages of a thread, and of a long text its pages. A letter is a letter
 * whatever it was bound with. Paragraphs stand in them whole, and without lines in
 * a script that is not read.
 */
export async function sectionsOf(text: string): Promise<string[]> {
  const sections: string[] = [];
  const lines = (await mapInSlices(text.split("\n"), (line) => (isForeign(line) ? [] : [line]))).flat();
  for (const message of lines.join("\n").split(OLDER_MESSAGE)) {
    const parts = await rejoined(message);
    const whole = joined(parts);
    if (whole.words <= ONE_DOCUMENT) sections.push(whole.text);
    else if (message.includes("\f")) {
      const pages: Part[] = [];
      for (const page of message.split("\f")) pages.push(joined(await rejoined(page)));
      sections.push(...packed(pages, SPARSE_PAGE));
    } else sections.push(...packed(parts, SECTION));
  }
  const told = sections.filter((section) => section.trim() !== "");
  return told.length > 0 ? told : [text];
}
