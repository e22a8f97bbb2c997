import { z } from "zod";
import { schemaReference, speechSchema, speechShape, spokenText } from "./common.ts";
import { rootConditionSchema } from "./conditions.ts";

const word = z.string().trim().min(1).max(60);
const words = (description: string, examples: string[], longest = 60) =>
  z
    .array(z.string().trim().min(1).max(longest))
    .min(1)
    .meta({ description, examples: [examples] });
const named = (description: string, example: Record<string, string[]>) =>
  z.record(word, z.array(word).min(1)).meta({ description, examples: [example] });
const nameSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .meta({ description: "Its name.", examples: ["gmp-likely"] });
const weight = (what: string, example: number) =>
  z
    .number()
    .min(0)
    .max(1)
    .meta({ description: what, examples: [example] });
const line = (what: string, example: string) => spokenText.meta({ description: what, examples: [example] });

const signSchema = z
  .strictObject({
    words: words("Words, one of which stands anywhere in the message.", ["that", "them", "uska"]).optional(),
    opening: words("Words, with one of which the message begins.", ["and", "then", "aur"]).optional(),
    fewerWords: z
      .number()
      .min(0)
      .max(40)
      .meta({ description: "A message that shows it counts as so many words shorter.", examples: [3] }),
  })
  .meta({ description: "A sign that a message goes on from the answer before it." });

const remarkSchema = z
  .strictObject({
    name: nameSchema,
    conditions: rootConditionSchema,
    topics: z
      .array(word)
      .optional()
      .meta({
        description: "Replies beside which it is also said when nothing new was told.",
        examples: [["eligibility"]],
      }),
    ...speechShape,
  })
  .meta({
    description:
      "Something that is said to what was told: {{told.years}}, {{told.managing}}, {{told.technology}}, {{told.role}}, {{told.tools}}.",
  });

