import { condition, EXPERIENCE, FEES, type Mistake } from "./mistake.ts";

export const ofValues: readonly Mistake[] = [
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
    says: ['context.json:56 There is no fact named "toldYear". Did you mean toldYears?'],
    file: "context.json",
    replace: ['"toldYears"', '"toldYear"'],
  },
  {
    name: "sympathy unless a reply that there is not",
    says: ['context.json:81 There is no reply named "fee". Did you mean fees?'],
    file: "context.json",
    replace: ['"unless": []', '"unless": ["fee"]'],
  },
  {
    name: "placeholder that is never told",
    says: ["context.json:62 There is nothing to put in place of {{told.age}}."],
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
];
