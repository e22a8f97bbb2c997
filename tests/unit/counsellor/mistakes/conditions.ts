import { condition, EXPERIENCE, FEES, type Mistake } from "./mistake.ts";

export const ofConditions: readonly Mistake[] = [
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
];
