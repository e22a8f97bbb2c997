import { z } from "zod";
import { buttonsSchema, schemaReference, speechSchema, spokenText, titleSchema } from "./common.ts";

const line = (what: string, example: string) => spokenText.meta({ description: what, examples: [example] });

/** rules/messages.json: everything the counsellor says that is not a reply, a step or an outcome. */
export const messagesSchema = z
  .strictObject({
    $schema: schemaReference,
    greeting: speechSchema.meta({ description: "The first message when no name is known." }),
    greetingWithName: speechSchema.meta({ description: "The first message when the name is known: {{name}}." }),
    help: speechSchema.meta({ description: "The help menu, when no rule answers." }),
    didYouMean: line(
      "Asked when no reading of a question is sure; the likeliest follow as buttons.",
      "I want to be sure that I understand. Do you mean one of these?",
    ),
    undecided: z
      .strictObject({
        text: line(
          "Said at the end of a reply that lacks a policy; {{undecided}} is what is not decided.",
          "PGI has not decided yet {{undecided}}.",
        ),
        buttons: buttonsSchema,
        phrases: z.array(z.string().trim().toLowerCase().min(1)).meta({
          description: "Words that no other text of a reply may have: what is not decided stands under policies.",
          examples: [["not been published"]],
        }),
      })
      .meta({ description: "What is said of policies that are not decided." }),
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
    handOver: speechSchema.meta({
      description: "Said where nothing was understood twice: it offers to hand the question to a person.",
    }),
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
    assessment: z
      .strictObject({
        noted: line("Said after a typed answer, before the next question: {{noted}}.", "Noted: {{noted}}."),
        unclear: line("Said before the step is asked again, when an answer could mean several things.", "Which is it?"),
        likely: line(
          "Asked when the words most likely mean the answer {{answer}}, before it is noted.",
          'I understand that as "{{answer}}". Is that right?',
        ),
        confirmEnding: speechSchema.meta({
          description: "Said before an ending that typed answers are confirmed for: {{answers}} is the list of them.",
        }),
        stopped: speechSchema.meta({ description: "Said when the visitor stops the assessment." }),
        underWay: speechSchema.meta({
          description: "Said when a button would throw the answers so far away; begin again is added as a button.",
        }),
        nothingBefore: line("Said when there is no question to go back to.", "This is the first question."),
        askAway: line("Said when somebody announces a question.", "Of course. What would you like to know?"),
        explained: line("Said before the step is asked again, when it was not understood.", "Take your time."),
        buttons: z
          .strictObject({
            change: line("The button that takes back the answer that was noted.", "Change that"),
            back: line("The button that goes back one question.", "Go back"),
            stop: line("The button that stops the assessment.", "Stop for now"),
            beginAgain: line("The button that throws the answers away and begins.", "Begin again"),
          })
          .meta({ description: "Buttons beside the answers of a step." }),
      })
      .meta({ description: "What is said around the questions of an assessment." }),
    person: z
      .strictObject({
        button: line("The button that hands a question to a person.", "Ask a person"),
        taken: line(
          "Said when a question was handed to a person: its {{reference}}, and within how many days the answer comes.",
          "A person at PGI has your question now. Its reference is {{reference}}.",
        ),
        answered: line("A person's {{answer}} to the question of this {{reference}}.", "{{answer}}"),
        askedBack: line("What a person asks back before answering: {{answer}}.", "{{answer}}"),
        writeOn: line("The button that leads to the question, to read it and write on.", "Open the question"),
      })
      .meta({ description: "What is said around a question that is handed to a person." }),
    staleAnswer: line("Said when a button of an earlier step is pressed.", "That question is already behind us."),
    tooLong: line(
      "Said when a message is longer than {{limit}} characters.",
      "Please keep it under {{limit}} characters.",
    ),
    quickQuestions: z
      .array(z.string().trim().min(1).max(80))
      .length(4)
      .meta({ description: "The four questions offered as chips.", examples: [["Is PGI a course?"]] }),
    guidelines: z
      .strictObject({
        downloaded: line("After the download.", "Guidelines PDF downloaded successfully!"),
        accessFailed: line("When the list cannot be read.", "Failed to access guidelines. Please contact support."),
        none: line("When there is no document.", "No guidelines document found. Please contact support."),
        linkFailed: line("When the link fails.", "Failed to generate download link. Please contact support."),
        downloadFailed: line("When the download fails.", "Failed to download guidelines. Please try again."),
      })
      .meta({ description: "What is said about the guidelines download." }),
  })
  .meta({ title: "Messages", description: "Everything else the counsellor says." });

export type MessagesFile = z.infer<typeof messagesSchema>;

const expectation = z
  .strictObject({
    topic: z
      .string()
      .optional()
      .meta({ description: "The reply that must come.", examples: ["fees"] }),
    step: z
      .string()
      .optional()
      .meta({ description: "The step that must be asked afterwards.", examples: ["leadership"] }),
    outcome: z
      .string()
      .optional()
      .meta({ description: "The outcome that must be reached.", examples: ["gmp"] }),
  })
  .refine((value) => Object.values(value).some((name) => name !== undefined), "Name a topic, a step or an outcome.")
  .meta({ description: "What must happen after this turn." });

const turn = z
  .strictObject({
    say: z
      .string()
      .trim()
      .min(1)
      .optional()
      .meta({ description: "What the visitor types.", examples: ["What are the fees?"] }),
    press: z
      .string()
      .trim()
      .min(1)
      .optional()
      .meta({
        description:
          "The text of the button that the visitor presses; it must be among the newest buttons of that name.",
        examples: ["8-12 years"],
      }),
    expect: expectation,
  })
  .refine((value) => (value.say === undefined) !== (value.press === undefined), "A turn has either say or press.")
  .meta({ description: "One turn: what the visitor types or presses, and what must happen." });

/** rules/conversations/*.json: a conversation that must go as written. */
export const scriptSchema = z
  .strictObject({
    $schema: schemaReference,
    title: titleSchema,
    as: z
      .enum(["visitor", "student", "paid"])
      .optional()
      .meta({ description: "Who is speaking.", examples: ["visitor"] }),
    turns: z.array(turn).min(1).meta({ description: "The turns, in order." }),
  })
  .meta({ title: "Conversation", description: "A conversation that must go as written; run by npm run rules test." });

export type ScriptFile = z.infer<typeof scriptSchema>;
