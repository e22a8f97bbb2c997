import { condition, EXPERIENCE, FEES, inFile, type Mistake } from "./mistake.ts";

export const ofConditions: readonly Mistake[] = [
  ...inFile(FEES, {
    "unknown operator": [
      '8 There is no operator named "mention". Did you mean mentions?',
      '"operator": "mentions"',
      '"operator": "mention"',
    ],
    "all beside any": [
      "4 all and any stand side by side in one pair of braces; only one of them would count.",
      '"any": [',
      '"all": [{ "fact": "signedIn", "operator": "equal", "value": true }],\n    "any": [',
    ],
    "empty any": [
      '5 "any" is an empty list, and an empty list always holds.',
      '"any": [{ "fact": "question", "operator": "mentions", "value": ["fee", "price"] }]',
      '"any": []',
    ],
    "mentions without a list": [
      '9 "mentions" needs a list in brackets [ ].',
      '"value": ["fee", "price"]',
      '"value": "fee"',
    ],
    "mentions with an empty list": ['9 "mentions" has an empty list.', '"value": ["fee", "price"]', '"value": []'],
    "keyword without a word": ['9 "?" has no word in it.', '["fee", "price"]', '["fee", "?"]'],
    "operator that does not suit the fact": [
      '8 "equal" cannot be used with "question", which is the visitor\'s question.',
      '"operator": "mentions"',
      '"operator": "equal"',
    ],
  }),
  ...inFile("replies/pay.json", {
    "unknown fact": [
      '7 There is no fact named "hasStudentID". Did you mean hasStudentId?',
      '"fact": "hasStudentId"',
      '"fact": "hasStudentID"',
    ],
    "boolean compared with a text": [
      '9 "hasStudentId" is true or false, and it is compared with "false".',
      '"value": false',
      '"value": "false"',
    ],
  }),
  ...inFile(EXPERIENCE, {
    "text compared with a number": [
      '31 "answer" is a text, and it is compared with 5.',
      '"value": "under-5"',
      '"value": 5',
    ],
    "number compared with a text": [
      '11 "years" is a number, and it is compared with "5".',
      '"value": 5',
      '"value": "5"',
    ],
    "in without a list": [
      '28 "in" needs a list in brackets [ ].',
      '{ "fact": "answer", "operator": "equal", "value": "under-5" }',
      '{ "fact": "answer", "operator": "in", "value": "under-5" }',
    ],
    "equal with a list": [
      '31 "equal" compares with one value, not with a list or an object.',
      '"value": "under-5"',
      '"value": ["under-5"]',
    ],
  }),
  {
    name: "fact of another place",
    says: ['replies/fees.json:4 The fact "answer" is not known in this place.'],
    file: FEES,
    conditions: condition('{ "fact": "answer", "operator": "equal", "value": "yes" }'),
  },
  {
    name: "empty all",
    says: ['replies/fees.json:4 "all" is an empty list, and an empty list always holds.'],
    file: FEES,
    conditions: condition('{ "all": [] }'),
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
];
