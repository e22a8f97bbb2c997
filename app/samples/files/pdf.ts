import type { Page } from "./page.ts";

/** How wide the letters of Times are, from the space to the tilde, in thousandths of their size. */
const WIDTHS = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
  500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889,
  722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500,
  444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480,
  200, 480, 541,
];
const WIDE = 778;
const FIRST_LETTER = 32;
const LEFT = 62;
const ROOM = 595 - 2 * LEFT;
const SIZE = 11.5;
const LEADING = 16.5;

/** A paper as a PDF of one page in Latin text; written by hand so that thousands take a second. */
export function pagePdf({ head, place, title, text, signed }: Page): Buffer {
  const lines: string[] = [];
  let y = 778;
  const write = (words: string, font: "F1" | "F2", size: number, down: number) => {
    y -= down;
    lines.push(`BT /${font} ${size} Tf ${LEFT} ${y.toFixed(1)} Td (${escaped(words)}) Tj ET`);
  };
  write(head, "F2", 19, 0);
  write(place, "F1", 10.5, 17);
  y -= 14;
  lines.push(`0.6 w ${LEFT} ${y} m ${LEFT + ROOM} ${y} l S`);
  write(title, "F2", 12.5, 40);
  for (const paragraph of text) {
    for (const [at, line] of wrapped(paragraph).entries()) write(line, "F1", SIZE, at === 0 ? LEADING + 9 : LEADING);
  }
  for (const [at, line] of wrapped(signed).entries()) write(line, "F1", SIZE, at === 0 ? 58 : LEADING);
  return assembled(lines.join("\n"));
}

function wrapped(paragraph: string): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= ROOM) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function widthOf(words: string): number {
  let width = 0;
  for (let at = 0; at < words.length; at++) width += WIDTHS[words.charCodeAt(at) - FIRST_LETTER] ?? WIDE;
  return (width * SIZE) / 1000;
}

function assembled(content: string): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font("Times-Roman"),
    font("Times-Bold"),
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, place) => {
    const offset = body.length;
    body += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}
