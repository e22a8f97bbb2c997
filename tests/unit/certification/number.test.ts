import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { formatNumber, readNumber } from "#app/certification/number.ts";

const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const draw = () => formatNumber(randomBytes(11));

test("a number has groups that can be read aloud, and is read back as it was written", () => {
  for (let nth = 0; nth < 200; nth++) {
    const number = draw();
    expect(number).toMatch(/^PGI(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(readNumber(number)).toEqual({ kind: "number", number });
  }
});

test("a number is understood however people type it", () => {
  const number = formatNumber(Uint8Array.from([0, 1, 2, 0, 1, 31, 30, 29, 0, 1, 10]));
  const bare = number.slice(4);
  const spellings = [
    number.toLowerCase(),
    number.replaceAll("-", ""),
    number.replaceAll("-", " "),
    number.replaceAll("-", "\u2011"),
    `  ${bare} `,
    bare.replaceAll("0", "o").replaceAll("1", "l"),
    `pgi ${bare.replaceAll("0", "O").replaceAll("1", "I")}`,
    [...number].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join(""),
  ];
  for (const typed of spellings) expect(readNumber(typed), typed).toEqual({ kind: "number", number });
});

test("one wrong symbol anywhere, or two neighbours that changed places, is a typing error", () => {
  const bare = draw().slice(4).replaceAll("-", "");
  for (let place = 0; place < bare.length; place++) {
    for (const symbol of SYMBOLS.replace(bare[place] ?? "", "")) {
      const typed = bare.slice(0, place) + symbol + bare.slice(place + 1);
      expect(readNumber(typed), typed).toEqual({ kind: "mistyped" });
    }
    const [one, two] = [bare[place], bare[place + 1]];
    if (two === undefined || one === two) continue;
    const swapped = `${bare.slice(0, place)}${two}${one}${bare.slice(place + 2)}`;
    expect(readNumber(swapped), swapped).toEqual({ kind: "mistyped" });
  }
});

test.each(["", "PGI", "PGI-1234", "PGI-UUUU-UUUU-UUUU", "नमस्ते", "0".repeat(500), "PGI2026-0042"])(
  "%s is no number",
  (typed) => {
    expect(readNumber(typed)).toEqual({ kind: "mistyped" });
  },
);
