import { EXPERIENCE, FEES, inFile, type Mistake } from "./mistake.ts";

export const ofTexts: readonly Mistake[] = [
  ...inFile("replies/refund.json", {
    "trailing comma": [
      "9 There is a comma before the closing }.",
      '{{policies.reply-days}} days."',
      '{{policies.reply-days}} days.",',
    ],
  }),
  ...inFile(FEES, {
    "trailing comma in a list": ["9 There is a comma before the closing ].", '"fee", "price"]', '"fee", "price",]'],
    "missing comma": [
      "3 A comma is missing after this entry.",
      '"title": "The application fee",',
      '"title": "The application fee"',
    ],
    "missing colon": ["3 A colon is missing after the name.", '"title": "The', '"title" "The'],
    "curly quotes": [
      '3 A curly quote (“) stands where a straight one (") belongs.',
      '"The application fee"',
      "“The application fee”",
    ],
    "single quotes": ["3 A text is in single quotes (').", '"The application fee"', "'The application fee'"],
    "text without quotes": ['3 "Fees" stands where a value belongs, without quotes.', '"The application fee"', "Fees"],
    "tab in a text": ["16 A tab or another invisible sign stands inside a text.", "The fee is", "The fee\tis"],
    "line break in a text": ["16 A text is not closed on its line.", "The fee is", "The fee\nis"],
    "backslash in a text": [
      "16 A backslash (\\) stands before a sign that it does not belong to.",
      "The fee is",
      "The fee \\is",
    ],
    "unclosed text": ["3 A text is not closed on its line.", '"The application fee",', '"The application fee,'],
    "quote inside a text": ['16 "fee" stands where a value belongs, without quotes.', "The fee is", 'The "fee" is'],
    comment: ["3 There is a comment (// or /*) in the file.", '"title"', '// the fee\n  "title"'],
    "byte order mark": ["1 The file begins with an invisible mark (a byte order mark).", "{", "\ufeff{"],
    "merge conflict left in": [
      "4 Two versions of this file were merged and the marks of the conflict (<<<<<<<, =======, >>>>>>>) were left in.",
      '  "title"',
      '<<<<<<< HEAD\n  "title": "A",\n=======\n>>>>>>> other\n  "title"',
    ],
    "duplicated key": [
      '4 "title" stands twice in the same braces; only the last one would count.',
      '"title": "The application fee",',
      '"title": "The application fee",\n  "title": "Fees",',
    ],
  }),
  ...inFile("replies/pay.json", {
    "True with a capital": [
      '9 "False" stands where a value belongs, without quotes. Did you mean false?',
      '"value": false',
      '"value": False',
    ],
  }),
  ...inFile("words.json", {
    "missing brace at the end": ["12 A brace { is opened and never closed.", "6\n  }\n}", "6\n  }\n"],
    "brace too many": ["11 Something stands after the end of the file's braces.", "6\n  }\n}", "6\n  }\n}}"],
  }),
  {
    name: "number with a leading zero",
    says: [
      "assessment/experience.json:11 A number begins with 0.",
      "assessment/experience.json:12 A value is missing here.",
    ],
    file: EXPERIENCE,
    replace: ['"value": 5', '"value": 05'],
  },
  { name: "empty file", says: ["replies/fees.json:1 The file is empty."], file: FEES, content: "" },
  { name: "only blanks", says: ["replies/fees.json:1 The file is empty."], file: FEES, content: " \n\n" },
  {
    name: "saved as UTF-16",
    says: ["replies/fees.json:1 The file is saved as UTF-16."],
    file: FEES,
    content: new Uint8Array([0xff, 0xfe, 0x7b, 0x00]),
  },
  {
    name: "saved as Latin-1",
    says: ["replies/fees.json:1 The file is not saved as UTF-8."],
    file: FEES,
    content: new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x7d]),
  },
  {
    name: "a list instead of an object",
    says: ["replies/fees.json:1 The file holds a list instead of an object."],
    file: FEES,
    content: "[]",
  },
  {
    name: "nested absurdly deep",
    says: ["replies/fees.json:1 Braces and brackets are nested far too deep."],
    file: FEES,
    content: "[".repeat(5000),
  },
];
