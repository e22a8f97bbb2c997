import { z } from "zod";
import {
  explained,
  file,
  maybe,
  object,
  prioritySchema,
  schemaReference,
  speaking,
  speech,
  spokenText,
  text,
  titleSchema,
  variantSchema,
  word,
} from "./common.ts";
import { conditionSchema, rootConditionSchema } from "./conditions.ts";

const recordedValue = z.union([z.number(), z.boolean(), z.string()]);

const answerSchema = object("One answer that the visitor may give.", {
  name: explained(
    z.string().regex(/^[a-z0-9][a-z0-9_-]*$/),
    "The name by which the rules below refer to this answer.",
    "5-7",
  ),
  text: explained(text(80), "What its button says.", "5-7 years"),
  variant: variantSchema("primary is filled, outline is the quiet one.", "outline"),
  typed: explained(
    conditionSchema.optional(),
    "Recognises this answer when it is typed instead of pressed, over the facts says (yes, no, partly, little, or a name under says) and years.",
    { fact: "says", operator: "equal", value: "yes" },
    { all: [{ fact: "years", operator: "greaterThanInclusive", value: 5 }] },
  ),
  noted: explained(
    text(120).optional(),
    'What is repeated when it was typed, after "Noted:"; {{years}} is the time that was named.',
    "{{years}} of work experience",
    "you have led people",
  ),
});

const nextEvent = z.strictObject({
  type: explained(z.literal("next"), "Go on to another step.", "next"),
  params: object("Where the answer leads, and what it records.", {
    to: explained(z.string(), "The step that comes next.", "leadership"),
    record: explained(z.record(z.string(), recordedValue).optional(), "What is remembered about the visitor.", {
      workExperience: 6,
    }),
  }),
});

const leaveEvent = z.strictObject({
  type: explained(z.literal("leave"), "Leave the assessment with a reply.", "leave"),
  params: object("The reply with which the assessment is left.", {
    reply: explained(
      z.string(),
      "The topic of the reply that is given (a file in rules/replies).",
      "general-information",
    ),
  }),
});

const stepRuleSchema = object("Which step follows which answer.", {
  conditions: rootConditionSchema,
  event: explained(
    z.discriminatedUnion("type", [nextEvent, leaveEvent]),
    "What happens when the conditions hold: next or leave.",
    { type: "next", params: { to: "leadership", record: { workExperience: 10 } } },
  ),
  priority: prioritySchema,
});

export const askingStep = z.strictObject({
  $schema: schemaReference,
  asks: explained(spokenText, "The question.", "How many years of work experience do you have?"),
  answers: explained(z.array(answerSchema).min(1), "The answers, in the order of their buttons."),
  told: explained(
    z.enum(["years", "managing", "technology", "tools", "exposure"]).optional(),
    "What the visitor may have told before that answers this step: it is not asked then, and what was understood is named.",
    "years",
  ),
  example: maybe(
    "Said when somebody does not understand the question: what it means, with an example.",
    "Say you joined in 2012 and never paused: that is the time since then.",
  ),
  unclear: maybe(
    "Said instead of the usual words when an answer was not plain.",
    "A number of years is enough, such as 12.",
  ),
  says: explained(
    z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), z.array(word).min(1)).optional(),
    "Phrases of this step and what they say, beside those of understanding.json; # stands for a number above zero.",
    { yes: ["i lead", "team of #"], no: ["individual contributor"] },
  ),
  rules: explained(z.array(stepRuleSchema).min(1), "What each answer leads to. Every answer needs exactly one."),
});

const confirmFirst = explained(
  z.boolean().optional(),
  "Whether the visitor confirms the answers before this is said, when any of them was typed.",
  true,
);

export const decidingStep = z.strictObject({
  $schema: schemaReference,
  decides: explained(z.literal("outcomes"), "The step at which rules/outcomes decide.", "outcomes"),
});

export const endingStep = z.strictObject({
  $schema: schemaReference,
  confirmFirst,
  ends: speech("What the counsellor says at the end of this path."),
});

/** rules/<flow>/<step>.json: a step asks, decides or ends. */
export const stepSchema = z.union([askingStep, decidingStep, endingStep]).meta({
  title: "Step",
  description: "A step of a guided assessment: it asks a question, decides the outcome, or ends.",
});

export type AskingStep = z.infer<typeof askingStep>;
export type StepFile = z.infer<typeof stepSchema>;
export type RecordedValue = z.infer<typeof recordedValue>;

/** rules/outcomes/<outcome>.json: what an assessment ends with. */
export const outcomeSchema = file("Outcome", "A result of the assessment and when it holds.", {
  title: titleSchema,
  conditions: rootConditionSchema,
  confirmFirst,
  priority: prioritySchema,
  event: speaking("outcome", "What is said when this outcome holds."),
  note: explained(
    z.strictObject({ text: spokenText, conditions: rootConditionSchema }).optional(),
    "What is said behind it to those of whom its conditions hold.",
  ),
});

export type OutcomeFile = z.infer<typeof outcomeSchema>;

const flowSchema = z.strictObject({
  title: titleSchema,
  first: explained(z.string(), "The step it begins with.", "welcome"),
  records: explained(
    z.record(z.string().regex(/^[a-z][A-Za-z0-9]*$/), recordedValue),
    "What it remembers about the visitor, with the values it starts from.",
    { workExperience: 0, aiTools: false },
  ),
});

/** rules/flows.json: the guided assessments there are. */
export const flowsSchema = file("Flows", "The guided assessments.", {
  flows: explained(
    z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), flowSchema),
    "Each flow by its name, which is also the name of its folder.",
    { assessment: { title: "The assessment", first: "welcome", records: { workExperience: 0 } } },
  ),
});

export type FlowsFile = z.infer<typeof flowsSchema>;
