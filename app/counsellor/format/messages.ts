import { z } from "zod";
import { buttonsSchema, explained, file, line, object, speech, text, titleSchema } from "./common.ts";

/** rules/messages.json: everything the counsellor says that is not a reply, a step or an outcome. */
export const messagesSchema = file("Messages", "Everything else the counsellor says.", {
  greeting: speech("The first message when no name is known."),
  greetingWithName: speech("The first message when the name is known: {{name}}."),
  help: speech("The help menu, when no rule answers."),
  didYouMean: line(
    "Asked when no reading of a question is sure; the likeliest follow as buttons.",
    "I want to be sure that I understand. Do you mean one of these?",
  ),
  undecided: object("What is said of policies that are not decided.", {
    text: line(
      "Said at the end of a reply that lacks a policy; {{undecided}} is what is not decided.",
      "PGI has not decided yet {{undecided}}.",
    ),
    buttons: buttonsSchema,
    phrases: explained(
      z.array(z.string().trim().toLowerCase().min(1)),
      "Words that no other text of a reply may have: what is not decided stands under policies.",
      ["not been published"],
    ),
  }),
  hedge: line(
    "Said before the answer to a reading that is likely and not sure: {{title}} is the title of the reply.",
    "If you mean {{title}}:",
  ),
  again: line(
    "Said instead of the same words when a reply without a text for that is asked for once more: {{title}} is its title.",
    "That was all I know about {{title}}.",
  ),
  corrected: line(
    "Said first when somebody has put right what was understood of them: {{told}}.",
    "Sorry. So: {{told}}.",
  ),
  moreButton: line("The button that asks for the rest of an answer.", "Tell me more"),
  handOver: speech("Said where nothing was understood twice: it offers to hand the question to a person."),
  handOverAgain: line("The same in other words, from the third time on.", "That is for a person, I am afraid."),
  partNotAnswered: line(
    "Said after the answers to a message that asked several things, when {{part}} of it is not our subject.",
    'I did not understand this part: "{{part}}".',
  ),
  backToAssessment: line(
    "Said before the step is asked again, after a question in mid-assessment.",
    "Back to the assessment:",
  ),
  answerNotUnderstood: line(
    "Said before the step is asked again, when a typed answer was not understood.",
    "Please choose one of the answers below, or type it.",
  ),
  assessment: object("What is said around the questions of an assessment.", {
    noted: line("Said after a typed answer, before the next question: {{noted}}.", "Noted: {{noted}}."),
    unclear: line("Said before the step is asked again, when an answer could mean several things.", "Which is it?"),
    likely: line(
      "Asked when the words most likely mean the answer {{answer}}, before it is noted.",
      'I understand that as "{{answer}}". Is that right?',
    ),
    confirmEnding: speech(
      "Said before an ending that typed answers are confirmed for: {{answers}} is the list of them.",
    ),
    stopped: speech("Said when the visitor stops the assessment."),
    underWay: speech("Said when a button would throw the answers so far away; begin again is added as a button."),
    nothingBefore: line("Said when there is no question to go back to.", "This is the first question."),
    askAway: line("Said when somebody announces a question.", "Of course. What would you like to know?"),
    explained: line("Said before the step is asked again, when it was not understood.", "Take your time."),
    buttons: object("Buttons beside the answers of a step.", {
      change: line("The button that takes back the answer that was noted.", "Change that"),
      back: line("The button that goes back one question.", "Go back"),
      stop: line("The button that stops the assessment.", "Stop for now"),
      beginAgain: line("The button that throws the answers away and begins.", "Begin again"),
    }),
  }),
  person: object("What is said around a question that is handed to a person.", {
    button: line("The button that hands a question to a person.", "Ask a person"),
    taken: line(
      "Said when a question was handed to a person: its {{reference}}, and within how many days the answer comes.",
      "A person at PGI has your question now. Its reference is {{reference}}.",
    ),
    answered: line("A person's {{answer}} to the question of this {{reference}}.", "{{answer}}"),
    askedBack: line("What a person asks back before answering: {{answer}}.", "{{answer}}"),
    writeOn: line("The button that leads to the question, to read it and write on.", "Open the question"),
  }),
  staleAnswer: line("Said when a button of an earlier step is pressed.", "That question is already behind us."),
  tooLong: line(
    "Said when a message is longer than {{limit}} characters.",
    "Please keep it under {{limit}} characters.",
  ),
  quickQuestions: explained(z.array(text(80)).length(4), "The four questions offered as chips.", ["Is PGI a course?"]),
  guidelines: object("What is said about the guidelines download.", {
    downloaded: line("After the download.", "Guidelines PDF downloaded successfully!"),
    accessFailed: line("When the list cannot be read.", "Failed to access guidelines. Please contact support."),
    none: line("When there is no document.", "No guidelines document found. Please contact support."),
    linkFailed: line("When the link fails.", "Failed to generate download link. Please contact support."),
    downloadFailed: line("When the download fails.", "Failed to download guidelines. Please try again."),
  }),
});

export type MessagesFile = z.infer<typeof messagesSchema>;

const expectation = z
  .strictObject({
    topic: explained(z.string().optional(), "The reply that must come.", "fees"),
    step: explained(z.string().optional(), "The step that must be asked afterwards.", "leadership"),
    outcome: explained(z.string().optional(), "The outcome that must be reached.", "gmp"),
  })
  .refine((value) => Object.values(value).some((name) => name !== undefined), "Name a topic, a step or an outcome.");

const turn = z
  .strictObject({
    say: explained(text().optional(), "What the visitor types.", "What are the fees?"),
    press: explained(
      text().optional(),
      "The text of the button that the visitor presses; it must be among the newest buttons of that name.",
      "8-12 years",
    ),
    expect: explained(expectation, "What must happen after this turn."),
  })
  .refine((value) => (value.say === undefined) !== (value.press === undefined), "A turn has either say or press.");

/** rules/conversations/*.json: a conversation that must go as written. */
export const scriptSchema = file("Conversation", "A conversation that must go as written; run by npm run rules test.", {
  title: titleSchema,
  as: explained(z.enum(["visitor", "student", "paid"]).optional(), "Who is speaking.", "visitor"),
  turns: explained(
    z.array(explained(turn, "One turn: what the visitor types or presses, and what must happen.")).min(1),
    "The turns, in order.",
  ),
});

export type ScriptFile = z.infer<typeof scriptSchema>;
