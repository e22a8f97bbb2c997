import { EXPERIENCE, type Mistake } from "./mistake.ts";

export const ofFlows: readonly Mistake[] = [
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
];
