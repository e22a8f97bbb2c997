import { setImmediate as nextTurn } from "node:timers/promises";
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

const lengthOf = (text: string) => text.split(/\s+/).length;

/** Puts parts together until they have so many words. */
function packed(parts: readonly string[], least: number, between: string): string[] {
  const sections: string[] = [];
  let words = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const own = lengthOf(part);
    if (words < least || own < Math.min(least, SPARSE_PAGE)) sections.push(`${sections.pop() ?? ""}${between}${part}`);
    else {
      sections.push(part);
      words = 0;
    }
    words += own;
  }
  return sections;
}

/** The paragraphs of a text, each whole, whatever page they were set on, and the items of lists alike however they are counted. */
async function rejoined(text: string): Promise<string> {
  const whole = (lines: string[]) => lines.map((line) => line.replace(bullet, "• ")).join("\n");
  return (await mapInSlices(paragraphsOf(text), whole)).join("\n\n");
}

/**
 * The parts of a text that are documents of their own: the messages of a thread, and of a long text its pages. A letter is a letter
 * whatever it was bound with. Paragraphs stand in them whole.
 */
export async function sectionsOf(text: string): Promise<string[]> {
  const sections: string[] = [];
  for (const message of text.split(OLDER_MESSAGE)) {
    await nextTurn();
    const whole = await rejoined(message);
    await nextTurn();
    if (lengthOf(whole) <= ONE_DOCUMENT) sections.push(whole);
    else if (message.includes("\f")) {
      const pages: string[] = [];
      for (const page of message.split("\f")) pages.push(await rejoined(page));
      sections.push(...packed(pages, SPARSE_PAGE, "\n\n"));
    } else sections.push(...packed(whole.split("\n\n"), SECTION, "\n\n"));
  }
  await nextTurn();
  const told = sections.filter((section) => section.trim() !== "");
  return told.length > 0 ? told : [text];
}
