import { STAGES } from "#app/records/certification-stage.ts";

/** The kinds of value a fact can have. `question` is the visitor's message, read as words. */
export type FactType = "question" | "text" | "number" | "boolean";

type Facts = Readonly<Record<string, FactType>>;

/** What visitors have told about themselves, in this conversation. */
export const TOLD_FACTS = {
  toldYears: "number",
  toldManaging: "number",
  toldPeople: "number",
  toldTechnology: "number",
  toldRole: "text",
  toldTools: "boolean",
} as const satisfies Facts;

/** Where a student's certification stands; none before everything is there that the interview asks for. */
const CERTIFICATION_STAGES = ["none", ...STAGES] as const;

/** Who may be speaking: the names of the files in rules/samples/speakers. */
export const SPEAKERS = ["applicant", "relative", "employer", "verifier", "referee", "holder", "press"] as const;
export type Speaker = (typeof SPEAKERS)[number];

/**
 * What the record says of whoever is signed in, with the values that each can have; unknown of everybody else. numberChecked is
 * what there is under the certificate number that a message names, whoever names it.
 */
export const RECORD_VALUES = {
  certificationStage: CERTIFICATION_STAGES,
  payment: ["unknown", "none", "pending", "paid"],
  documents: ["unknown", "missing", "looked at", "asked again", "accepted"],
  evaluation: ["unknown", "more needed", "enough"],
  credential: ["unknown", "none", "valid", "expired", "withdrawn"],
  numberChecked: ["none", "valid", "expired", "withdrawn", "sample", "never issued", "mistyped", "busy"],
} as const;
export type RecordFacts = { readonly [Fact in keyof typeof RECORD_VALUES]: (typeof RECORD_VALUES)[Fact][number] };

/** Placeholders that only the record of whoever is signed in fills, and what the number's check fills. */
export const RECORD_WORDS = ["documents", "uploads", "evidence", "interview", "next", "by", "path", "label"] as const;
export const NUMBER_WORDS = ["number", "holder", "certification", "issued", "until"] as const;

/** Facts a reply may look at. */
export const REPLY_FACTS = {
  question: "question",
  hasStudentId: "boolean",
  signedIn: "boolean",
  certificationStage: "text",
  payment: "text",
  documents: "text",
  evaluation: "text",
  credential: "text",
  numberChecked: "text",
  speaker: "text",
  wantsYesNo: "boolean",
  wantsPerson: "boolean",
  modelRouter: "boolean",
  lastTopic: "text",
  ...TOLD_FACTS,
} as const satisfies Facts;

/** Facts by which a typed answer is recognised: what it says (yes, no, partly, little, or a name that the step gives), and years. */
export const TYPED_FACTS = { says: "text", years: "number" } as const satisfies Facts;

/** The fact, beside the recorded ones, that the rules of a step look at. */
export const STEP_FACTS = { answer: "text" } as const satisfies Facts;

interface Operator {
  readonly facts: readonly FactType[];
  readonly value: "words" | "samples" | "list" | "one";
}

/** Every operator a condition may use, the facts it suits and the value it wants. */
export const OPERATORS = {
  resembles: { facts: ["question"], value: "samples" },
  mentions: { facts: ["question"], value: "words" },
  mentionsAll: { facts: ["question"], value: "words" },
  equal: { facts: ["text", "number", "boolean"], value: "one" },
  notEqual: { facts: ["text", "number", "boolean"], value: "one" },
  in: { facts: ["text", "number"], value: "list" },
  notIn: { facts: ["text", "number"], value: "list" },
  lessThan: { facts: ["number"], value: "one" },
  lessThanInclusive: { facts: ["number"], value: "one" },
  greaterThan: { facts: ["number"], value: "one" },
  greaterThanInclusive: { facts: ["number"], value: "one" },
} as const satisfies Record<string, Operator>;

export function operatorNamed(name: string): Operator | undefined {
  return Object.hasOwn(OPERATORS, name) ? OPERATORS[name as keyof typeof OPERATORS] : undefined;
}
