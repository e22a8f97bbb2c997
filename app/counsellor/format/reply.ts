import { z } from "zod";
import { prioritySchema, schemaReference, speechShape, spokenText, titleSchema } from "./common.ts";
import { rootConditionSchema } from "./conditions.ts";

/** rules/replies/<topic>.json: one answer of the counsellor. */
export const replySchema = z
  .strictObject({
    $schema: schemaReference,
    title: titleSchema.meta({
      description:
        "The topic as a noun phrase; it is what the button says when the counsellor asks which topic is meant.",
      examples: ["The application fee"],
    }),
    conditions: rootConditionSchema.optional().meta({
      description:
        "When this reply is given. Leave it out, and it is given to every question that resembles the samples in rules/samples/<topic>.txt.",
      examples: [
        {
          all: [
            { fact: "question", operator: "resembles", value: "apply" },
            { fact: "hasStudentId", operator: "equal", value: false },
          ],
        },
      ],
    }),
    event: z
      .strictObject({
        type: z.literal("reply").meta({ description: "Always reply.", examples: ["reply"] }),
        params: z.strictObject(speechShape).meta({ description: "What the counsellor says." }),
      })
      .meta({ description: "The reply that is given when the conditions hold." }),
    more: spokenText
      .optional()
      .meta({ description: "What is said besides when somebody asks for more.", examples: ["You pay once, online."] }),
    yesNo: spokenText.optional().meta({
      description: "Said first to a question that wants a yes or a no. Only where every such question gets the same.",
      examples: ["No, you need no degree."],
    }),
    again: spokenText.optional().meta({
      description: "Said when the reply is given once more, instead of the same words: shorter, or in other words.",
      examples: ["As I said: {{fees.application}}, once."],
    }),
    hi: spokenText
      .regex(/[\u0904-\u0939]/, "Write the Hindi in Devanagari.")
      .optional()
      .meta({
        description:
          "The same answer in Hindi, for whoever writes in Devanagari. Without it they get the English one, and a sentence in Hindi that says so.",
        examples: ["फ़ीस ₹{{fees.application}} है, एक बार।"],
      }),
    why: spokenText
      .optional()
      .meta({ description: "The reason, for somebody who asks why.", examples: ["It pays for the evaluation."] }),
    policies: z
      .array(z.string())
      .optional()
      .meta({
        description:
          "The policies of content/policies.json that this reply tells with {{policies.<name>}}. While one of them is not decided, the paragraphs that tell it are left out, and the counsellor says so.",
        examples: [["refund"]],
      }),
    undecided: spokenText.optional().meta({
      description: "What is said besides while one of the policies is not decided.",
      examples: ["Ask before you pay."],
    }),
    starts: z
      .string()
      .optional()
      .meta({
        description: "The assessment that begins at once when somebody types what this reply answers to.",
        examples: ["assessment"],
      }),
    counterpart: z
      .string()
      .optional()
      .meta({
        description: "The reply that says the same about the other certification; each of the two names the other.",
        examples: ["aip-eligibility"],
      }),
    priority: prioritySchema,
    declines: z
      .literal(true)
      .optional()
      .meta({
        description:
          "This reply says that the question is not our subject. It is never offered as a reading, and beside other questions the part is only named.",
        examples: [true],
      }),
  })
  .meta({ title: "Reply", description: "One answer of the counsellor. The file's name is the topic." });

export type ReplyFile = z.infer<typeof replySchema>;

/** When a reply is given that states no conditions: when the question resembles the samples of its own name. */
export function conditionsOf(topic: string, { conditions }: ReplyFile) {
  return conditions ?? { all: [{ fact: "question", operator: "resembles", value: topic }] };
}
