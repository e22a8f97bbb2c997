import { Buffer } from "node:buffer";

/** What makes a run, or the style of one, show nothing: hidden, white, or smaller than anybody can read (half points). */
const HIDDEN =
  /<w:(?:vanish|webHidden)(?:\s*\/>|\s+w:val="(?:1|true|on)")|<w:color\s[^<>]*w:val="(?:FFFFFF|FEFEFE|FDFDFD)"|<w:sz\s[^<>]*w:val="[1-6]"/i;
const STYLE_ID = /\bw:styleId="([^"<>]{1,100})"/;
const USED_STYLE = /<w:[pr]Style\s[^<>]*w:val="([^"<>]{1,100})"/;
const PARAGRAPH = /(?=<w:p[ >])/;
const RUN = /(?=<w:r[ >])/;
const TEXT = /(<w:t(?:\s[^<>]*)?>)[^<]*/g;

const shown = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");

/**
 * The parts of a .docx without the text that nobody sees on its pages.
 * @param parts its XML parts by name; every part that has runs is given back without the hidden ones' text
 */
export function withoutHidden(parts: Record<string, Uint8Array>): Record<string, Uint8Array> {
  const styles = parts["word/styles.xml"];
  const hiddenStyles = new Set(
    (styles ? shown(styles).split(/(?=<w:style[ >])/) : [])
      .filter((style) => HIDDEN.test(style))
      .flatMap((style) => STYLE_ID.exec(style)?.slice(1) ?? []),
  );
  const isHidden = (xml: string) => HIDDEN.test(xml) || hiddenStyles.has(USED_STYLE.exec(xml)?.[1] ?? "");
  const visible = (xml: string) =>
    xml
      .split(PARAGRAPH)
      .map((paragraph) => {
        const [properties = "", ...runs] = paragraph.split(RUN);
        const inStyle = hiddenStyles.has(USED_STYLE.exec(properties)?.[1] ?? "");
        return [properties, ...runs.map((run) => (inStyle || isHidden(run) ? run.replace(TEXT, "$1") : run))].join("");
      })
      .join("");
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => {
      if (!/^word\/(?:document|footnotes|endnotes|comments)\.xml$/.test(name)) return [name, bytes];
      const xml = shown(bytes);
      const plain = visible(xml);
      return [name, plain === xml ? bytes : Buffer.from(plain)];
    }),
  );
}
