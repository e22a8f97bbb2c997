import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { drawLetter, randomFrom, turned } from "#tests/unit/evaluation/support/scans.ts";

/** What paper and camera do to a page. Numbers go from 0, not at all, to about 1. */
interface Light {
  /** A shadow with a hard edge, from this share of the width on. */
  edge?: number;
  /** How much darker it is behind that edge. */
  shadow?: number;
  /** The whole picture's darkness. */
  dark?: number;
  /** How much narrower the far side of the page is. */
  perspective?: number;
}

/** The page as a phone's camera sees it: light, shadow, the desk around it, a little blur and grain. */
export function photo(page: Canvas, seed: number, { edge, shadow = 0.55, dark = 0, perspective = 0 }: Light): Canvas {
  const [width, height] = [Math.round(page.width * 1.12), Math.round(page.height * 1.08)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const random = randomFrom(seed);
  const source = page.getContext("2d").getImageData(0, 0, page.width, page.height).data;
  const target = context.createImageData(width, height);
  for (let y = 0; y < height; y += 1) {
    const narrowing = 1 - perspective * (1 - y / height);
    for (let x = 0; x < width; x += 1) {
      const fromX = Math.round((x - width / 2) / narrowing + page.width / 2);
      const fromY = Math.round(y - (height - page.height) / 2);
      const onPage = fromX >= 0 && fromY >= 0 && fromX < page.width && fromY < page.height;
      const behind = edge !== undefined && x + y * 0.35 > edge * (width + height * 0.35);
      const shade = (1 - dark) * (behind ? 1 - shadow : 1) * (0.9 + (0.1 * y) / height);
      const grain = (random() - 0.5) * 12;
      for (let channel = 0; channel < 3; channel += 1) {
        const paper = onPage ? (source[(fromY * page.width + fromX) * 4 + channel] ?? 0) : [107, 90, 72][channel];
        target.data[(y * width + x) * 4 + channel] = (paper ?? 0) * shade + grain;
      }
      target.data[(y * width + x) * 4 + 3] = 255;
    }
  }
  context.putImageData(target, 0, 0);
  const blurred = createCanvas(width, height);
  const soft = blurred.getContext("2d");
  soft.filter = "blur(0.7px)";
  soft.drawImage(canvas, 0, 0);
  return blurred;
}

/** A page from the scanner of an office: a little askew, with a round stamp and a signature over its foot. */
export function stamped(page: Canvas, seed: number): Canvas {
  const context = page.getContext("2d");
  const radius = page.width * 0.09;
  const [x, y] = [page.width * 0.7, page.height * 0.62];
  context.strokeStyle = "rgba(60, 40, 140, 0.55)";
  context.lineWidth = page.width / 300;
  for (const size of [1, 0.72]) {
    context.beginPath();
    context.arc(x, y, radius * size, 0, 2 * Math.PI);
    context.stroke();
  }
  context.fillStyle = "rgba(60, 40, 140, 0.55)";
  context.font = `${page.width / 60}px sans`;
  context.fillText("FOR THE COMPANY", x - radius * 0.9, y);
  return turned(page, (randomFrom(seed)() - 0.5) * 6);
}

/** Draws text in two columns on an A4 page. */
export function twoColumns(text: string, dots: number): Canvas {
  const words = text.split(/\s+/);
  const [width, height] = [Math.round(8.27 * dots), Math.round(11.69 * dots)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#1a1a1a";
  const size = (11 / 72) * dots;
  context.font = `${size}px serif`;
  const column = width * 0.39;
  const lines = linesOf(context, words, column);
  const half = Math.ceil(lines.length / 2);
  for (const [place, line] of lines.entries()) {
    const x = place < half ? width * 0.08 : width * 0.53;
    context.fillText(line, x, dots + (place % half) * size * 1.35);
  }
  return canvas;
}

function linesOf(context: SKRSContext2D, words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The page without a strip at its right side: somebody held the phone too near. */
export function cutOff(page: Canvas, share: number): Canvas {
  const canvas = createCanvas(Math.round(page.width * (1 - share)), page.height);
  canvas.getContext("2d").drawImage(page, 0, 0);
  return canvas;
}

/** Letters on a page of their own, as large as a picture in a document. */
export function pictureOf(text: string): Buffer {
  return drawLetter(text, 150).canvas.toBuffer("image/png");
}

/** A picture without any text, as a brochure or a profile has one. */
export function scenery(): Buffer {
  const canvas = createCanvas(900, 600);
  const context = canvas.getContext("2d");
  const sky = context.createLinearGradient(0, 0, 0, 600);
  sky.addColorStop(0, "#7fb0e0");
  sky.addColorStop(1, "#3c6a3a");
  context.fillStyle = sky;
  context.fillRect(0, 0, 900, 600);
  context.fillStyle = "#d9b27a";
  context.beginPath();
  context.arc(640, 180, 90, 0, 2 * Math.PI);
  context.fill();
  return canvas.toBuffer("image/png");
}
