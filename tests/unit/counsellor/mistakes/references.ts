import { EXPERIENCE, FEES, type Mistake } from "./mistake.ts";

export const ofReferences: readonly Mistake[] = [
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
];
