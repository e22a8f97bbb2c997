import { z } from "zod";
import { explained, object } from "./common.ts";

/** A condition as json-rules-engine understands it, narrowed to what the counsellor supports. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly condition: string }
  | Comparison;

export type Value = string | number | boolean | readonly (string | number)[];

export interface Comparison {
  readonly fact: string;
  readonly operator: string;
  readonly value: Value;
}

const comparison = object("One comparison: a fact, an operator and a value.", {
  fact: explained(
    z.string(),
    "What is looked at: the visitor's question, or something that is known about the visitor.",
    "question",
    "hasStudentId",
    "answer",
    "workExperience",
  ),
  operator: explained(
    z.string(),
    "How it is compared: resembles (it is like the samples of that name), mentions (any of the listed words), mentionsAll (all of them), equal, notEqual, in, notIn, lessThan, lessThanInclusive, greaterThan, greaterThanInclusive.",
    "resembles",
    "mentions",
    "mentionsAll",
    "equal",
    "greaterThanInclusive",
  ),
  value: explained(
    z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
    "What the fact is compared with: the name of a file of samples for resembles; a list of words for mentions, mentionsAll, in and notIn; otherwise one text (in quotes), number or true/false (without quotes).",
    "fees",
    ["fee", "how much"],
    8,
    true,
    "5-7",
  ),
});

const list = (description: string) => explained(z.array(conditionSchema).min(1), description);

export const conditionSchema: z.ZodType<Condition> = z
  .lazy(() =>
    z.union([
      z.strictObject({ all: list("Every one of these must hold.") }),
      z.strictObject({ any: list("At least one of these must hold.") }),
      object("The condition inside must not hold.", { not: conditionSchema }),
      z.strictObject({
        condition: explained(z.string(), "The name of a shared condition from rules/conditions.json.", "meets-gmp"),
      }),
      comparison,
    ]),
  )
  .meta({
    id: "condition",
    description: "A comparison, or a group of conditions: all, any, not, or a shared condition by name.",
  });

/** The conditions of a whole rule: json-rules-engine wants all, any, not or a named condition at the top. */
export const rootConditionSchema = explained(
  conditionSchema,
  'When this holds: { "any": [...] }, { "all": [...] }, { "not": ... } or { "condition": "<name>" }.',
  { any: [{ fact: "question", operator: "mentions", value: ["fee", "how much"] }] },
);
