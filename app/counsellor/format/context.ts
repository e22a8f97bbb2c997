import { z } from "zod";
import { schemaReference, spokenText } from "./common.ts";

const word = z.string().trim().min(1).max(60);
const words = (description: string, examples: string[]) =>
  z
    .array(word)
    .min(1)
    .meta({ description, examples: [examples] });
const line = (what: string, example: string) => spokenText.meta({ description: what, examples: [example] });

const signSchema = z
  .strictObject({
    words: words("Words, one of which stands anywhere in the message.", ["that", "them", "uska"]).optional(),
    opening: words("Words, with one of which the message begins.", ["and", "then", "aur"]).optional(),
    mostWords: z
      .int()
      .min(1)
      .max(40)
      .meta({ description: "A message with more words than these stands for itself.", examples: [10] }),
    standsAlone: z
      .number()
      .min(0)
      .max(1)
      .meta({
        description: "A message whose own reading is surer than this stands for itself; with 1 none does.",
        examples: [0.8],
      }),
  })
  .meta({
    description:
      "A sign that a message goes on from the answer before it. With neither words nor opening, every message has it.",
  });

/** rules/context.json: what a conversation carries from one message to the next. */
export const contextSchema = z
  .strictObject({
    $schema: schemaReference,
    followUps: z
      .strictObject({
        signs: z.array(signSchema).min(1).max(10).meta({ description: "What shows that a message is a follow-up." }),
        ownWeight: z
          .number()
          .min(0)
          .max(1)
          .meta({
            description:
              "How much a follow-up counts as it stands; the rest is how it reads behind the question that it follows.",
            examples: [0.35],
          }),
        more: words("Asks for more about the answer before.", ["tell me more", "aur batao"]),
        why: words("Asks for the reason of the answer before.", ["why", "kyun"]),
        other: words("Asks the same about the other certification.", ["the other one", "dusra wala"]),
        besides: words("Stands before the name of a certification when the same is asked about it.", [
          "what about",
          "and for",
          "aur",
        ]),
        around: words("Words that may stand around these phrases.", ["please", "and", "but"]),
        again: line(
          "Said before a reply that answers a follow-up and was the last one already.",
          "This is all I know about it:",
        ),
        nothingMore: line(
          "Said when more is asked for and there is no more; related subjects follow as buttons.",
          "That is all I know.",
        ),
        noReason: line("Said when a reason is asked for and none is laid down.", "I was told no reason."),
      })
      .meta({ description: "How short messages are understood that go on from the answer before." }),
  })
  .meta({ title: "Context", description: "What a conversation carries from one message to the next." });

export type ContextFile = z.infer<typeof contextSchema>;
