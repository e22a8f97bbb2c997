import { EXPERIENCE, FEES, inFile, type Mistake, REFUND } from "./mistake.ts";

export const ofShape: readonly Mistake[] = [
  ...inFile(FEES, {
    "unknown property": ['3 "titel" is not known here. Did you mean title?', '"title"', '"titel": "x",\n  "title"'],
    "missing property": ['1 "title" is missing.', '"title": "The application fee",', ""],
    "text as number": [
      '3 "title" must be a text in double quotes, and here it is 4999.',
      '"The application fee"',
      "4999",
    ],
    "unknown variant": [
      '26 "primry" is not possible for "variant". Did you mean primary?',
      '"variant": "primary"',
      '"variant": "primry"',
    ],
    "no schema": [
      "1 The file does not name its schema, by which editors help you write it.",
      '"$schema": "../schema/reply.schema.json",',
      "",
    ],
    "wrong schema": ['2 The file names the wrong schema: "../schema/step.schema.json".', "reply.schema", "step.schema"],
    "empty text": ['16 "text" is empty.', "The fee is {{fees.application}} rupees.", " "],
    "wrong event type": ['14 "answer" is not possible for "type".', '"type": "reply"', '"type": "answer"'],
  }),
  ...inFile("replies/greeting.json", {
    "number as text": [
      '19 "priority" must be a number without quotes, and here it is the text "1".',
      '"priority": 1',
      '"priority": "1"',
    ],
    "priority of zero": ['19 "priority" is 0; it must be at least 1.', '"priority": 1', '"priority": 0'],
  }),
  ...inFile(REFUND, {
    "sample without a word": ['2 The sample "???" has no word in it.', "can I have", "???\ncan I have"],
    "sample in two files": [
      '3 The sample "Is there an interview, at the end?" stands in samples/interview.txt too.',
      "do you refund the amount when I cancel",
      "Is there an interview, at the end?",
    ],
  }),
  ...inFile("replies/pay.json", {
    "resembles samples that are not there": [
      '6 There are no samples named "refunds". Did you mean refund?',
      '{\n    "all": [',
      '{\n    "all": [\n      { "fact": "question", "operator": "resembles", "value": "refunds" },',
    ],
  }),
  ...inFile("assessment/result.json", {
    "step that does nothing": [
      "1 A step does exactly one of three things: it asks, decides or ends.",
      ',\n  "decides": "outcomes"',
      "",
    ],
    "step that asks and ends": [
      "1 A step does exactly one of three things: it asks, decides or ends.",
      '"decides": "outcomes"',
      '"decides": "outcomes",\n  "ends": { "text": "x" }',
    ],
  }),
  ...inFile(EXPERIENCE, {
    "wrong event of a step": ['36 "goto" is not possible for "type".', '"type": "next"', '"type": "goto"'],
  }),
  ...inFile("messages.json", {
    "three quick questions": ['40 "quickQuestions" has 3 entries; it needs exactly 4.', '"What is PGI?", ', ""],
  }),
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
];
