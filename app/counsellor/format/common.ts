import { z } from "zod";
import { ACTION_PATTERN } from "../messages.ts";

/** Every rule file may name its JSON Schema, so that editors complete and underline. */
export const schemaReference = z
  .string()
  .optional()
  .meta({
    description: "The JSON Schema of this file; editors use it to help you write.",
    examples: ["../schema/reply.schema.json"],
  });

export const spokenText = z
  .string()
  .trim()
  .min(1)
  .meta({
    description:
      'What the counsellor says. A blank line ("\\n\\n") begins a paragraph, a line that begins with "- " is a list item, {{fees.application}} is replaced from content/facts.json.',
    examples: ["The application fee is {{fees.application}}."],
  });

const buttonSchema = z
  .strictObject({
    text: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .meta({
        description: "What the button says. With the action ask this is also the question that it sends.",
        examples: ["What are the fees?"],
      }),
    action: z
      .string()
      .regex(ACTION_PATTERN)
      .meta({
        description:
          "What the button does: ask, topic:<reply>, start:<flow>, restart, person, payment:GMP, payment:AIP, guidelines, or link:/<page of this site>.",
        examples: ["ask", "topic:fees", "start:assessment", "payment:GMP", "link:/student-auth"],
      }),
    variant: z
      .enum(["primary", "outline"])
      .default("outline")
      .meta({
        description: "primary is filled (at most one per message), outline is the quiet one.",
        examples: ["primary"],
      }),
  })
  .meta({ description: "A button under a message." });

export const buttonsSchema = z
  .array(buttonSchema)
  .max(8)
  .optional()
  .meta({
    description: "Buttons under the message.",
    examples: [[{ text: "What are the fees?", action: "ask", variant: "outline" }]],
  });

/** Text, buttons and the message that follows two seconds later: what any rule may say. */
export const speechShape = {
  text: spokenText,
  buttons: buttonsSchema,
  followUp: spokenText
    .optional()
    .meta({ description: "A second message, shown two seconds later.", examples: ["I will be here if you need me."] }),
};

export const speechSchema = z.strictObject(speechShape).meta({ description: "Something the counsellor says." });

export type Speech = z.infer<typeof speechSchema>;

export const prioritySchema = z
  .int()
  .min(1)
  .max(100)
  .optional()
  .meta({
    description:
      "A rule with a higher priority wins over every rule with a lower one. Leave it out unless you need it: 1.",
    examples: [2],
  });

export const titleSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .meta({ description: "A name for people.", examples: ["The application fee"] });
