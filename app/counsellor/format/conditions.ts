import { z } from "zod";

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

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]).meta({
  description:
    "What the fact is compared with: the name of a file of samples for resembles; a list of words for mentions, mentionsAll, in and notIn; otherwise one text (in quotes), number or true/false (without quotes).",
  examples: ["fees", ["fee", "how much"], 8, true, "5-7"],
});

const comparison = z
  .strictObject({
    fact: z.string().meta({
      description: "What is looked at: the visitor's question, or something that is known about the visitor.",
      examples: ["question", "hasStudentId", "answer", "workExperience"],
    }),
    operator: z.string().meta({
      description:
        "How it is compared: resembles (it is like the samples of that name), mentions (any of the listed words), mentionsAll (all of them), equal, notEqual, in, notIn, lessThan, lessThanInclusive, greaterThan, greaterThanInclusive.",
      examples: ["resembles", "mentions", "mentionsAll", "equal", "greaterThanInclusive"],
    }),
    value,
  })
  .meta({ description: "One comparison: a fact, an operator and a value." });

export const conditionSchema: z.ZodType<Condition> = z
  .lazy(() =>
    z.union([
      z.strictObject({
        all: z.array(conditionSchema).min(1).meta({ description: "Every one of these must hold." }),
      }),
      z.strictObject({
        any: z.array(conditionSchema).min(1).meta({ description: "At least one of these must hold." }),
      }),
      z.strictObject({ not: conditionSchema }).meta({ description: "The condition inside must not hold." }),
      z.strictObject({
        condition: z.string().meta({
          description: "The name of a shared condition from rules/conditions.json.",
          examples: ["meets-gmp"],
        }),
      }),
      comparison,
    ]),
  )
  .meta({
    id: "condition",
    description: "A comparison, or a group of conditions: all, any, not, or a shared condition by name.",
  });

/** The conditions of a whole rule: json-rules-engine wants all, any, not or a named condition at the top. */
export const rootConditionSchema = conditionSchema.meta({
  description: 'When this holds: { "any": [...] }, { "all": [...] }, { "not": ... } or { "condition": "<name>" }.',
  examples: [{ any: [{ fact: "question", operator: "mentions", value: ["fee", "how much"] }] }],
});
