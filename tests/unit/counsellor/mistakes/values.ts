import { condition, EXPERIENCE, FEES, inFile, type Mistake } from "./mistake.ts";

export const ofValues: readonly Mistake[] = [
  ...inFile(EXPERIENCE, {
    "greater than with a text fact": [
      '29 "greaterThan" cannot be used with "answer", which is a text.',
      '"fact": "answer", "operator": "equal"',
      '"fact": "answer", "operator": "greaterThan"',
    ],
    "answer that the step does not have": [
      '31 "answer" is never "under-6". Did you mean under-5?',
      '"value": "under-5"',
      '"value": "under-6"',
    ],
  }),
  ...inFile(FEES, {
    "condition without a value": [
      '6 "value" is missing in this condition.',
      '"operator": "mentions", "value": ["fee", "price"]',
      '"operator": "mentions"',
    ],
    "single comparison at the top": [
      "4 A single comparison stands at the top of the conditions.",
      '"conditions": {\n    "any": [{ "fact": "question", "operator": "mentions", "value": ["fee", "price"] }]\n  }',
      '"conditions": { "fact": "question", "operator": "mentions", "value": ["fee"] }',
    ],
    "Student ID where there may be none": [
      "16 There is nothing to put in place of {{student.id}}.",
      "{{fees.application}}",
      "{{student.id}}",
    ],
    "counterpart that does not answer": [
      '3 "portfolio" does not name "fees" as its counterpart.',
      '"title":',
      '"counterpart": "portfolio", "title":',
    ],
  }),
  ...inFile("outcomes/gmp.json", {
    "unknown shared condition": [
      '5 There is no shared condition named "meets-gpm". Did you mean meets-gmp?',
      '"condition": "meets-gmp"',
      '"condition": "meets-gpm"',
    ],
  }),
  ...inFile("conditions.json", {
    "shared condition in a circle": [
      "4 The shared condition refers to itself: says-yes -> says-yes.",
      '"says-yes": { "fact": "says", "operator": "equal", "value": "yes" }',
      '"says-yes": { "not": { "condition": "says-yes" } }',
    ],
  }),
  ...inFile("context.json", {
    "remark about something that cannot be told": [
      '67 There is no fact named "toldYear". Did you mean toldYears?',
      '"toldYears"',
      '"toldYear"',
    ],
    "sympathy unless a reply that there is not": [
      '92 There is no reply named "fee". Did you mean fees?',
      '"unless": []',
      '"unless": ["fee"]',
    ],
    "placeholder that is never told": [
      "73 There is nothing to put in place of {{told.age}}.",
      "{{told.years}}",
      "{{told.age}}",
    ],
  }),
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
    name: "shared condition of another place",
    says: [
      'replies/fees.json:4 The shared condition "meets-gmp" looks at "workExperience", which is not known here.',
      'replies/fees.json:4 The shared condition "meets-gmp" looks at "managerialExperience", which is not known here.',
    ],
    file: FEES,
    conditions: condition('{ "condition": "meets-gmp" }'),
  },
  {
    name: "topic that there is not",
    says: ['replies/fees.json:4 "lastTopic" is never "portfolo". Did you mean portfolio?'],
    file: FEES,
    conditions: condition(
      '{ "all": [{ "fact": "question", "operator": "mentions", "value": ["fee", "price"] }, { "fact": "lastTopic", "operator": "notEqual", "value": "portfolo" }] }',
    ),
  },
];
