import { describe, expect, test } from "vitest";
import { expectLetter, letter, read } from "./support/scanned-letter.ts";
import { drawLetter, jpegOf, noisy, photographed, turned } from "./support/scans.ts";

describe("a letter that was scanned or photographed is read letter by letter", () => {
  const page = () => drawLetter(letter).canvas;
  test.for([
    ["turned to the right", page, 90],
    ["upside down", page, 180],
    ["turned to the left", page, 270],
    ["five degrees askew", page, 5],
    ["askew the other way and turned", page, 85],
    ["from a grainy copy", () => noisy(page(), 0.35), 0],
    ["taken with a phone", () => photographed(drawLetter(letter, 200).canvas), 0],
  ] as const)("%s", async ([, draw, degrees]) => {
    const picture = jpegOf(degrees === 0 ? draw() : turned(draw(), degrees));
    const text = await read("letter.jpg", picture);
    expectLetter(text);
    expect(text.scanned).toMatchObject([{ from: 0, confidence: expect.any(Number) }]);
    expect(text.scanned[0]?.confidence).toBeGreaterThan(80);
  });
});
