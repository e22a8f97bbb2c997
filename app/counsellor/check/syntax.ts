import { type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";

/** Something wrong with the text itself, at a position in it. */
export interface TextProblem {
  readonly offset: number;
  readonly message: string;
  readonly advice: string;
  readonly didYouMean?: string;
}

/** Later mistakes are mostly echoes of the first ones. */
const MOST_PER_FILE = 5;

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Mistakes that are told by themselves, because everything after them is an echo. */
function wholeFile(text: string): TextProblem | undefined {
  if (text.startsWith("\ufeff")) {
    return {
      offset: 0,
      message: "The file begins with an invisible mark (a byte order mark).",
      advice: 'Save it as "UTF-8" and not as "UTF-8 with BOM".',
    };
  }
  if (text.trim() === "") {
    return { offset: 0, message: "The file is empty.", advice: "Fill it, or delete it if it is no longer needed." };
  }
  const conflict = /^(?:<{7}|={7}|>{7})(?: |\r?$)/m.exec(text);
  if (conflict !== null) {
    return {
      offset: conflict.index,
      message:
        "Two versions of this file were merged and the marks of the conflict (<<<<<<<, =======, >>>>>>>) were left in.",
      advice: "Keep the version you want, and delete the other one and the three lines of marks.",
    };
  }
  return undefined;
}

const CURLY = /[\u201c\u201d\u201e\u201f\u2018\u2019\u00ab\u00bb]/;

function aboutSymbol(text: string, { offset, length }: ParseError): Omit<TextProblem, "offset"> {
  const word = text.slice(offset, offset + Math.max(1, length));
  const [sign] = word;
  if (sign !== undefined && CURLY.test(sign)) {
    return {
      message: `A curly quote (${sign}) stands where a straight one (") belongs.`,
      advice: 'Type the quotes again as ". A word processor turns them into curly ones; use a plain text editor.',
    };
  }
  if (sign === "'") {
    return { message: "A text is in single quotes (').", advice: 'Put it in double quotes: "like this".' };
  }
  const lower = word.toLowerCase().replace(/[^a-z]/g, "");
  const meant = { true: "true", false: "false", null: "null", yes: "true", no: "false" }[lower];
  return {
    message: `${JSON.stringify(word.slice(0, 40))} stands where a value belongs, without quotes.`,
    advice: "Put text in double quotes. Without quotes there are only numbers, true and false.",
    ...(meant === undefined ? {} : { didYouMean: meant }),
  };
}

function about(text: string, error: ParseError): Omit<TextProblem, "offset"> & { offset?: number } {
  const before = text.slice(0, error.offset).trimEnd();
  const here = text[error.offset];
  if (before.endsWith(",") && (here === "}" || here === "]")) {
    return {
      offset: before.length - 1,
      message: `There is a comma before the closing ${here}.`,
      advice: "Remove this comma: the last entry has none after it.",
    };
  }
  switch (printParseErrorCode(error.error)) {
    case "CommaExpected":
      if (/[^\d.]0$/.test(before) && /\d/.test(here ?? "")) {
        return {
          offset: before.length - 1,
          message: "A number begins with 0.",
          advice: "Leave the 0 out, or put a code like 05 in double quotes.",
        };
      }
      return {
        offset: before.length - 1,
        message: "A comma is missing after this entry.",
        advice: "Every entry but the last one ends with a comma.",
      };
    case "ColonExpected":
      return { message: "A colon is missing after the name.", advice: 'Write "name": value.' };
    case "InvalidCharacter":
      return {
        message: "A tab or another invisible sign stands inside a text.",
        advice: "Replace it by a space; for a new line in the text write \\n.",
      };
    case "UnexpectedEndOfString":
      return {
        message: "A text is not closed on its line.",
        advice: 'Close it with ". For a new line inside a text write \\n, and for a quote inside a text write \\".',
      };
    case "InvalidEscapeCharacter":
    case "InvalidUnicode":
      return {
        message: "A backslash (\\) stands before a sign that it does not belong to.",
        advice: 'Only \\n (new line), \\" (quote) and \\\\ (backslash) are needed; otherwise leave the backslash out.',
      };
    case "InvalidNumberFormat":
    case "UnexpectedEndOfNumber":
      return {
        message: "This is not a number.",
        advice: "Write numbers like 5 or 4.5: no leading zero, no sign, no comma.",
      };
    case "InvalidCommentToken":
    case "UnexpectedEndOfComment":
      return {
        message: "There is a comment (// or /*) in the file.",
        advice: "Rule files have no comments; remove it.",
      };
    case "CloseBraceExpected":
      return { message: "A brace { is opened and never closed.", advice: "Add the missing } ." };
    case "CloseBracketExpected":
      return { message: "A bracket [ is opened and never closed.", advice: "Add the missing ] ." };
    case "EndOfFileExpected":
      return {
        message: "Something stands after the end of the file's braces.",
        advice: "Look for a closing } too many, or for text that was pasted at the end.",
      };
    case "PropertyNameExpected":
      return { message: "A name in double quotes is expected here.", advice: 'Write "name": value.' };
    case "ValueExpected":
      return {
        message: "A value is missing here.",
        advice: "Write a text in double quotes, a number, true, false, a list [..] or braces {..}.",
      };
    default:
      return aboutSymbol(text, error);
  }
}

/** Leaves out errors that only follow from the one before: what stands after an unknown sign or an unclosed text. */
function withoutEchoes(text: string, errors: readonly ParseError[]): ParseError[] {
  const kept: ParseError[] = [];
  for (const error of [...errors].sort((a, b) => a.offset - b.offset)) {
    const last = kept.at(-1);
    const kind = printParseErrorCode(error.error);
    if (last !== undefined) {
      const before = printParseErrorCode(last.error);
      const between = text.slice(last.offset + last.length, error.offset);
      if (before === "UnexpectedEndOfString") break;
      if (/Invalid|CommaExpected/.test(before) && kind === "ValueExpected" && /^[\s,\d]*$/.test(between)) continue;
      if (last.offset === error.offset && kind === "InvalidSymbol") kept.pop();
    }
    kept.push(error);
  }
  return kept;
}

/** Everything that keeps a text from being JSON, one finding per line, told for people. */
export function syntaxFindings(text: string): TextProblem[] {
  const whole = wholeFile(text);
  if (whole !== undefined) return [whole];
  const errors: ParseError[] = [];
  parseTree(text, errors, STRICT);
  const perLine = new Map<number, TextProblem>();
  for (const error of withoutEchoes(text, errors)) {
    const problem = { offset: error.offset, ...about(text, error) };
    const line = text.slice(0, problem.offset).split("\n").length;
    if (!perLine.has(line)) perLine.set(line, problem);
  }
  return [...perLine.values()].slice(0, MOST_PER_FILE);
}
