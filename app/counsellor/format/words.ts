import { z } from "zod";
import { schemaReference } from "./common.ts";
import { conditionSchema } from "./conditions.ts";

const word = z.string().trim().min(1).max(60);

/** rules/words.json: how a question is read before it is matched. */
export const wordsSchema = z
  .strictObject({
    $schema: schemaReference,
    ignore: z.array(word).meta({
      description: "Filler words: they carry no answer.",
      examples: [["please", "the", "kya"]],
    }),
    joiners: z
      .array(word)
      .meta({ description: "Words that join two questions in one message.", examples: [["and", "also", "aur"]] }),
    asking: z.array(word).meta({
      description: "Words with which a question begins; in mid-assessment such a message is not taken for an answer.",
      examples: [["do", "what", "how", "kya"]],
    }),
    requesting: z.array(word).meta({
      description: "Words with which a request begins, beside those that ask: what begins so is a question of its own.",
      examples: [["please", "tell", "send"]],
    }),
    openings: z.array(word).meta({
      description:
        "How people lead up to what they ask: a message that is not understood as it stands is read without these at its beginning.",
      examples: [["hello", "can you tell me about"]],
    }),
    numbers: z.record(word, z.number()).meta({ description: "Numbers written as words.", examples: [{ five: 5 }] }),
  })
  .meta({ title: "Words", description: "How a question is read before it is matched." });

export type WordsFile = z.infer<typeof wordsSchema>;

const share = z.number().min(0).max(1);

/** rules/matching.json: how sure the counsellor must be. */
export const matchingSchema = z
  .strictObject({
    $schema: schemaReference,
    confidence: share.meta({
      description:
        "How sure the likeliest reading of a question must be to be answered, from 0 to 1; npm run rules test prints how often it is right at each.",
      examples: [0.5],
    }),
    ambiguity: share.meta({
      description: "How much surer it must be than the second; when it is not, both are offered as buttons.",
      examples: [0.1],
    }),
    leastOffered: share.meta({
      description: "How likely a reading must be to be offered as a button when no answer is sure.",
      examples: [0.1],
    }),
    leastForeign: share.meta({
      description:
        "How likely a message must be something else altogether to be told so, provided that it is much likelier than anything of ours.",
      examples: [0.4],
    }),
    muchLikelier: z
      .number()
      .min(1)
      .max(100)
      .meta({
        description:
          "How many times as likely as anything of ours a message must be something else altogether to be told so; otherwise what is likeliest of ours is offered.",
        examples: [10],
      }),
    mostOffered: z
      .int()
      .min(2)
      .max(5)
      .meta({ description: "How many readings are offered at most.", examples: [3] }),
    fewestSamples: z
      .int()
      .min(1)
      .max(1000)
      .meta({ description: "The check advises more samples for a topic that has fewer than these.", examples: [30] }),
    hedged: share.meta({
      description:
        "How likely a reading that is not sure must be to be answered at once, as a guess; more likely right than not.",
      examples: [0.45],
    }),
    leastNamed: share.meta({
      description:
        "How likely a reading that is not sure must be to be told at all: as a guess if it is clear of the next, else beside it.",
      examples: [0.15],
    }),
    speaker: share.meta({
      description: "How sure it must be that somebody else than an applicant is speaking, to be taken for granted.",
      examples: [0.8],
    }),
    several: share.meta({
      description:
        "How likely a message must ask several things to get several answers; otherwise it is judged as one question.",
      examples: [0.5],
    }),
    mostAnswers: z
      .int()
      .min(1)
      .max(3)
      .meta({ description: "How many questions of one message are answered.", examples: [2] }),
  })
  .meta({ title: "Matching", description: "How sure the counsellor must be before it answers." });

export type MatchingFile = z.infer<typeof matchingSchema>;

/** rules/conditions.json: conditions with a name, used by several rules. */
export const namedConditionsSchema = z
  .strictObject({
    $schema: schemaReference,
    conditions: z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), conditionSchema).meta({
      description: "Each shared condition by its name.",
      examples: [{ "meets-gmp": { all: [{ fact: "workExperience", operator: "greaterThanInclusive", value: 8 }] } }],
    }),
  })
  .meta({ title: "Conditions", description: "Shared conditions with a name." });

export type NamedConditionsFile = z.infer<typeof namedConditionsSchema>;
