import { z } from "zod";
import { prioritySchema, schemaReference, speechShape, spokenText, titleSchema } from "./common.ts";
import { conditionSchema, rootConditionSchema } from "./conditions.ts";

const recordedValue = z.union([z.number(), z.boolean(), z.string()]);

const answerSchema = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]*$/)
      .meta({ description: "The name by which the rules below refer to this answer.", examples: ["5-7"] }),
    text: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .meta({ description: "What its button says.", examples: ["5-7 years"] }),
    variant: z
      .enum(["primary", "outline"])
      .default("outline")
      .meta({ description: "primary is filled, outline is the quiet one.", examples: ["outline"] }),
    typed: conditionSchema.optional().meta({
      description:
        "Recognises this answer when it is typed instead of pressed, over the facts says (yes, no, partly, little, or a name under says) and years.",
      examples: [
        { fact: "says", operator: "equal", value: "yes" },
        { all: [{ fact: "years", operator: "greaterThanInclusive", value: 5 }] },
      ],
    }),
    noted: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .optional()
      .meta({
        description: 'What is repeated when it was typed, after "Noted:"; {{years}} is the time that was named.',
        examples: ["{{years}} of work experience", "you have led people"],
      }),
  })
  .meta({ description: "One answer that the visitor may give." });

const stepRuleSchema = z
  .strictObject({
    conditions: rootConditionSchema,
    event: z
      .discriminatedUnion("type", [
        z.strictObject({
          type: z.literal("next").meta({ description: "Go on to another step.", examples: ["next"] }),
          params: z
            .strictObject({
              to: z.string().meta({ description: "The step that comes next.", examples: ["leadership"] }),
              record: z
                .record(z.string(), recordedValue)
                .optional()
                .meta({ description: "What is remembered about the visitor.", examples: [{ workExperience: 6 }] }),
            })
            .meta({ description: "Where the answer leads, and what it records." }),
        }),
        z.strictObject({
          type: z.literal("leave").meta({ description: "Leave the assessment with a reply.", examples: ["leave"] }),
          params: z
            .strictObject({
              reply: z.string().meta({
                description: "The topic of the reply that is given (a file in rules/replies).",
                examples: ["general-information"],
              }),
            })
            .meta({ description: "The reply with which the assessment is left." }),
        }),
      ])
      .meta({
        description: "What happens when the conditions hold: next or leave.",
        examples: [{ type: "next", params: { to: "leadership", record: { workExperience: 10 } } }],
      }),
    priority: prioritySchema,
  })
  .meta({ description: "Which step follows which answer." });

const askingStep = z.strictObject({
  $schema: schemaReference,
  asks: spokenText.meta({ description: "The question.", examples: ["How many years of work experience do you have?"] }),
  answers: z.array(answerSchema).min(1).meta({ description: "The answers, in the order of their buttons." }),
  told: z
    .enum(["years", "managing", "technology", "tools", "exposure"])
    .optional()
    .meta({
      description:
        "What the visitor may have told before that answers this step: it is not asked then, and what was understood is named.",
      examples: ["years"],
    }),
  example: spokenText.optional().meta({
    description: "Said when somebody does not understand the question: what it means, with an example.",
    examples: ["Say you joined in 2012 and never paused: that is the time since then."],
  }),
  unclear: spokenText.optional().meta({
    description: "Said instead of the usual words when an answer was not plain.",
    examples: ["A number of years is enough, such as 12."],
  }),
  says: z
    .record(z.string().regex(/^[a-z][a-z0-9-]*$/), z.array(z.string().trim().min(1).max(60)).min(1))
    .optional()
    .meta({
      description:
        "Phrases of this step and what they say, beside those of understanding.json; # stands for a number above zero.",
      examples: [{ yes: ["i lead", "team of #"], no: ["individual contributor"] }],
    }),
  rules: z
    .array(stepRuleSchema)
    .min(1)
    .meta({ description: "What each answer leads to. Every answer needs exactly one." }),
});

const confirmFirstSchema = z
  .boolean()
  .optional()
  .meta({
    description: "Whether the visitor confirms the answers before this is said, when any of them was typed.",
    examples: [true],
  });

const decidingStep = z.strictObject({
  $schema: schemaReference,
  decides: z
    .literal("outcomes")
    .meta({ description: "The step at which rules/outcomes decide.", examples: ["outcomes"] }),
});

const endingStep = z.strictObject({
  $schema: schemaReference,
  confirmFirst: confirmFirstSchema,
  ends: z.strictObject(speechShape).meta({ description: "What the counsellor says at the end of this path." }),
});

/** rules/<flow>/<step>.json: a step asks, decides or ends. */
export const stepSchema = z.union([askingStep, decidingStep, endingStep]).meta({
  title: "Step",
  description: "A step of a guided assessment: it asks a question, decides the outcome, or ends.",
});

export { askingStep, decidingStep, endingStep };

export type AskingStep = z.infer<typeof askingStep>;
export type StepFile = z.infer<typeof stepSchema>;
export type RecordedValue = z.infer<typeof recordedValue>;

/** rules/outcomes/<outcome>.json: what an assessment ends with. */
export const outcomeSchema = z
  .strictObject({
    $schema: schemaReference,
    title: titleSchema,
    conditions: rootConditionSchema,
    confirmFirst: confirmFirstSchema,
    priority: prioritySchema,
    event: z
      .strictObject({
        type: z.literal("outcome").meta({ description: "Always outcome.", examples: ["outcome"] }),
        params: z.strictObject(speechShape).meta({ description: "What the counsellor says." }),
      })
      .meta({ description: "What is said when this outcome holds." }),
    note: z
      .strictObject({ text: spokenText, conditions: rootConditionSchema })
      .optional()
      .meta({ description: "What is said behind it to those of whom its conditions hold." }),
  })
  .meta({ title: "Outcome", description: "A result of the assessment and when it holds." });

export type OutcomeFile = z.infer<typeof outcomeSchema>;

/** rules/flows.json: the guided assessments there are. */
export const flowsSchema = z
  .strictObject({
    $schema: schemaReference,
    flows: z
      .record(
        z.string().regex(/^[a-z][a-z0-9-]*$/),
        z.strictObject({
          title: titleSchema,
          first: z.string().meta({ description: "The step it begins with.", examples: ["welcome"] }),
          records: z.record(z.string().regex(/^[a-z][A-Za-z0-9]*$/), recordedValue).meta({
            description: "What it remembers about the visitor, with the values it starts from.",
            examples: [{ workExperience: 0, aiTools: false }],
          }),
        }),
      )
      .meta({
        description: "Each flow by its name, which is also the name of its folder.",
        examples: [{ assessment: { title: "The assessment", first: "welcome", records: { workExperience: 0 } } }],
      }),
  })
  .meta({ title: "Flows", description: "The guided assessments." });

export type FlowsFile = z.infer<typeof flowsSchema>;
