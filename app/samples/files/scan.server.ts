import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import type { Page } from "./page.ts";

const DOTS = 150;
const [WIDTH, HEIGHT] = [Math.round(8.27 * DOTS), Math.round(11.69 * DOTS)];
const MARGIN = DOTS * 0.9;
const QUALITY = 78;
/** Too few dots for anybody to read a letter from. */
const BLURRED = 0.16;

/** A paper as the photograph of a scanner. @param blurred whether it has been taken so badly that nobody can read it */
export async function pageScan(page: Page, blurred = false): Promise<Buffer> {
  const { createCanvas, GlobalFonts } = await import("@napi-rs/canvas");
  const data = dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json")));
  GlobalFonts.registerFromPath(join(data, "standard_fonts", "FoxitSerif.pfb"), "sample serif");
  const canvas = createCanvas(WIDTH, HEIGHT);
  draw(canvas.getContext("2d"), page);
  if (!blurred) return canvas.encode("jpeg", QUALITY);
  const small = createCanvas(WIDTH * BLURRED, HEIGHT * BLURRED);
  small.getContext("2d").drawImage(canvas as Canvas, 0, 0, small.width, small.height);
  return small.encode("jpeg", QUALITY);
}

function draw(context: SKRSContext2D, { head, place, title, text, signed }: Page): void {
  context.fillStyle = "#fdfcf8";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "#1d1d1d";
  let y = MARGIN;
  const write = (words: string, points: number) => {
    const size = (points / 72) * DOTS;
    context.font = `${size}px "sample serif"`;
    for (const line of wrapped(words, (each) => context.measureText(each).width <= WIDTH - 2 * MARGIN)) {
      context.fillText(line, MARGIN, y);
      y += size * 1.4;
    }
    y += size * 0.7;
  };
  write(head, 18);
  write(place, 10.5);
  write(title, 12.5);
  for (const paragraph of text) write(paragraph, 11.5);
  y += DOTS * 0.4;
  write(signed, 11.5);
}

function wrapped(words: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
