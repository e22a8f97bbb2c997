import { onFirstUse } from "#app/platform/format.ts";
import type { AssessmentState, ChatButton, ToldYears } from "#app/records/conversation.ts";
import type { Move } from "../flow/session.ts";
import { whereIs } from "../flow/session.ts";
import type { Speech } from "../format/common.ts";
import type { Ranked } from "../match/rank.ts";
import { fillPlaceholders } from "../placeholders.ts";
import type { Answer, Reply, RuleSet, Step } from "../rule-set.ts";
import type { YearsRead } from "../understanding/years.ts";

type Years = Extract<YearsRead, { kind: "years" }>;

const unit = (unit: "year" | "month") =>
  onFirstUse(() => new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 }));
const inYears = unit("year");
const inMonths = unit("month");
const plain = onFirstUse(() => new Intl.NumberFormat("en", { maximumFractionDigits: 1 }));

/** A length of time in words: "6 years", "6 months". @param years not negative */
function lengthInWords(years: number): string {
  return years > 0 && years < 1 ? inMonths().format(Math.round(years * 12)) : inYears().format(years);
}

/** A span in words: "6 years", or "10+ years" where it is not exact. */
export function timeInWords({ low, high }: ToldYears): string {
  if (low === high) return lengthInWords(low);
  return lengthInWords(Math.floor(low)).replace(/\d+/, "$&+");
}

/** What was understood, to be repeated: "6 years of work experience"; without an exact time the words of the button. */
export function notedIn(answer: Answer, years?: Years): string {
  return fillPlaceholders(answer.noted, (name) => (name === "years" ? spanInWords(answer, years) : undefined));
}

function spanInWords({ text }: Answer, years: Years | undefined): string {
  if (years === undefined || years.span.low !== years.span.high) return text;
  const length = lengthInWords(years.span.low);
  return years.summed.length === 0
    ? length
    : `${length} (${years.summed.map((each) => plain().format(each)).join(" + ")})`;
}

/** A message that is about to be said. */
export interface Draft {
  readonly text: string;
  readonly isBot: boolean;
  readonly buttons?: readonly ChatButton[];
  readonly followUp?: true;
  readonly rule?: string;
  /** Who chose the rule, where it were not the rules themselves. */
  readonly decidedBy?: "model";
  /** Set where a person at PGI wrote it. */
  readonly person?: true;
}

/** What a rule says, with the message that follows it. */
export function spoken(speech: Speech, rule: string): Draft[] {
  const { text, buttons = [], followUp } = speech;
  const said: Draft = { text, isBot: true, rule, ...(buttons.length === 0 ? {} : { buttons }) };
  return followUp === undefined ? [said] : [said, { text: followUp, isBot: true, followUp: true, rule }];
}

/** Whether a reply tells what stands in the visitor's record, which may have changed since it was given. */
export const tellsRecord = ({ speech }: Reply): boolean => speech.text.includes("{{student.");

export const replyRule = (reply: Reply) => `replies/${reply.topic}`;

/** So many words an answer has at most before more of it waits behind a button, where a paragraph ends. */
const LONGEST_ANSWER = 60;

const wordsIn = (text: string) => text.split(/\s+/).length;

/** The first paragraphs of a text that are short enough together, and the rest; a list stays with what announces it. */
export function shortened(text: string): { short: string; rest: string } {
  const paragraphs = text.split("\n\n");
  let kept = 1;
  const opens = (at: number) => /^(?:- |\d+\. )/.test(paragraphs[at] ?? "") || (paragraphs[at - 1] ?? "").endsWith(":");
  while (
    kept < paragraphs.length &&
    (opens(kept) || wordsIn(paragraphs.slice(0, kept + 1).join(" ")) <= LONGEST_ANSWER)
  )
    kept += 1;
  return { short: paragraphs.slice(0, kept).join("\n\n"), rest: paragraphs.slice(kept).join("\n\n") };
}

/** A list whose announcement begins a text, said as one sentence. */
function listSaid(text: string): string {
  const [announced = "", ...items] = text.split(/\n(?:- |\d+\. )/);
  return `${announced} ${items.map((item) => item.split("\n")[0]?.replace(/[.;,]$/, "")).join("; ")}.`;
}

/** The first paragraph of a text; a list stays with what announces it. */
const opening = (text: string): string => {
  const [first = ""] = text.split("\n");
  return first.endsWith(":") ? listSaid(text) : first;
};

/** All that can be said besides about a reply; empty when nothing can. */
export const moreAbout = ({ speech, more }: Reply): string =>
  [shortened(speech.text).rest, more ?? ""].filter((text) => text !== "").join("\n\n");

