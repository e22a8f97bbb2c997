import { expect, test } from "vitest";
import { partsOf } from "#app/platform/http/page-sheet.server.ts";

const part = (sheet: string, html: string) => partsOf(sheet)(html);
const PAGE =
  '<html><body class="on-navy"><main><a class="button sm:p-1.5 w-[min(1px,2px)]" href="/">x</a></main></body></html>';

test.each([
  [".button{a:b}", true],
  [".button:hover{a:b}", true],
  [".other{a:b}", false],
  [".other,.button{a:b}", true],
  [".on-navy .button{a:b}", true],
  [".on-navy .other{a:b}", false],
  [".button.other{a:b}", false],
  [".button:not(.other){a:b}", true],
  [".button:has(>.other,.more){a:b}", true],
  [".button[data-busy]{a:b}", true],
  [".sm\\:p-1\\.5{a:b}", true],
  [".sm\\:p-2\\.5{a:b}", false],
  [".w-\\[min\\(1px\\,2px\\)\\]{a:b}", true],
  ["main>a{a:b}", true],
  ["table{a:b}", false],
  ["a table{a:b}", false],
  [":root{a:b}", true],
  ["*,::before{a:b}", true],
  ["@font-face{font-family:x}", true],
])("of %s the page has something: %s", (rule, kept) => {
  expect(part(rule, PAGE)).toBe(kept ? rule : "");
});

test("rules stay in their groups and in their order, and what is left empty goes, save the names of layers", () => {
  const sheet =
    "/* {note} */@layer a{.other{x:y}}@media (width>1px){.other{x:y}}@layer b{@media print{.button{x:y}.other{x:y}}main{x:y}}@import 'x{';.button{x:y}";
  expect(part(sheet, PAGE)).toBe("@layer a{}@layer b{@media print{.button{x:y}}main{x:y}}@import 'x{';.button{x:y}");
});

test("braces in quotes and escapes are no braces", () => {
  const sheet = '.button:after{content:"}\\"{"}.x\\{y{a:b}.other{content:"}"}main{a:b}';
  expect(part(sheet, PAGE)).toBe('.button:after{content:"}\\"{"}main{a:b}');
});
