import { z } from "zod";
import { prioritySchema, schemaReference, speechShape, titleSchema } from "./common.ts";
import { rootConditionSchema } from "./conditions.ts";

const sample = z.string().trim().min(1).max(300);

/** rules/replies/<topic>.json: one answer of the counsellor and the questions that get it. */
export const replySchema = z
  .strictObject({
    $schema: schemaReference,
    title: titleSchema.meta({
      description: 'The topic as a noun phrase; used in "Did you mean ...?".',
      examples: ["The application fee"],
    }),
    as: z
      .enum(["visitor", "student", "paid"])
      .optional()
      .meta({
        description:
          "For whom the samples are asked: a visitor (default), a signed-in student, or a student who has paid and has a student ID.",
        examples: ["paid"],
      }),
    conditions: rootConditionSchema,
    event: z
      .strictObject({
        type: z.literal("reply").meta({ description: "Always reply.", examples: ["reply"] }),
        params: z.strictObject(speechShape).meta({ description: "What the counsellor says." }),
      })
      .meta({ description: "The reply that is given when the conditions hold." }),
    priority: prioritySchema,
    samples: z
      .array(sample)
      .min(3)
      .meta({
        description:
          "At least three questions, in people's own words, that must get this reply. They are checked on every change.",
        examples: [["What are the fees?", "How much does it cost?", "fees kitna hai"]],
      }),
    notSamples: z
      .array(sample)
      .optional()
      .meta({
        description: "Questions that must not get this reply, though they look like it.",
        examples: [["What is the cost of failing?"]],
      }),
  })
  .meta({ title: "Reply", description: "One answer of the counsellor. The file's name is the topic." });

export type ReplyFile = z.infer<typeof replySchema>;
