import { STAGES } from "#app/records/certification-stage.ts";

/** The kinds of value a fact can have. `question` is the visitor's message, read as words. */
export type FactType = "question" | "text" | "number" | "boolean";

type Facts = Readonly<Record<string, FactType>>;

/** What visitors have told about themselves, in this conversation. */
export const TOLD_FACTS = {
  toldYears: "number",
  toldManaging: "number",
  toldTechnology: "number",
  toldRole: "text",
  toldTools: "boolean",
} as const satisfies Facts;

/** Where a student's certification stands; none before everything is there that the interview asks for. */
export const CERTIFICATION_STAGES = ["none", ...STAGES] as const;

/** Facts a reply may look at. */
export const REPLY_FACTS = {
  question: "question",
  years: "number",
  hasStudentId: "boolean",
  signedIn: "boolean",
  certificationStage: "text",
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
