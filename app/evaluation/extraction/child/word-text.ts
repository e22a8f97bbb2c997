/** What makes a run, or the style of one, show nothing: hidden, white, or smaller than anybody can read (half points). */
const HIDDEN =
  /<w:(?:vanish|webHidden)(?:\s*\/?>|\s+w:val="(?:1|true|on)")|<w:color\s[^<>]*w:val="(?:FFFFFF|FEFEFE|FDFDFD)"|<w:sz\s[^<>]*w:val="[1-6]"/i;
const STYLE_ID = /\bw:styleId="([^"<>]{1,100})"/;
const USED_STYLE = /^<w:[pr]Style\s[^<>]*w:val="([^"<>]{1,100})"/;
const TOKEN = /<!--.*?-->|<!\[CDATA\[(.*?)\]\]>|<(\/?)([\w.-]+:)?([\w.-]+)([^<>]*)>|([^<]+)/gs;
/** What Word keeps and does not show: what was taken out, and what older programs show instead. */
const UNSHOWN: ReadonlySet<string> = new Set(["del", "moveFrom", "Fallback", "instrText"]);
/** No program nests its elements so deep. */
const DEEPEST = 1_000;
const SIGNS: Readonly<Record<string, string>> = { tab: "\t", br: "\n", cr: "\n", noBreakHyphen: "-" };
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#(x?)([0-9a-f]{1,6})|(\w{2,4}));/gi, (all, hex: string, digits: string, name: string) => {
    if (name) return ENTITIES[name] ?? all;
    const code = Number.parseInt(digits, hex ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

/** The styles of a document whose text nobody sees. */
export function hiddenStylesOf(styles: string): ReadonlySet<string> {
  return new Set(
    styles
      .split(/(?=<w:style[ >])/)
      .filter((style) => HIDDEN.test(style))
      .flatMap((style) => STYLE_ID.exec(style)?.slice(1) ?? []),
  );
}

/** A part that is no XML. */
export class BrokenPartError extends Error {}

/** Reads an XML part of a .docx as Word shows it: one paragraph after the other, those of boxes before the paragraph that holds them. */
class PartReader {
  readonly paragraphs: string[] = [];
  #open: string[] = [];
  #unshown = 0;
  #within: { text: string; hidden: boolean }[] = [];
  #runs: { text: string; hidden: boolean }[] = [];
  #inText = false;
  readonly #hiddenStyles: ReadonlySet<string>;

  constructor(hiddenStyles: ReadonlySet<string>) {
    this.#hiddenStyles = hiddenStyles;
  }

  say(text: string): void {
    const run = this.#runs.at(-1);
    if (run && this.#unshown === 0) run.text += text;
  }

  text(text: string): void {
    if (this.#inText) this.say(text);
  }

  begin(name: string, tag: string): void {
    const isEmpty = tag.endsWith("/>");
    const run = this.#runs.at(-1);
    if (run && this.#isOfRun() && (HIDDEN.test(tag) || this.#isHiddenStyle(tag))) run.hidden = true;
    const paragraph = this.#within.at(-1);
    if (paragraph && this.#open.at(-1) === "pPr" && this.#isHiddenStyle(tag)) paragraph.hidden = true;
    if (paragraph && name === "numPr") paragraph.text ||= "- ";
    this.say(SIGNS[name] && this.#open.at(-1) === "r" ? SIGNS[name] : "");
    if (isEmpty) return;
    this.#open.push(name);
    if (this.#open.length > DEEPEST) throw new RangeError("A part of the document is nested without end.");
    if (UNSHOWN.has(name)) this.#unshown += 1;
    if (name === "p") this.#within.push({ text: "", hidden: false });
    if (name === "r") this.#runs.push({ text: "", hidden: this.#runs.at(-1)?.hidden ?? false });
    this.#inText = name === "t";
  }

  end(name: string): void {
    if (this.#open.pop() !== name) throw new BrokenPartError(name);
    this.#inText = false;
    if (UNSHOWN.has(name)) this.#unshown -= 1;
    if (name === "p") this.#endParagraph();
    if (name !== "r") return;
    const run = this.#runs.pop();
    const paragraph = this.#within.at(-1);
    if (run && paragraph && !run.hidden) paragraph.text += run.text;
  }

  #endParagraph(): void {
    const { text, hidden } = this.#within.pop() ?? { text: "", hidden: true };
    this.paragraphs.push(hidden || text === "- " ? "" : text);
  }

  /** Whether what begins here says how the innermost run looks, and not how its paragraph ends. */
  #isOfRun(): boolean {
    return this.#open.at(-1) === "rPr" && this.#open.at(-2) === "r";
  }

  #isHiddenStyle(tag: string): boolean {
    return this.#hiddenStyles.has(USED_STYLE.exec(tag)?.[1] ?? "");
  }

  close(): void {
    if (this.#open.length > 0) throw new BrokenPartError(this.#open[0]);
  }
}

/**
 * The paragraphs of an XML part of a .docx, without what nobody sees: text that is hidden, white or tiny, and changes that were taken out.
 * @throws BrokenPartError where its tags do not close one another, RangeError where they are nested without end
 */
export function paragraphsOf(xml: string, hiddenStyles: ReadonlySet<string>): string[] {
  const reader = new PartReader(hiddenStyles);
  const body = xml.replace(/^\uFEFF?\s*(?:<\?[^>]*\?>\s*)*/, "");
  for (const [tag, raw, closing, , name, , text] of body.matchAll(TOKEN)) {
    if (text !== undefined) reader.text(decoded(text));
    else if (raw !== undefined) reader.text(raw);
    else if (name !== undefined && closing) reader.end(name);
    else if (name !== undefined) reader.begin(name, tag);
  }
  reader.close();
  return reader.paragraphs;
}
