import type { RuleFile } from "#app/counsellor/load/read-directory.server.ts";
import { bytesOf, textOf } from "./fixture.ts";

/** One mistake that an editor can make: what is done to the fixture's files. */
export interface Mistake {
  readonly name: string;
  /** Everything that the checker says: file:line, the sentence, and what was meant. */
  readonly says: readonly string[];
  /** The file that is broken; made when it does not exist. */
  readonly file: string;
  /** A text in the file and what replaces it. */
  readonly replace?: readonly [string, string];
  /** The conditions of the reply, as written instead of its own. */
  readonly conditions?: string;
  readonly content?: string | Uint8Array;
  readonly remove?: true;
  readonly rename?: string;
}

export function apply(
  { file, replace, conditions, content, remove, rename }: Mistake,
  files: readonly RuleFile[],
): RuleFile[] {
  const before = files.find(({ path }) => path === file);
  const others = files.filter(({ path }) => path !== file);
  if (remove) return others;
  if (rename !== undefined && before !== undefined) return [...others, { ...before, path: rename }];
  if (content !== undefined)
    return [...others, { path: file, bytes: typeof content === "string" ? bytesOf(content) : content }];
  const text = textOf(before);
  const own = text.slice(text.indexOf('"conditions"'), text.indexOf('"event"'));
  const [from, to] = conditions === undefined ? (replace ?? ["", ""]) : [own, `"conditions": ${conditions},\n  `];
  const place = new RegExp(
    from
      .split(/\s+|(?<=[[{])|(?=[\]}])/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("\\s*"),
  );
  if (!place.test(text)) throw new Error(`${file} does not contain ${from}`);
  return [...others, { path: file, bytes: bytesOf(text.replace(place, () => to)) }];
}

const FEES = "replies/fees.json";
const REFUND = "samples/refund.txt";
const EXPERIENCE = "assessment/experience.json";
const condition = (json: string) => `{ "any": [${json}] }`;

export const mistakes: readonly Mistake[] = [
  // The text of the file.
  {
    name: "trailing comma",
    says: ["replies/refund.json:7 There is a comma before the closing }."],
    file: "replies/refund.json",
    replace: ['"Ask us about refunds."', '"Ask us about refunds.",'],
  },
  {
    name: "trailing comma in a list",
    says: ["replies/fees.json:9 There is a comma before the closing ]."],
    file: FEES,
    replace: ['"fee", "price"]', '"fee", "price",]'],
  },
  {
    name: "missing comma",
    says: ["replies/fees.json:3 A comma is missing after this entry."],
    file: FEES,
    replace: ['"title": "The application fee",', '"title": "The application fee"'],
  },
  {
    name: "missing colon",
    says: ["replies/fees.json:3 A colon is missing after the name."],
    file: FEES,
    replace: ['"title": "The', '"title" "The'],
  },
  {
    name: "curly quotes",
    says: ['replies/fees.json:3 A curly quote (“) stands where a straight one (") belongs.'],
    file: FEES,
    replace: ['"The application fee"', "“The application fee”"],
  },
  {
    name: "single quotes",
    says: ["replies/fees.json:3 A text is in single quotes (')."],
    file: FEES,
    replace: ['"The application fee"', "'The application fee'"],
  },
  {
    name: "text without quotes",
    says: ['replies/fees.json:3 "Fees" stands where a value belongs, without quotes.'],
    file: FEES,
    replace: ['"The application fee"', "Fees"],
  },
  {
    name: "True with a capital",
    says: ['replies/pay.json:9 "False" stands where a value belongs, without quotes. Did you mean false?'],
    file: "replies/pay.json",
    replace: ['"value": false', '"value": False'],
  },
  {
    name: "tab in a text",
    says: ["replies/fees.json:16 A tab or another invisible sign stands inside a text."],
    file: FEES,
    replace: ["The fee is", "The fee\tis"],
  },
  {
    name: "line break in a text",
    says: ["replies/fees.json:16 A text is not closed on its line."],
    file: FEES,
    replace: ["The fee is", "The fee\nis"],
  },
  {
    name: "backslash in a text",
    says: ["replies/fees.json:16 A backslash (\\) stands before a sign that it does not belong to."],
    file: FEES,
    replace: ["The fee is", "The fee \\is"],
  },
  {
    name: "unclosed text",
    says: ["replies/fees.json:3 A text is not closed on its line."],
    file: FEES,
    replace: ['"The application fee",', '"The application fee,'],
  },
  {
    name: "quote inside a text",
    says: ['replies/fees.json:16 "fee" stands where a value belongs, without quotes.'],
    file: FEES,
    replace: ["The fee is", 'The "fee" is'],
  },
  {
    name: "comment",
    says: ["replies/fees.json:3 There is a comment (// or /*) in the file."],
    file: FEES,
    replace: ['"title"', '// the fee\n  "title"'],
  },
  {
    name: "missing brace at the end",
    says: ["synonyms.json:5 A brace { is opened and never closed."],
    file: "synonyms.json",
    replace: ["]]\n}", "]]\n"],
  },
  {
    name: "brace too many",
    says: ["synonyms.json:4 Something stands after the end of the file's braces."],
    file: "synonyms.json",
    replace: ["]]\n}", "]]\n}}"],
  },
  {
    name: "number with a leading zero",
    says: [
      "assessment/experience.json:11 A number begins with 0.",
      "assessment/experience.json:12 A value is missing here.",
    ],
    file: EXPERIENCE,
    replace: ['"value": 5', '"value": 05'],
  },
  {
    name: "byte order mark",
    says: ["replies/fees.json:1 The file begins with an invisible mark (a byte order mark)."],
    file: FEES,
    replace: ["{", "\ufeff{"],
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
    name: "merge conflict left in",
    says: [
      "replies/fees.json:4 Two versions of this file were merged and the marks of the conflict (<<<<<<<, =======, >>>>>>>) were left in.",
    ],
    file: FEES,
    replace: ['  "title"', '<<<<<<< HEAD\n  "title": "A",\n=======\n>>>>>>> other\n  "title"'],
  },
  {
    name: "duplicated key",
    says: ['replies/fees.json:4 "title" stands twice in the same braces; only the last one would count.'],
    file: FEES,
    replace: ['"title": "The application fee",', '"title": "The application fee",\n  "title": "Fees",'],
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
  // Files and names.
  {
    name: "deleted file",
    says: ["messages.json:1 The file messages.json is missing."],
    file: "messages.json",
    remove: true,
  },
  {
    name: "deleted step",
    says: [
      'assessment/experience.json:58 There is no step named "leadership".',
      'conversations/to-gmp.json:20 There is no step named "leadership".',
    ],
    file: "assessment/leadership.json",
    remove: true,
  },
  {
    name: "renamed step",
    says: [
      'assessment/experience.json:58 There is no step named "leadership".',
      'conversations/to-gmp.json:20 There is no step named "leadership".',
    ],
    file: "assessment/leadership.json",
    rename: "assessment/leading.json",
  },
  {
    name: "wrong case in a file name",
    says: [
      'replies/Fees.json:1 The file name "Fees.json" has other signs than small letters, digits and hyphens. Did you mean fees.json?',
    ],
    file: FEES,
    rename: "replies/Fees.json",
  },
  {
    name: "copy of a file",
    says: [
      'replies/fees copy.json:1 The file name "fees copy.json" has other signs than small letters, digits and hyphens. Did you mean fees-copy.json?',
    ],
    file: FEES,
    rename: "replies/fees copy.json",
  },
  {
    name: "wrong ending",
    says: ["replies/fees.json.txt:1 This is not a rule file: its name does not end in .json. Did you mean fees.json?"],
    file: FEES,
    rename: "replies/fees.json.txt",
  },
  {
    name: "wrong folder",
    says: ['reply/fees.json:1 There is no kind of rule that belongs into the folder "reply".'],
    file: FEES,
    rename: "reply/fees.json",
  },
  {
    name: "reply at the top",
    says: ['fees.json:1 "fees.json" is not one of the files at the top of the rules directory.'],
    file: FEES,
    rename: "fees.json",
  },
  {
    name: "folder in a folder",
    says: ["replies/money/fees.json:1 Rule files do not stand in folders inside of folders."],
    file: FEES,
    rename: "replies/money/fees.json",
  },
  {
    name: "missing facts",
    says: [
      "content/facts.json:1 The file content/facts.json is missing.",
      "replies/fees.json:16 There is nothing to put in place of {{fees.application}}.",
    ],
    file: "content/facts.json",
    remove: true,
  },
  // The shape.
  {
    name: "unknown property",
    says: ['replies/fees.json:3 "titel" is not known here. Did you mean title?'],
    file: FEES,
    replace: ['"title"', '"titel": "x",\n  "title"'],
  },
  {
    name: "missing property",
    says: ['replies/fees.json:1 "title" is missing.'],
    file: FEES,
    replace: ['"title": "The application fee",', ""],
  },
  {
    name: "number as text",
    says: ['replies/greeting.json:19 "priority" must be a number without quotes, and here it is the text "1".'],
    file: "replies/greeting.json",
    replace: ['"priority": 1', '"priority": "1"'],
  },
  {
    name: "text as number",
    says: ['replies/fees.json:3 "title" must be a text in double quotes, and here it is 4999.'],
    file: FEES,
    replace: ['"The application fee"', "4999"],
  },
  {
    name: "priority of zero",
    says: ['replies/greeting.json:19 "priority" is 0; it must be at least 1.'],
    file: "replies/greeting.json",
    replace: ['"priority": 1', '"priority": 0'],
  },
  {
    name: "unknown variant",
    says: ['replies/fees.json:26 "primry" is not possible for "variant". Did you mean primary?'],
    file: FEES,
    replace: ['"variant": "primary"', '"variant": "primry"'],
  },
  {
    name: "no schema",
    says: ["replies/fees.json:1 The file does not name its schema, by which editors help you write it."],
    file: FEES,
    replace: ['"$schema": "../schema/reply.schema.json",', ""],
  },
  {
    name: "wrong schema",
    says: ['replies/fees.json:2 The file names the wrong schema: "../schema/step.schema.json".'],
    file: FEES,
    replace: ["reply.schema", "step.schema"],
  },
  {
    name: "empty text",
    says: ['replies/fees.json:16 "text" is empty.'],
    file: FEES,
    replace: ["The fee is {{fees.application}} rupees.", " "],
  },
  {
    name: "file with too few samples",
    says: ["samples/refund.txt:1 This file has 2 samples; it needs at least 3."],
    file: REFUND,
    content: "refund please\nmoney back\n",
  },
  {
    name: "empty file of samples",
    says: ["samples/refund.txt:1 This file has 0 samples; it needs at least 3."],
    file: REFUND,
    content: "",
  },
  {
    name: "samples that are missing",
    says: [
      "replies/refund.json:1 This reply states no conditions, so it is given to questions that resemble its samples; it has none.",
    ],
    file: REFUND,
    remove: true,
  },
  {
    name: "sample twice in a file",
    says: ['samples/refund.txt:4 The sample "IS IT REFUNDABLE?" stands in line 3 already.'],
    file: REFUND,
    content: "can I have my money back\n\nis it refundable\nIS IT REFUNDABLE?\nrefund milega kya\n",
  },
  {
    name: "sample without a word",
    says: ['samples/refund.txt:2 The sample "???" has no word in it.'],
    file: REFUND,
    replace: ["can I have", "???\ncan I have"],
  },
  {
    name: "sample in two files",
    says: ['samples/refund.txt:3 The sample "Is there an interview, at the end?" stands in samples/interview.txt too.'],
    file: REFUND,
    replace: ["do you refund the amount when I cancel", "Is there an interview, at the end?"],
  },
  {
    name: "samples that no reply answers to",
    says: ["samples/parking.txt:1 No reply answers to these samples."],
    file: "samples/parking.txt",
    content: "where can I park\nis there parking\nparking charges for a car\n",
  },
  {
    name: "samples in a JSON file",
    says: ["samples/refund.json:1 Samples stand in text files, one per line. Did you mean refund.txt?"],
    file: "samples/refund.json",
    content: "[]",
  },
  {
    name: "resembles samples that are not there",
    says: ['replies/pay.json:6 There are no samples named "refunds". Did you mean refund?'],
    file: "replies/pay.json",
    replace: [
      '{\n    "all": [',
      '{\n    "all": [\n      { "fact": "question", "operator": "resembles", "value": "refunds" },',
    ],
  },
  {
    name: "wrong event type",
    says: ['replies/fees.json:14 "answer" is not possible for "type".'],
    file: FEES,
    replace: ['"type": "reply"', '"type": "answer"'],
  },
  {
    name: "step that does nothing",
    says: ["assessment/result.json:1 A step does exactly one of three things: it asks, decides or ends."],
    file: "assessment/result.json",
    replace: [',\n  "decides": "outcomes"', ""],
  },
  {
    name: "step that asks and ends",
    says: ["assessment/result.json:1 A step does exactly one of three things: it asks, decides or ends."],
    file: "assessment/result.json",
    replace: ['"decides": "outcomes"', '"decides": "outcomes",\n  "ends": { "text": "x" }'],
  },
  {
    name: "wrong event of a step",
    says: ['assessment/experience.json:36 "goto" is not possible for "type".'],
    file: EXPERIENCE,
    replace: ['"type": "next"', '"type": "goto"'],
  },
  {
    name: "three quick questions",
    says: ['messages.json:31 "quickQuestions" has 3 entries; it needs exactly 4.'],
    file: "messages.json",
    replace: ['"What is PGI?", ', ""],
  },
  // Conditions.
  {
    name: "unknown operator",
    says: ['replies/fees.json:8 There is no operator named "mention". Did you mean mentions?'],
    file: FEES,
    replace: ['"operator": "mentions"', '"operator": "mention"'],
  },
  {
    name: "unknown fact",
    says: ['replies/pay.json:7 There is no fact named "hasStudentID". Did you mean hasStudentId?'],
    file: "replies/pay.json",
    replace: ['"fact": "hasStudentId"', '"fact": "hasStudentID"'],
  },
  {
    name: "fact of another place",
    says: ['replies/fees.json:4 The fact "answer" is not known in this place.'],
    file: FEES,
    conditions: condition('{ "fact": "answer", "operator": "equal", "value": "yes" }'),
  },
  {
    name: "all beside any",
    says: ["replies/fees.json:4 all and any stand side by side in one pair of braces; only one of them would count."],
    file: FEES,
    replace: ['"any": [', '"all": [{ "fact": "signedIn", "operator": "equal", "value": true }],\n    "any": ['],
  },
  {
    name: "empty all",
    says: ['replies/fees.json:4 "all" is an empty list, and an empty list always holds.'],
    file: FEES,
    conditions: condition('{ "all": [] }'),
  },
  {
    name: "empty any",
    says: ['replies/fees.json:5 "any" is an empty list, and an empty list always holds.'],
    file: FEES,
    replace: ['"any": [{ "fact": "question", "operator": "mentions", "value": ["fee", "price"] }]', '"any": []'],
  },
  {
    name: "all without a list",
    says: ['replies/fees.json:4 "all" needs a list in brackets [ ].'],
    file: FEES,
    conditions: condition('{ "all": { "fact": "signedIn", "operator": "equal", "value": true } }'),
  },
  {
    name: "not with a list",
    says: ["replies/fees.json:4 A condition must be an object in braces { }."],
    file: FEES,
    conditions: condition('{ "not": [] }'),
  },
  {
    name: "text compared with a number",
    says: ['assessment/experience.json:31 "answer" is a text, and it is compared with 5.'],
    file: EXPERIENCE,
    replace: ['"value": "under-5"', '"value": 5'],
  },
  {
    name: "number compared with a text",
    says: ['assessment/experience.json:11 "years" is a number, and it is compared with "5".'],
    file: EXPERIENCE,
    replace: ['"value": 5', '"value": "5"'],
  },
  {
    name: "boolean compared with a text",
    says: ['replies/pay.json:9 "hasStudentId" is true or false, and it is compared with "false".'],
    file: "replies/pay.json",
    replace: ['"value": false', '"value": "false"'],
  },
  {
    name: "in without a list",
    says: ['assessment/experience.json:28 "in" needs a list in brackets [ ].'],
    file: EXPERIENCE,
    replace: [
      '{ "fact": "answer", "operator": "equal", "value": "under-5" }',
      '{ "fact": "answer", "operator": "in", "value": "under-5" }',
    ],
  },
  {
    name: "equal with a list",
    says: ['assessment/experience.json:31 "equal" compares with one value, not with a list or an object.'],
    file: EXPERIENCE,
    replace: ['"value": "under-5"', '"value": ["under-5"]'],
  },
  {
    name: "mentions without a list",
    says: ['replies/fees.json:9 "mentions" needs a list in brackets [ ].'],
    file: FEES,
    replace: ['"value": ["fee", "price"]', '"value": "fee"'],
  },
  {
    name: "mentions with an empty list",
    says: ['replies/fees.json:9 "mentions" has an empty list.'],
    file: FEES,
    replace: ['"value": ["fee", "price"]', '"value": []'],
  },
  {
    name: "keyword without a word",
    says: ['replies/fees.json:9 "?" has no word in it.'],
    file: FEES,
    replace: ['["fee", "price"]', '["fee", "?"]'],
  },
  {
    name: "operator that does not suit the fact",
    says: ['replies/fees.json:8 "equal" cannot be used with "question", which is the visitor\'s question.'],
    file: FEES,
    replace: ['"operator": "mentions"', '"operator": "equal"'],
  },
  {
    name: "greater than with a text fact",
    says: ['assessment/experience.json:29 "greaterThan" cannot be used with "answer", which is a text.'],
    file: EXPERIENCE,
    replace: ['"fact": "answer", "operator": "equal"', '"fact": "answer", "operator": "greaterThan"'],
  },
  {
    name: "condition without a value",
    says: ['replies/fees.json:6 "value" is missing in this condition.'],
    file: FEES,
    replace: ['"operator": "mentions", "value": ["fee", "price"]', '"operator": "mentions"'],
  },
  {
    name: "unknown property in a condition",
    says: ['replies/fees.json:4 "values" is not known in a condition. Did you mean value?'],
    file: FEES,
    conditions: condition('{ "fact": "question", "operator": "mentions", "values": ["fee"], "value": ["fee"] }'),
  },
  {
    name: "condition that is a text",
    says: ["replies/fees.json:4 A condition must be an object in braces { }."],
    file: FEES,
    conditions: condition('"fee"'),
  },
  {
    name: "empty condition",
    says: ["replies/fees.json:4 This condition says nothing."],
    file: FEES,
    conditions: condition("{}"),
  },
  {
    name: "single comparison at the top",
    says: ["replies/fees.json:4 A single comparison stands at the top of the conditions."],
    file: FEES,
    replace: [
      '"conditions": {\n    "any": [{ "fact": "question", "operator": "mentions", "value": ["fee", "price"] }]\n  }',
      '"conditions": { "fact": "question", "operator": "mentions", "value": ["fee"] }',
    ],
  },
  {
    name: "unknown shared condition",
    says: ['outcomes/gmp.json:5 There is no shared condition named "meets-gpm". Did you mean meets-gmp?'],
    file: "outcomes/gmp.json",
    replace: ['"condition": "meets-gmp"', '"condition": "meets-gpm"'],
  },
  {
    name: "shared condition in a circle",
    says: ["conditions.json:4 The shared condition refers to itself: says-yes -> says-yes."],
    file: "conditions.json",
    replace: [
      '"says-yes": { "fact": "says", "operator": "equal", "value": "yes" }',
      '"says-yes": { "not": { "condition": "says-yes" } }',
    ],
  },
  {
    name: "shared condition of another place",
    says: [
      'replies/fees.json:4 The shared condition "meets-gmp" looks at "workExperience", which is not known here.',
      'replies/fees.json:4 The shared condition "meets-gmp" looks at "managerialExperience", which is not known here.',
    ],
    file: FEES,
    conditions: condition('{ "condition": "meets-gmp" }'),
  },
  {
    name: "answer that the step does not have",
    says: ['assessment/experience.json:31 "answer" is never "under-6". Did you mean under-5?'],
    file: EXPERIENCE,
    replace: ['"value": "under-5"', '"value": "under-6"'],
  },
  {
    name: "topic that there is not",
    says: ['replies/fees.json:4 "lastTopic" is never "portfolo". Did you mean portfolio?'],
    file: FEES,
    conditions: condition(
      '{ "all": [{ "fact": "question", "operator": "mentions", "value": ["fee", "price"] }, { "fact": "lastTopic", "operator": "notEqual", "value": "portfolo" }] }',
    ),
  },
  {
    name: "remark about something that cannot be told",
    says: ['context.json:55 There is no fact named "toldYear". Did you mean toldYears?'],
    file: "context.json",
    replace: ['"toldYears"', '"toldYear"'],
  },
  {
    name: "sympathy unless a reply that there is not",
    says: ['context.json:80 There is no reply named "fee". Did you mean fees?'],
    file: "context.json",
    replace: ['"unless": []', '"unless": ["fee"]'],
  },
  {
    name: "placeholder that is never told",
    says: ["context.json:61 There is nothing to put in place of {{told.age}}."],
    file: "context.json",
    replace: ["{{told.years}}", "{{told.age}}"],
  },
  {
    name: "Student ID where there may be none",
    says: ["replies/fees.json:16 There is nothing to put in place of {{student.id}}."],
    file: FEES,
    replace: ["{{fees.application}}", "{{student.id}}"],
  },
  {
    name: "counterpart that does not answer",
    says: ['replies/fees.json:3 "portfolio" does not name "fees" as its counterpart.'],
    file: FEES,
    replace: ['"title":', '"counterpart": "portfolio", "title":'],
  },
  // References.
  {
    name: "unknown action",
    says: ['replies/fees.json:20 "asks" is not an action that a button can have. Did you mean ask?'],
    file: FEES,
    replace: ['"action": "ask"', '"action": "asks"'],
  },
  {
    name: "link to another site",
    says: ['replies/pay.json:30 "link://evil.example" is not an action that a button can have.'],
    file: "replies/pay.json",
    replace: ['"link:/student-auth"', '"link://evil.example"'],
  },
  {
    name: "answer as an action",
    says: ["replies/fees.json:20 A button cannot give an answer of the assessment."],
    file: FEES,
    replace: ['"action": "ask"', '"action": "answer:yes"'],
  },
  {
    name: "unknown flow",
    says: ['replies/fees.json:25 There is no flow named "assesment". Did you mean assessment?'],
    file: FEES,
    replace: ['"start:assessment"', '"start:assesment"'],
  },
  {
    name: "unknown course",
    says: ['replies/pay.json:25 "payment:gmp" is not an action that a button can have. Did you mean payment:GMP?'],
    file: "replies/pay.json",
    replace: ['"payment:GMP"', '"payment:gmp"'],
  },
  {
    name: "unknown placeholder",
    says: [
      "replies/fees.json:16 There is nothing to put in place of {{fee.application}}. Did you mean fees.application?",
    ],
    file: FEES,
    replace: ["{{fees.application}}", "{{fee.application}}"],
  },
  {
    name: "unclosed placeholder",
    says: ["replies/fees.json:16 A placeholder is opened with {{ and not closed with }}."],
    file: FEES,
    replace: ["{{fees.application}}", "{{fees.application}"],
  },
  {
    name: "unknown step",
    says: ['assessment/experience.json:58 There is no step named "leadrship". Did you mean leadership?'],
    file: EXPERIENCE,
    replace: ['"to": "leadership"', '"to": "leadrship"'],
  },
  {
    name: "wrong case in a step",
    says: ['assessment/experience.json:58 There is no step named "Leadership". Did you mean leadership?'],
    file: EXPERIENCE,
    replace: ['"to": "leadership"', '"to": "Leadership"'],
  },
  {
    name: "unknown reply to leave with",
    says: ['assessment/welcome.json:55 There is no reply named "general-info". Did you mean general-information?'],
    file: "assessment/welcome.json",
    replace: ['"general-information"', '"general-info"'],
  },
  {
    name: "unknown record",
    says: [
      'assessment/experience.json:60 This flow records nothing named "workExperiance". Did you mean workExperience?',
    ],
    file: EXPERIENCE,
    replace: ['"workExperience": 6', '"workExperiance": 6'],
  },
  {
    name: "record of another kind",
    says: ['assessment/experience.json:60 "workExperience" starts as 0 and cannot become "6".'],
    file: EXPERIENCE,
    replace: ['"workExperience": 6', '"workExperience": "6"'],
  },
  {
    name: "unknown topic in a conversation",
    says: ['conversations/to-gmp.json:26 There is no outcome named "gmpp". Did you mean gmp?'],
    file: "conversations/to-gmp.json",
    replace: ['"outcome": "gmp"', '"outcome": "gmpp"'],
  },
  {
    name: "turn that says and presses",
    says: ["conversations/to-gmp.json:11 A turn has either say or press."],
    file: "conversations/to-gmp.json",
    replace: ['"say": "haan"', '"say": "haan", "press": "Yes"'],
  },
  // Flows.
  {
    name: "unknown first step",
    says: ['flows.json:6 The flow "assessment" begins with "welcom", and there is no such step.'],
    file: "flows.json",
    replace: ['"first": "welcome"', '"first": "welcom"'],
  },
  {
    name: "flow without steps",
    says: ['flows.json:3 The flow "other" has no steps.'],
    file: "flows.json",
    replace: ['"flows": {', '"flows": { "other": { "title": "Other", "first": "a", "records": {} },'],
  },
  {
    name: "record with a taken name",
    says: ['flows.json:8 "step" cannot be recorded: the name is taken.'],
    file: "flows.json",
    replace: ['"workExperience": 0', '"workExperience": 0, "step": 1'],
  },
  {
    name: "step that nothing reaches",
    says: ['assessment/extra.json:1 No path reaches the step "extra".'],
    file: "assessment/extra.json",
    content: '{ "$schema": "../schema/step.schema.json", "ends": { "text": "Never." } }',
  },
  {
    name: "answer without a rule",
    says: ['assessment/experience.json:4 No rule of this step takes the answer "none".'],
    file: EXPERIENCE,
    replace: ['"answers": [', '"answers": [{ "name": "none", "text": "None" },'],
  },
  {
    name: "answer with two rules",
    says: [
      'assessment/experience.json:5 Two rules of this step take the answer "under-5".',
      'assessment/experience.json:14 No rule of this step takes the answer "5-or-more".',
    ],
    file: EXPERIENCE,
    replace: ['"value": "5-or-more"', '"value": "under-5"'],
  },
  {
    name: "two answers of one name",
    says: [
      'assessment/leadership.json:12 Two answers of this step have the same name: "yes".',
      'assessment/leadership.json:41 "answer" is never "no".',
    ],
    file: "assessment/leadership.json",
    replace: ['{ "name": "no", "text": "No" }', '{ "name": "yes", "text": "No" }'],
  },
  {
    name: "path in a circle",
    says: ['assessment/welcome.json:1 A path comes back to the step "welcome", so the assessment would never end.'],
    file: EXPERIENCE,
    replace: ['"to": "leadership"', '"to": "welcome"'],
  },
  {
    name: "outcome that nothing reaches",
    says: ["outcomes/gmp.json:1 No path reaches this outcome."],
    file: "conditions.json",
    replace: ['"value": 5', '"value": 50'],
  },
  {
    name: "path without an outcome",
    says: [
      "assessment/result.json:1 No outcome holds for this path: welcome: yes, experience: 5-or-more, leadership: no.",
    ],
    file: "outcomes/not-eligible.json",
    remove: true,
  },
  {
    name: "two outcomes for a path",
    says: [
      "assessment/result.json:1 Two outcomes (gmp and not-eligible) hold for this path: welcome: yes, experience: 5-or-more, leadership: yes.",
    ],
    file: "outcomes/not-eligible.json",
    replace: [
      '"not": { "condition": "meets-gmp" }',
      '"any": [{ "condition": "meets-gmp" }, { "not": { "condition": "meets-gmp" } }]',
    ],
  },
  // Samples.
  {
    name: "sample answered by another rule",
    says: ['samples/refund.txt:3 The sample "what are the fees?" is answered by fees.'],
    file: REFUND,
    replace: ["do you refund the amount when I cancel", "what are the fees?"],
  },
  {
    name: "two replies of one title",
    says: ['replies/portfolio.json:3 The reply "fees" has the same title.'],
    file: "replies/portfolio.json",
    replace: ['"The portfolio"', '"The application fee"'],
  },
  {
    name: "button that no rule answers",
    says: ['replies/fees.json:19 This button asks "Xylophone", which gets no reply.'],
    file: FEES,
    replace: ['"text": "What goes into the portfolio?"', '"text": "Xylophone"'],
  },
  {
    name: "quick question that no rule answers",
    says: ['messages.json:31 This button asks "Sing a song", which gets no reply.'],
    file: "messages.json",
    replace: ['"What is a portfolio?"', '"Sing a song"'],
  },
];
