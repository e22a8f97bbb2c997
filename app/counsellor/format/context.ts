import { z } from "zod";
import { words as anyWords, explained, file, isTrue, line, object, speech, speechShape, text, word } from "./common.ts";
import { rootConditionSchema } from "./conditions.ts";

const list = (of: z.ZodType<string>, description: string, examples: readonly string[]) =>
  explained(z.array(of).min(1), description, examples);
const words = (description: string, examples: readonly string[]) => list(word, description, examples);
const named = (description: string, example: Record<string, string[]>) =>
  explained(z.record(word, z.array(word).min(1)), description, example);
const name = explained(z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), "Its name.", "gmp-likely");
const amount = (most: number, description: string, example: number) =>
  explained(z.number().min(0).max(most), description, example);

const signSchema = object("A sign that a message goes on from the answer before it.", {
  words: words("Words, one of which stands anywhere in the message.", ["that", "them", "uska"]).optional(),
  opening: words("Words, with one of which the message begins.", ["and", "then", "aur"]).optional(),
  fewerWords: amount(40, "A message that shows it counts as so many words shorter.", 3),
});

const remarkSchema = object(
  "Something that is said to what was told: {{told.years}}, {{told.managing}}, {{told.technology}}, {{told.role}}, {{told.tools}}.",
  {
    name,
    conditions: rootConditionSchema,
    topics: explained(z.array(word).optional(), "Replies beside which it is also said when nothing new was told.", [
      "eligibility",
    ]),
    ...speechShape,
  },
);

const feelingSchema = object("A feeling, and what is said first when somebody tells it beside a question.", {
  name,
  phrases: words("Phrases that tell the feeling.", ["i am nervous", "dar lag raha"]),
  person: isTrue("Beside the answer a person is offered."),
  says: list(text(300), "Short sentences of understanding; none is said twice in a conversation.", [
    "That is natural.",
  ]),
});

/** rules/context.json: what a conversation carries from one message to the next. */
export const contextSchema = file("Context", "What a conversation carries from one message to the next.", {
  followUps: object("How short messages are understood that go on from the answer before.", {
    evenWords: amount(
      40,
      "A message of so many words, without a sign, follows what was spoken about as likely as not; each word more makes it e times less likely.",
      6,
    ),
    signs: explained(z.array(signSchema).max(10), "What shows that a message is a follow-up."),
    ownWeight: amount(1, "How much the words of a follow-up count as they stand.", 0.85),
    behindWeight: amount(1, "How much they count as they read behind the question that they follow.", 0.3),
    confidence: amount(
      1,
      "How sure the likeliest reading of a follow-up must be to be answered; less than for a question that stands for itself, because few words say less.",
      0.4,
    ),
    ambiguity: amount(
      1,
      "How much surer it must be than the second; when it is not, both are offered as buttons.",
      0.05,
    ),
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
    perhaps: line("Said behind either of these when other subjects follow as buttons.", "Did you mean one of these?"),
    noReason: line("Said when a reason is asked for and none is laid down.", "I was told no reason."),
  }),
  signs: object("What a message shows beside what it means: the facts wantsYesNo and wantsPerson, and a denial.", {
    yesNo: words("Phrases of questions that want a yes or a no.", ["yes or no", "haan ya na", "kya"]),
    yesNoOpening: words("Words with which such questions begin.", ["is", "can", "do"]),
    person: words("Phrases that ask for a person.", ["talk to a human", "kisi se baat"]),
    leaving: words("Words with which a message ends that says good-bye: nothing in it answers or accepts.", ["bye"]),
    denied: words("With these a message begins that was not answered: the answer before is not meant.", [
      "no no",
      "i did not ask",
    ]),
  }),
  memory: object("What visitors tell about themselves, and what is made of it.", {
    self: words("Words by which visitors speak of themselves.", ["i", "my", "mera"]),
    having: words("Stands before or beside a time that somebody has worked.", ["i have", "with", "spent"]),
    required: words("A sentence with one of these asks for what is needed and tells nothing.", ["required", "chahiye"]),
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
    noted: object("What was told, as it is said back.", {
      years: line("How years of work are said back.", "{{years}} of work"),
      managing: line("How years of leading people are said back.", "{{years}} of leading people"),
      technology: line("How years in technology are said back.", "{{years}} in technology"),
      people: line("How the people that somebody leads are said back.", "that you lead {{people}} people"),
      exposure: line("How that is said back.", "that you answer for results across the business"),
      tools: line("How the use of tools is said back.", "that you use {{tools}}"),
    }),
    yes: line("The button that confirms it.", "Yes: {{answer}}"),
    change: line("The button that asks the step plainly.", "No, let me answer"),
    remarks: explained(
      z.array(remarkSchema).max(20),
      "What is said, beside the answer, to what was told: the first whose conditions hold and whose placeholders are all known.",
      [],
    ),
  }),
  warmth: object("The sentence of understanding that comes before an answer when feelings are told.", {
    feelings: explained(
      z.array(feelingSchema).max(20),
      "The feelings that are heard, the first of several counts.",
      [],
    ),
    unless: anyWords("Replies that speak to feelings by themselves: nothing is said before them.", ["encouragement"]),
  }),
  devanagari: object("How Hindi in its own script is read.", {
    words: explained(
      z.record(word, word),
      "Words in Devanagari and how people type them in Latin letters; loanwords above all. Other words are written letter by letter.",
      { फीस: "fees" },
    ),
    wanted: explained(
      word,
      "The reply to whoever asks for Hindi: from then on they get it, whatever letters they write in.",
      "chat-language",
    ),
    inEnglish: line("Said, in Hindi, before an answer that stands only in English.", "यह उत्तर अंग्रेज़ी में है।"),
    hedge: line("Said, in Hindi, before the answer to a reading that is likely and not sure.", "शायद आप यह पूछ रहे हैं:"),
    again: line("Said, in Hindi, where a reply is asked for once more.", "इस बारे में मैं इतना ही जानता हूँ।"),
    person: line("The button that hands the question to a person, in Hindi.", "किसी व्यक्ति से पूछें"),
    notUnderstood: speech("Said, in Devanagari, when a message in that script gets no sure answer."),
  }),
});

export type ContextFile = z.infer<typeof contextSchema>;
