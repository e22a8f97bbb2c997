import { EXPERIENCE, FEES, type Mistake, REFUND } from "./mistake.ts";

export const ofShape: readonly Mistake[] = [
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
];
