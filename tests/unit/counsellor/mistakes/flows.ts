import { EXPERIENCE, inFile, type Mistake } from "./mistake.ts";

export const ofFlows: readonly Mistake[] = [
  ...inFile("flows.json", {
    "unknown first step": [
      '6 The flow "assessment" begins with "welcom", and there is no such step.',
      '"first": "welcome"',
      '"first": "welcom"',
    ],
    "flow without steps": [
      '3 The flow "other" has no steps.',
      '"flows": {',
      '"flows": { "other": { "title": "Other", "first": "a", "records": {} },',
    ],
    "record with a taken name": [
      '8 "step" cannot be recorded: the name is taken.',
      '"workExperience": 0',
      '"workExperience": 0, "step": 1',
    ],
  }),
  ...inFile(EXPERIENCE, {
    "answer without a rule": [
      '4 No rule of this step takes the answer "none".',
      '"answers": [',
      '"answers": [{ "name": "none", "text": "None" },',
    ],
  }),
  {
    name: "step that nothing reaches",
    says: ['assessment/extra.json:1 No path reaches the step "extra".'],
    file: "assessment/extra.json",
    content: '{ "$schema": "../schema/step.schema.json", "ends": { "text": "Never." } }',
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
];
