import { type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Told } from "./finding.ts";

/** Something wrong with the text itself, at a position in it. */
export interface TextProblem {
  readonly offset: number;
  readonly told: Told;
}

/** Later mistakes are mostly echoes of the first ones. */
const MOST_PER_FILE = 5;

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Mistakes that are told by themselves, because everything after them is an echo. */
const WHOLE_FILE: readonly (readonly [RegExp, ...Told])[] = [
  [
    /^\ufeff/,
    "The file begins with an invisible mark (a byte order mark).",
    'Save it as "UTF-8" and not as "UTF-8 with BOM".',
  ],
  [/^\s*$/, "The file is empty.", "Fill it, or delete it if it is no longer needed."],
  [
    /^(?:<{7}|={7}|>{7})(?: |\r?$)/m,
    "Two versions of this file were merged and the marks of the conflict (<<<<<<<, =======, >>>>>>>) were left in.",
    "Keep the version you want, and delete the other one and the three lines of marks.",
  ],
];

const BACKSLASH: Told = [
  "A backslash (\\) stands before a sign that it does not belong to.",
  'Only \\n (new line), \\" (quote) and \\\\ (backslash) are needed; otherwise leave the backslash out.',
];
const NO_NUMBER: Told = ["This is not a number.", "Write numbers like 5 or 4.5: no leading zero, no sign, no comma."];
const COMMENT: Told = ["There is a comment (// or /*) in the file.", "Rule files have no comments; remove it."];

/** What is said to the errors of the parser, by their names. */
const ERRORS: Readonly<Record<string, Told>> = {
  CommaExpected: ["A comma is missing after this entry.", "Every entry but the last one ends with a comma."],
  ColonExpected: ["A colon is missing after the name.", 'Write "name": value.'],
  InvalidCharacter: [
    "A tab or another invisible sign stands inside a text.",
    "Replace it by a space; for a new line in the text write \\n.",
  ],
  UnexpectedEndOfString: [
    "A text is not closed on its line.",
    'Close it with ". For a new line inside a text write \\n, and for a quote inside a text write \\".',
  ],
  InvalidEscapeCharacter: BACKSLASH,
  InvalidUnicode: BACKSLASH,
  InvalidNumberFormat: NO_NUMBER,
  UnexpectedEndOfNumber: NO_NUMBER,
  InvalidCommentToken: COMMENT,
  UnexpectedEndOfComment: COMMENT,
  CloseBraceExpected: ["A brace { is opened and never closed.", "Add the missing } ."],
  CloseBracketExpected: ["A bracket [ is opened and never closed.", "Add the missing ] ."],
  EndOfFileExpected: [
    "Something stands after the end of the file's braces.",
    "Look for a closing } too many, or for text that was pasted at the end.",
  ],
  PropertyNameExpected: ["A name in double quotes is expected here.", 'Write "name": value.'],
  ValueExpected: [
    "A value is missing here.",
    "Write a text in double quotes, a number, true, false, a list [..] or braces {..}.",
  ],
};

const nameOf = ({ error }: ParseError) => printParseErrorCode(error);

function aboutSymbol(text: string, { offset, length }: ParseError): Told {
  const word = text.slice(offset, offset + Math.max(1, length));
  if (/^[\u201c\u201d\u201e\u201f\u2018\u2019\u00ab\u00bb]/.test(word))
    return [
      `A curly quote (${word[0]}) stands where a straight one (") belongs.`,
      'Type the quotes again as ". A word processor turns them into curly ones; use a plain text editor.',
    ];
  if (word.startsWith("'")) return ["A text is in single quotes (').", 'Put it in double quotes: "like this".'];
  const lower = word.toLowerCase().replace(/[^a-z]/g, "");
  return [
    `${JSON.stringify(word.slice(0, 40))} stands where a value belongs, without quotes.`,
    "Put text in double quotes. Without quotes there are only numbers, true and false.",
    { true: "true", false: "false", null: "null", yes: "true", no: "false" }[lower],
  ];
}

function about(text: string, error: ParseError): TextProblem {
  const before = text.slice(0, error.offset).trimEnd();
  const here = text[error.offset] ?? "";
  const name = nameOf(error);
  const offset = before.length - 1;
  if (before.endsWith(",") && /[}\]]/.test(here)) {
    const last = "Remove this comma: the last entry has none after it.";
    return { offset, told: [`There is a comma before the closing ${here}.`, last] };
  }
  if (name === "CommaExpected" && /[^\d.]0$/.test(before) && /\d/.test(here))
    return { offset, told: ["A number begins with 0.", "Leave the 0 out, or put a code like 05 in double quotes."] };
  return { offset: name === "CommaExpected" ? offset : error.offset, told: ERRORS[name] ?? aboutSymbol(text, error) };
}

/** Leaves out errors that only follow from the one before: what stands after an unknown sign or an unclosed text. */
function withoutEchoes(text: string, errors: readonly ParseError[]): ParseError[] {
  const kept: ParseError[] = [];
  for (const error of [...errors].sort((a, b) => a.offset - b.offset)) {
    const last = kept.at(-1);
    if (last !== undefined) {
      const before = nameOf(last);
      const between = text.slice(last.offset + last.length, error.offset);
      if (before === "UnexpectedEndOfString") break;
      if (/Invalid|CommaExpected/.test(before) && nameOf(error) === "ValueExpected" && /^[\s,\d]*$/.test(between))
        continue;
      if (last.offset === error.offset && nameOf(error) === "InvalidSymbol") kept.pop();
    }
    kept.push(error);
  }
  return kept;
}

/** Everything that keeps a text from being JSON, one problem per line, told for people. */
export function syntaxProblems(text: string): TextProblem[] {
  for (const [pattern, ...told] of WHOLE_FILE) {
    const found = pattern.exec(text);
    if (found !== null) return [{ offset: found.index, told }];
  }
  const errors: ParseError[] = [];
  parseTree(text, errors, STRICT);
  const perLine = new Map<number, TextProblem>();
  for (const problem of withoutEchoes(text, errors).map((error) => about(text, error))) {
    const line = text.slice(0, problem.offset).split("\n").length;
    if (!perLine.has(line)) perLine.set(line, problem);
  }
  return [...perLine.values()].slice(0, MOST_PER_FILE);
}
