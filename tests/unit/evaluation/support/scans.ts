import { join } from "node:path";
import { type Canvas, createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { makePdf } from "./documents.ts";

const FONTS = join(process.cwd(), "node_modules/pdfjs-dist/standard_fonts");
GlobalFonts.registerFromPath(join(FONTS, "LiberationSans-Regular.ttf"), "sans");
GlobalFonts.registerFromPath(join(FONTS, "FoxitSerif.pfb"), "serif");

/** A letter drawn on a page, and the lines that found room on it. */
export interface DrawnLetter {
  canvas: Canvas;
  text: string;
}

/** Draws a letter on an A4 page, as a printer would. @param dots to the inch; the letters are 11 points high */
export function drawLetter(letter: string, dots = 150, font: "sans" | "serif" = "serif"): DrawnLetter {
  const [width, height] = [Math.round(8.27 * dots), Math.round(11.69 * dots)];
  const size = (11 / 72) * dots;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#1a1a1a";
  context.font = `${size}px ${font}`;
  const margin = dots * 0.9;
  const lines: string[] = [];
  let y = margin;
  for (const paragraph of letter.split("\n")) {
    for (const line of wrapped(paragraph, (text) => context.measureText(text).width <= width - 2 * margin)) {
      if (y > height - margin) return { canvas, text: lines.join("\n") };
      context.fillText(line, margin, y);
      lines.push(line);
      y += size * 1.35;
    }
    y += size * 0.65;
  }
  return { canvas, text: lines.join("\n") };
}

function wrapped(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(" ").filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The page turned clockwise by any angle, on white. */
export function turned(page: Canvas, degrees: number): Canvas {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const width = Math.round(page.width * cosine + page.height * sine);
  const height = Math.round(page.width * sine + page.height * cosine);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate(angle);
  context.drawImage(page, -page.width / 2, -page.height / 2);
  return canvas;
}

/** Numbers between 0 and 1 that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** The page with grain all over and black and white specks, as of a bad copy. @param strength 0 to 1 */
export function noisy(page: Canvas, strength: number, random = randomFrom(7)): Canvas {
  const context = page.getContext("2d");
  const picture = context.getImageData(0, 0, page.width, page.height);
  const { data } = picture;
  for (let at = 0; at < data.length; at += 4) {
    const speck = random() < strength * 0.02;
    const grain = (random() - 0.5) * 255 * strength;
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = speck ? 255 * Math.round(random()) : (data[at + channel] ?? 0) + grain;
  }
  context.putImageData(picture, 0, 0);
  return page;
}

/** The page as a phone sees it: from a little aside, on a desk, in uneven light, slightly blurred, turned by some degrees. */
export function photographed(page: Canvas, random = randomFrom(11)): Canvas {
  const [width, height] = [Math.round(page.width * 1.25), Math.round(page.height * 1.2)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#6b5a48";
  context.fillRect(0, 0, width, height);
  const source = page.getContext("2d").getImageData(0, 0, page.width, page.height).data;
  const target = context.getImageData(0, 0, width, height);
  const tilt = (random() - 0.5) * 0.09;
  const turn = ((random() - 0.5) * 8 * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  const light = 0.55 + random() * 0.2;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x - width / 2, y - height / 2];
      const depth = 1 + (tilt * v) / height;
      const fromX = Math.round((u * cosine + v * sine) / depth + page.width / 2);
      const fromY = Math.round((v * cosine - u * sine) / depth + page.height / 2);
      const at = (y * width + x) * 4;
      const onPage = fromX >= 0 && fromY >= 0 && fromX < page.width && fromY < page.height;
      const shade = light + (1 - light) * (x / width) * (0.6 + 0.4 * (y / height));
      const from = (fromY * page.width + fromX) * 4;
      const grain = (random() - 0.5) * 14;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (onPage ? source[from + channel] : target.data[at + channel]) ?? 0;
        target.data[at + channel] = value * shade + grain;
      }
    }
  }
  context.putImageData(target, 0, 0);
  const blurred = createCanvas(width, height);
  const soft = blurred.getContext("2d");
  soft.filter = "blur(0.7px)";
  soft.drawImage(canvas, 0, 0);
  return blurred;
}

/** A page of nothing but noise. */
export function noisePage(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const picture = context.getImageData(0, 0, width, height);
  const random = randomFrom(3);
  for (let at = 0; at < picture.data.length; at += 4) picture.data.fill(random() * 255, at, at + 3);
  for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
  context.putImageData(picture, 0, 0);
  return canvas;
}

export function jpegOf(page: Canvas, quality = 75): Buffer {
  return page.toBuffer("image/jpeg", quality);
}

/** A PDF whose pages are pictures (JPG or PNG) that fill an A4 page. */
export function scannedPdf(pictures: readonly Buffer[]): Promise<Buffer> {
  return makePdf(
    (pdf) => {
      for (const picture of pictures) pdf.addPage().image(picture, 0, 0, { fit: [595, 842] });
    },
    { size: "A4", margin: 0, autoFirstPage: false },
  );
}

/** How many letters are missing, too many or others, of every hundred; white space counts as one blank. */
export function wrongInHundred(expected: string, actual: string): number {
  const [wanted, read] = [expected, actual].map((text) => text.replace(/\s+/g, " ").trim()) as [string, string];
  let previous = Uint32Array.from({ length: read.length + 1 }, (_, place) => place);
  for (let row = 1; row <= wanted.length; row += 1) {
    const current = new Uint32Array(read.length + 1);
    current[0] = row;
    for (let column = 1; column <= read.length; column += 1) {
      const same = wanted[row - 1] === read[column - 1] ? 0 : 1;
      const [above = 0, aslant = 0, before = 0] = [previous[column], previous[column - 1], current[column - 1]];
      current[column] = Math.min(above + 1, before + 1, aslant + same);
    }
    previous = current;
  }
  return (100 * (previous[read.length] ?? 0)) / wanted.length;
}