/** rules/context.json: what a conversation carries from one message to the next. */
export const contextSchema = z
  .strictObject({
    $schema: schemaReference,
    followUps: z
      .strictObject({
        evenWords: z
          .number()
          .min(0)
          .max(40)
          .meta({
            description:
              "A message of so many words, without a sign, follows what was spoken about as likely as not; each word more makes it e times less likely.",
            examples: [6],
          }),
        signs: z.array(signSchema).max(10).meta({ description: "What shows that a message is a follow-up." }),
        ownWeight: weight("How much the words of a follow-up count as they stand.", 0.85),
        behindWeight: weight("How much they count as they read behind the question that they follow.", 0.3),
        confidence: z
          .number()
          .min(0)
          .max(1)
          .meta({
            description:
              "How sure the likeliest reading of a follow-up must be to be answered; less than for a question that stands for itself, because few words say less.",
            examples: [0.4],
          }),
        ambiguity: z
          .number()
          .min(0)
          .max(1)
          .meta({
            description: "How much surer it must be than the second; when it is not, both are offered as buttons.",
            examples: [0.05],
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
        again: line("Said when a follow-up gets the last reply once more.", "That is all I know."),
        nothingMore: line("Said when more is asked for and there is no more.", "I know no more about that."),
        perhaps: line(
          "Said behind either of these when other subjects follow as buttons.",
          "Did you mean one of these?",
        ),
        noReason: line("Said when a reason is asked for and none is laid down.", "I was told no reason."),
      })
      .meta({ description: "How short messages are understood that go on from the answer before." }),
    signs: z
      .strictObject({
        yesNo: words("Phrases of questions that want a yes or a no.", ["yes or no", "haan ya na", "kya"]),
        yesNoOpening: words("Words with which such questions begin.", ["is", "can", "do"]),
        person: words("Phrases that ask for a person.", ["talk to a human", "kisi se baat"]),
        leaving: words("Words with which a message ends that says good-bye: nothing in it answers or accepts.", [
          "bye",
        ]),
        denied: words("With these a message begins that was not answered: the answer before is not meant.", [
          "no no",
          "i did not ask",
        ]),
      })
      .meta({
        description: "What a message shows beside what it means: the facts wantsYesNo and wantsPerson, and a denial.",
      }),
    memory: z
      .strictObject({
        self: words("Words by which visitors speak of themselves.", ["i", "my", "mera"]),
        having: words("Stands before or beside a time that somebody has worked.", ["i have", "with", "spent"]),
        required: words("A sentence with one of these asks for what is needed and tells nothing.", [
          "required",
          "chahiye",
        ]),
        managing: words("Beside a time: it is a time of leading people.", ["as head", "managing"]),
        technology: words("Beside a time: it is a time in technology.", ["in tech", "as a developer"]),
        leads: words("Words before a number of people that somebody leads.", ["lead", "team of"]),
        people: words("Words behind such a number.", ["people", "engineers"]),
        exposure: words("What tells that somebody answers for more than their own function.", ["p&l", "budget of"]),
        roles: named("Each role, as it is said back, with the phrases that name it.", {
          "a sales head": ["sales head"],
        }),
        tools: named("Each AI tool, as it is said back, with the phrases that name it.", {
          ChatGPT: ["chatgpt", "gpt"],
        }),
        noted: z
          .strictObject({
            years: line("How years of work are said back.", "{{years}} of work"),
            managing: line("How years of leading people are said back.", "{{years}} of leading people"),
            technology: line("How years in technology are said back.", "{{years}} in technology"),
            people: line("How the people that somebody leads are said back.", "that you lead {{people}} people"),
            exposure: line("How that is said back.", "that you answer for results across the business"),
            tools: line("How the use of tools is said back.", "that you use {{tools}}"),
          })
          .meta({ description: "What was told, as it is said back." }),
        yes: line("The button that confirms it.", "Yes: {{answer}}"),
        change: line("The button that asks the step plainly.", "No, let me answer"),
        remarks: z
          .array(remarkSchema)
          .max(20)
          .meta({
            description:
              "What is said, beside the answer, to what was told: the first whose conditions hold and whose placeholders are all known.",
            examples: [[]],
          }),
      })
      .meta({ description: "What visitors tell about themselves, and what is made of it." }),
    warmth: z
      .strictObject({
        feelings: z
          .array(
            z
              .strictObject({
                name: nameSchema,
                phrases: words("Phrases that tell the feeling.", ["i am nervous", "dar lag raha"]),
                person: z
                  .literal(true)
                  .optional()
                  .meta({
                    description: "Beside the answer a person is offered.",
                    examples: [true],
                  }),
                says: words(
                  "Short sentences of understanding; none is said twice in a conversation.",
                  ["That is natural."],
                  300,
                ),
              })
              .meta({ description: "A feeling, and what is said first when somebody tells it beside a question." }),
          )
          .max(20)
          .meta({ description: "The feelings that are heard, the first of several counts.", examples: [[]] }),
        unless: z.array(word).meta({
          description: "Replies that speak to feelings by themselves: nothing is said before them.",
          examples: [["encouragement"]],
        }),
      })
      .meta({ description: "The sentence of understanding that comes before an answer when feelings are told." }),
    devanagari: z
      .strictObject({
        words: z.record(word, word).meta({
          description:
            "Words in Devanagari and how people type them in Latin letters; loanwords above all. Other words are written letter by letter.",
          examples: [{ फीस: "fees" }],
        }),
        inEnglish: line("Said, in Hindi, before an answer that stands only in English.", "यह उत्तर अंग्रेज़ी में है।"),
        hedge: line(
          "Said, in Hindi, before the answer to a reading that is likely and not sure.",
          "शायद आप यह पूछ रहे हैं:",
        ),
        again: line("Said, in Hindi, where a reply is asked for once more.", "इस बारे में मैं इतना ही जानता हूँ।"),
        person: line("The button that hands the question to a person, in Hindi.", "किसी व्यक्ति से पूछें"),
        notUnderstood: speechSchema.meta({
          description: "Said, in Devanagari, when a message in that script gets no sure answer.",
        }),
      })
      .meta({ description: "How Hindi in its own script is read." }),
  })
  .meta({ title: "Context", description: "What a conversation carries from one message to the next." });

export type ContextFile = z.infer<typeof contextSchema>;