/** A step's question with its answers as buttons, and the ways back and out; `before` is said first, in the same message. */
export function question(
  { flow, given = [], proposed }: AssessmentState,
  step: Extract<Step, { kind: "asks" }>,
  { messages, memory }: RuleSet,
  before?: string,
): Draft {
  const { noted, buttons: texts } = messages.assessment;
  const answers = step.answers.map(({ name, text, variant }) => ({ text, action: `answer:${name}`, variant }));
  const proposal = step.answers.find(({ name }) => name === proposed?.answer);
  const filled = (text: string) => fillPlaceholders(text, (name) => (name === "answer" ? proposal?.text : undefined));
  const toConfirm = [
    { text: filled(memory.yes), action: `answer:${proposed?.answer}`, variant: "primary" as const },
    { text: memory.change, action: "change", variant: "outline" as const },
  ];
  const asks = proposal === undefined ? step.asks : `${step.asks}\n\n${filled(messages.assessment.likely)}`;
  const last = proposal === undefined ? given.at(-1)?.noted : undefined;
  const echo =
    before ??
    (last === undefined ? undefined : fillPlaceholders(noted, (name) => (name === "noted" ? last : undefined)));
  const text = echo === undefined ? asks : `${echo}\n\n${asks}`;
  const back = {
    text: before === undefined && last !== undefined && proposal === undefined ? texts.change : texts.back,
    action: "back",
  };
  const beside = given.length === 0 ? [] : [back, { text: texts.stop, action: "stop" }];
  const buttons = [
    ...(proposal === undefined ? answers : toConfirm),
    ...beside.map((each) => ({ ...each, variant: "outline" as const })),
  ];
  return { text, isBot: true, buttons, rule: `${flow}/${step.name}` };
}

/** The question that an assessment under way is waiting for, asked again; nothing when none is waiting. */
export function askedAgain(assessment: AssessmentState | null, set: RuleSet, before?: string): Draft[] {
  const here = assessment === null ? undefined : whereIs(assessment, set);
  return assessment !== null && here?.step.kind === "asks" ? [question(assessment, here.step, set, before)] : [];
}

/** What is said after a move in an assessment. */
export function spokenMove(
  move: Exclude<Move, { kind: "stale" | "confirm" }>,
  set: RuleSet,
  told: readonly string[] = [],
): Draft[] {
  const { noted } = set.messages.assessment;
  const echo =
    told.length === 0 ? undefined : fillPlaceholders(noted, (name) => (name === "noted" ? told.join("; ") : undefined));
  const say = (speech: Speech) => (echo === undefined ? speech : { ...speech, text: `${echo}\n\n${speech.text}` });
  if (move.kind === "outcome") return spoken(say(move.outcome.speech), `outcomes/${move.outcome.name}`);
  if (move.kind === "left") {
    const reply = set.replies.get(move.topic);
    return reply === undefined ? spoken(set.messages.help, "messages/help") : spoken(reply.speech, replyRule(reply));
  }
  const { step, state } = move;
  return step.kind === "asks"
    ? [question(state, step, set, echo)]
    : spoken(say(step.speech), `${state.flow}/${step.name}`);
}

const DID_YOU_MEAN = "messages/didYouMean";
export const HAND_OVER = "messages/handOver";
/** The rules of messages that offer readings. */
export const OFFERS: readonly string[] = [DID_YOU_MEAN, HAND_OVER];

/** Buttons that give replies, with their titles. */
export function topicButtons(replies: readonly Reply[]): ChatButton[] {
  return replies.map(({ title, topic }) => ({ text: title, action: `topic:${topic}`, variant: "outline" as const }));
}

/** Hands the question to a person. */
export const askPerson = ({ messages }: RuleSet): ChatButton => ({
  text: messages.person.button,
  action: "person",
  variant: "outline",
});

/** So many readings are named where none is likely. */
export const NEAREST = 2;

/** Says what the likeliest replies begin with, as none is likely enough to be answered; each is a button with its title. */
export function didYouMean(between: readonly Ranked[], set: RuleSet): Draft {
  const nearest = between.slice(0, NEAREST).map(({ reply }) => reply);
  const lines = nearest.map(({ title, speech }) => `- ${title}: ${opening(speech.text)}`);
  const buttons = [...topicButtons(nearest), askPerson(set)];
  return { text: `${set.messages.didYouMean}\n\n${lines.join("\n")}`, isBot: true, buttons, rule: DID_YOU_MEAN };
}

/** What stands between a part of a message and the next, at its end. */
const BETWEEN = /(?<![\s,;:&|/\u2013\u2014-])[\s,;:&|/\u2013\u2014-]+$/;

/** Names the parts of a message that are not our subject. */
export function notAnswered(parts: readonly string[], set: RuleSet): Draft[] {
  return parts.map((part) => ({
    text: fillPlaceholders(set.messages.partNotAnswered, (name) =>
      name === "part" ? part.replace(BETWEEN, "") : undefined,
    ),
    isBot: true,
    buttons: [askPerson(set)],
    rule: "messages/partNotAnswered",
  }));
}

/** The first message of a conversation, by name when the eligibility form has told it. */
export function greeting(name: string | undefined, set: RuleSet): Draft[] {
  if (name === undefined || name.trim() === "") return spoken(set.messages.greeting, "messages/greeting");
  const speech = set.messages.greetingWithName;
  const text = fillPlaceholders(speech.text, (placeholder) => (placeholder === "name" ? name.trim() : undefined));
  return spoken({ ...speech, text }, "messages/greetingWithName");
}
