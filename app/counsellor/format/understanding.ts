import { z } from "zod";
import { explained, file, object, words as phrases, word } from "./common.ts";

const amounts = (description: string, examples: Record<string, number>) =>
  explained(z.record(word, z.number().min(0).max(99)), description, examples);

/** rules/understanding.json: the words by which an answer is recognised that was typed in an assessment. */
export const understandingSchema = file("Understanding", "How typed answers of an assessment are understood.", {
  says: object("What an answer says, at every step; a step may add its own phrases.", {
    yes: phrases("Words and phrases that say yes.", ["yes", "haan", "of course"]),
    no: phrases("Words and phrases that say no.", ["no", "nahi", "not at all"]),
    partly: phrases("Phrases that say: to some extent, now and then.", ["sometimes", "thoda bahut"]),
    little: phrases("Phrases that say: hardly at all.", ["hardly", "very little"]),
  }),
  alone: phrases("Phrases that say yes only when nothing else is said.", ["i do", "i have"]),
  negation: phrases("Words that turn what stands beside them into its opposite.", ["not", "never", "nobody"]),
  doubt: phrases("Phrases of somebody who is not sure: the step is asked again.", ["not sure", "maybe"]),
  future: phrases("Phrases that say that something is not so yet.", ["planning to", "want to"]),
  others: phrases("Somebody else than the visitor: what is said of them is no answer.", ["my boss", "they"]),
  contrast: phrases("Words that begin a new thought.", ["but", "lekin"]),
  filler: phrases("Words that say nothing by themselves, beside those that words.json ignores.", ["sir", "well"]),
  years: object("How times are read.", {
    units: amounts("Units of time, each with its length in years.", { year: 1, saal: 1, decade: 10 }),
    spans: amounts("Whole phrases, each with its length in years.", { "a decade": 10, "dedh saal": 1.5 }),
    // Of a phrase that stands in several of these lists, the first counts.
    halves: phrases("Half a unit more.", ["and a half", "saade"]),
    almost: phrases("A little less than the number beside it.", ["almost", "nearly"]),
    justOver: phrases("A little more than the number beside it.", ["just over", "and a bit"]),
    over: phrases("More than the number beside it.", ["more than", "se zyada"]),
    under: phrases("Less than the number beside it.", ["less than", "se kam"]),
    atLeast: phrases("The number beside it or more.", ["at least", "or more"]),
    upTo: phrases("The number beside it or less.", ["up to", "at most"]),
    vague: phrases("Times that nobody can count.", ["several years", "a few years"]),
    qualified: phrases("Takes something of a time back: it is never noted, at most proposed.", [
      "some of it",
      "on and off",
    ]),
    other: phrases("A time that is no time at work.", ["college", "career break"]),
    age: phrases("Words that make a number an age.", ["years old", "aged"]),
    began: phrases("Words by which somebody began to work.", ["joined", "started", "working since"]),
    months: amounts("The months, by their number.", { january: 1, jan: 1 }),
    earlier: phrases("A time of other work before.", ["before that", "usse pehle"]),
    // Adds a time even where "and" may tell a part.
    next: phrases("Words that add what came next.", ["then", "followed by"]),
    total: phrases("Words of a sum that the visitor has made.", ["in all", "total"]),
    part: phrases("Words that make a time part of another.", ["of which", "as"]),
    since: phrases("Words before or after the year in which somebody began.", ["since", "se"]),
    about: phrases("Roughly the number beside it.", ["about", "around"]),
    between: phrases("Words between the two numbers of a range.", ["to", "or"]),
    and: phrases("Words that add one time to another.", ["and", "plus"]),
    at: phrases("Words after which a place of work or a field follows.", ["at", "in"]),
    person: phrases("A number that follows these and no unit follows is an age.", ["i am"]),
    work: phrases("Words about work that may stand beside a bare number.", ["experience", "working"]),
  }),
  commands: object("What can be said instead of an answer.", {
    back: phrases("Goes back to the question before.", ["go back", "change my answer"]),
    stop: phrases("Stops the assessment; its answers are kept.", ["stop"]),
    restart: phrases("Begins the assessment again.", ["start again"]),
    resume: phrases("Goes on with an assessment that was stopped.", ["go on", "continue"]),
    question: phrases("Announces a question.", ["i have a question"]),
    confused: phrases("Says that the question was not understood.", ["i am confused"]),
    around: phrases("Words that may stand around a command.", ["please", "can", "we"]),
  }),
});

export type UnderstandingFile = z.infer<typeof understandingSchema>;
