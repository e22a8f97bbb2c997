import { EXPERIENCE, FEES, inFile, type Mistake } from "./mistake.ts";

export const ofReferences: readonly Mistake[] = [
  ...inFile(FEES, {
    "unknown action": [
      '20 "asks" is not an action that a button can have. Did you mean ask?',
      '"action": "ask"',
      '"action": "asks"',
    ],
    "answer as an action": [
      "20 A button cannot give an answer of the assessment.",
      '"action": "ask"',
      '"action": "answer:yes"',
    ],
    "unknown flow": [
      '25 There is no flow named "assesment". Did you mean assessment?',
      '"start:assessment"',
      '"start:assesment"',
    ],
    "unknown placeholder": [
      "16 There is nothing to put in place of {{fee.application}}. Did you mean fees.application?",
      "{{fees.application}}",
      "{{fee.application}}",
    ],
    "unclosed placeholder": [
      "16 A placeholder is opened with {{ and not closed with }}.",
      "{{fees.application}}",
      "{{fees.application}",
    ],
  }),
  ...inFile("replies/pay.json", {
    "link to another site": [
      '30 "link://evil.example" is not an action that a button can have.',
      '"link:/student-auth"',
      '"link://evil.example"',
    ],
    "unknown course": [
      '25 "payment:gmp" is not an action that a button can have. Did you mean payment:GMP?',
      '"payment:GMP"',
      '"payment:gmp"',
    ],
  }),
  ...inFile("replies/refund.json", {
    "unknown policy": [
      '4 There is no policy named "refnd". Did you mean refund?',
      '["refund", "reply-days"]',
      '["refund", "reply-days", "refnd"]',
    ],
    "unknown policy in a text": [
      "9 There is nothing to put in place of {{policies.refnd}}. Did you mean policies.refund?",
      "{{policies.refund}}",
      "{{policies.refund}} {{policies.refnd}}",
    ],
    "policy that is not named": [
      '4 The policy "reply-days" is told here and not named under "policies".',
      '["refund", "reply-days"]',
      '["refund"]',
    ],
    "said to be undecided, whether or not it is": [
      '9 This says "not been published", whether or not it is decided.',
      "Ask us about refunds.",
      "A rule has not been published.",
    ],
  }),
  {
    name: "policy that no reply tells",
    file: "content/policies.json",
    replace: ['"reply-days"', '"gst": { "title": "GST", "value": null }, "reply-days"'],
    says: ['content/policies.json:5 No reply tells the policy "gst".'],
  },
  {
    name: "policy of a wrong kind",
    file: "content/policies.json",
    replace: ['"value": null', '"value": true'],
    says: ['content/policies.json:4 "value" has a value that does not belong here: true.'],
  },
  ...inFile(EXPERIENCE, {
    "unknown step": [
      '58 There is no step named "leadrship". Did you mean leadership?',
      '"to": "leadership"',
      '"to": "leadrship"',
    ],
    "wrong case in a step": [
      '58 There is no step named "Leadership". Did you mean leadership?',
      '"to": "leadership"',
      '"to": "Leadership"',
    ],
    "unknown record": [
      '60 This flow records nothing named "workExperiance". Did you mean workExperience?',
      '"workExperience": 6',
      '"workExperiance": 6',
    ],
    "record of another kind": [
      '60 "workExperience" starts as 0 and cannot become "6".',
      '"workExperience": 6',
      '"workExperience": "6"',
    ],
  }),
  ...inFile("assessment/welcome.json", {
    "unknown reply to leave with": [
      '55 There is no reply named "general-info". Did you mean general-information?',
      '"general-information"',
      '"general-info"',
    ],
  }),
  ...inFile("conversations/to-gmp.json", {
    "unknown topic in a conversation": [
      '26 There is no outcome named "gmpp". Did you mean gmp?',
      '"outcome": "gmp"',
      '"outcome": "gmpp"',
    ],
    "turn that says and presses": [
      "11 A turn has either say or press.",
      '"say": "haan"',
      '"say": "haan", "press": "Yes"',
    ],
  }),
];
