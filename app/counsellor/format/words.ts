import { z } from "zod";
import { explained, file, word, words } from "./common.ts";
import { conditionSchema } from "./conditions.ts";

/** rules/words.json: how a question is read before it is matched. */
export const wordsSchema = file("Words", "How a question is read before it is matched.", {
  ignore: words("Filler words: they carry no answer.", ["please", "the", "kya"]),
  joiners: words("Words that join two questions in one message.", ["and", "also", "aur"]),
  asking: words("Words with which a question begins; in mid-assessment such a message is not taken for an answer.", [
    "do",
    "what",
    "how",
    "kya",
  ]),
  requesting: words(
    "Words with which a request begins, beside those that ask: what begins so is a question of its own.",
    ["please", "tell", "send"],
  ),
  openings: words(
    "How people lead up to what they ask: a message that is not understood as it stands is read without these at its beginning.",
    ["hello", "can you tell me about"],
  ),
  numbers: explained(z.record(word, z.number()), "Numbers written as words.", { five: 5 }),
});

export type WordsFile = z.infer<typeof wordsSchema>;

const share = (description: string, example: number) => explained(z.number().min(0).max(1), description, example);
const whole = (least: number, most: number, description: string, example: number) =>
  explained(z.int().min(least).max(most), description, example);

/** rules/matching.json: how sure the counsellor must be. */
export const matchingSchema = file("Matching", "How sure the counsellor must be before it answers.", {
  confidence: share(
    "How sure the likeliest reading of a question must be to be answered, from 0 to 1; npm run rules test prints how often it is right at each.",
    0.5,
  ),
  ambiguity: share("How much surer it must be than the second; when it is not, both are offered as buttons.", 0.1),
  leastOffered: share("How likely a reading must be to be offered as a button when no answer is sure.", 0.1),
  leastForeign: share(
    "How likely a message must be something else altogether to be told so, provided that it is much likelier than anything of ours.",
    0.4,
  ),
  muchLikelier: explained(
    z.number().min(1).max(100),
    "How many times as likely as anything of ours a message must be something else altogether to be told so; otherwise what is likeliest of ours is offered.",
    10,
  ),
  mostOffered: whole(2, 5, "How many readings are offered at most.", 3),
  fewestSamples: whole(1, 1000, "The check advises more samples for a topic that has fewer than these.", 30),
  hedged: share(
    "How likely a reading that is not sure must be to be answered at once, as a guess; more likely right than not.",
    0.45,
  ),
  leastNamed: share(
    "How likely a reading that is not sure must be to be told by what its reply begins with, beside the next; otherwise a person is offered.",
    0.1,
  ),
  speaker: share("How sure it must be that somebody else than an applicant is speaking, to be taken for granted.", 0.8),
  several: share(
    "How likely a message must ask several things to get several answers; otherwise it is judged as one question.",
    0.5,
  ),
  mostAnswers: whole(1, 3, "How many questions of one message are answered.", 2),
});

export type MatchingFile = z.infer<typeof matchingSchema>;

/** rules/conditions.json: conditions with a name, used by several rules. */
export const namedConditionsSchema = file("Conditions", "Shared conditions with a name.", {
  conditions: explained(
    z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), conditionSchema),
    "Each shared condition by its name.",
    { "meets-gmp": { all: [{ fact: "workExperience", operator: "greaterThanInclusive", value: 8 }] } },
  ),
});

export type NamedConditionsFile = z.infer<typeof namedConditionsSchema>;
