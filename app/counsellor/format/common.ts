import { z } from "zod";
import { ACTION_PATTERN } from "../messages.ts";

/** A schema, with what editors are told of it. */
export const explained = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  ...examples: readonly unknown[]
): Schema => schema.meta({ description, ...(examples.length === 0 ? {} : { examples: [...examples] }) });

/** An object that has these properties and no others. */
export const object = <Shape extends z.core.$ZodLooseShape>(
  description: string,
  shape: Shape,
  ...examples: readonly unknown[]
) => explained(z.strictObject(shape), description, ...examples);

/** A text that is not empty. */
export const text = (longest?: number) => {
  const any = z.string().trim().min(1);
  return longest === undefined ? any : any.max(longest);
};

export const word = text(60);
export const words = (description: string, examples: readonly string[], of: z.ZodType<string> = word) =>
  explained(z.array(of), description, examples);

/** Every rule file may name its JSON Schema, so that editors complete and underline. */
export const schemaReference = explained(
  z.string().optional(),
  "The JSON Schema of this file; editors use it to help you write.",
  "../schema/reply.schema.json",
);

/** A kind of rule file. */
export const file = <Shape extends z.core.$ZodLooseShape>(title: string, description: string, shape: Shape) =>
  z.strictObject({ $schema: schemaReference, ...shape }).meta({ title, description });

export const spokenText = explained(
  text(),
  'What the counsellor says. A blank line ("\\n\\n") begins a paragraph, a line that begins with "- " is a list item, {{fees.application}} is replaced from content/facts.json.',
  "The application fee is {{fees.application}}.",
);

/** Something that is said, and what may be. */
export const line = (what: string, example: string) => explained(spokenText, what, example);
export const maybe = (what: string, example: string) => explained(spokenText.optional(), what, example);

export const isTrue = (what: string) => explained(z.literal(true).optional(), what, true);

export const variantSchema = (description: string, example: string) =>
  explained(z.enum(["primary", "outline"]).default("outline"), description, example);

const buttonSchema = object("A button under a message.", {
  text: explained(
    text(80),
    "What the button says. With the action ask this is also the question that it sends.",
    "What are the fees?",
  ),
  action: explained(
    z.string().regex(ACTION_PATTERN),
    "What the button does: ask, topic:<reply>, start:<flow>, restart, person, payment:GMP, payment:AIP, guidelines, or link:/<page of this site>.",
    "ask",
    "topic:fees",
    "start:assessment",
    "payment:GMP",
    "link:/student-auth",
  ),
  variant: variantSchema("primary is filled (at most one per message), outline is the quiet one.", "primary"),
});

export const buttonsSchema = explained(z.array(buttonSchema).max(8).optional(), "Buttons under the message.", [
  { text: "What are the fees?", action: "ask", variant: "outline" },
]);

/** Text, buttons and the message that follows two seconds later: what any rule may say. */
export const speechShape = {
  text: spokenText,
  buttons: buttonsSchema,
  followUp: maybe("A second message, shown two seconds later.", "I will be here if you need me."),
};

export const speech = (description: string) => object(description, speechShape);

export type Speech = z.infer<ReturnType<typeof speech>>;

/** What a rule says when its conditions hold. */
export const speaking = <Type extends string>(type: Type, description: string) =>
  object(description, {
    type: explained(z.literal(type), `Always ${type}.`, type),
    params: speech("What the counsellor says."),
  });

export const prioritySchema = explained(
  z.int().min(1).max(100).optional(),
  "A rule with a higher priority wins over every rule with a lower one. Leave it out unless you need it: 1.",
  2,
);

export const titleSchema = explained(text(80), "A name for people.", "The application fee");
