import { wordsOf } from "#app/learning/terms.ts";
import { onFirstUse } from "#app/platform/format.ts";
import type { Memory, Told, ToldYears } from "#app/records/conversation.ts";
import { SPEAKERS, type Speaker } from "../format/vocabulary.ts";
import { judge } from "../match/judge.ts";
import { spaced } from "../match/lexicon.ts";
import { readingsOf } from "../match/readings.ts";
import { parseAction } from "../messages.ts";
import { fillDeep, fillPlaceholders, placeholdersIn } from "../placeholders.ts";
import type { RuleSet } from "../rule-set.ts";
import { feelingIn } from "../understanding/feelings.ts";
import { readTold } from "../understanding/told.ts";
import { toldFacts } from "../visitors.ts";
import { type Draft, spoken, timeInWords } from "./speech.ts";
import type { Context, ToldFacts } from "./turn.ts";

const mentionsAny = (text: string, phrases: readonly string[]) => {
  const words = spaced(text);
  return phrases.some((phrase) => words.includes(phrase));
};

/** Whether a message wants a yes or a no: it says so, or its last sentence is put so. */
export function wantsYesNo(text: string, { signs }: RuleSet): boolean {
  if (mentionsAny(text, signs.yesNo)) return true;
  const asked = text.split(/(?<=[.!?;\n])/).filter((sentence) => wordsOf(sentence).length > 0);
  return asked.some((sentence, at) => {
    const opens = signs.yesNoOpening.has(wordsOf(sentence)[0] ?? "");
    return opens && (sentence.includes("?") || at === asked.length - 1);
  });
}

/** Whether a message asks for a person. */
export const wantsPerson = (text: string, { signs }: RuleSet): boolean => mentionsAny(text, signs.person);

/** Whether a message asks nothing and ends with a good-bye. */
export const takesLeave = (text: string, { signs }: RuleSet): boolean =>
  !/[?？]/.test(text) && signs.leaving.some((words) => spaced(text).endsWith(words));

/** Whether a message says that the answer before it was not what was asked. */
export const deniesAnswer = (text: string, { signs }: RuleSet): boolean =>
  signs.denied.some((words) => spaced(text).startsWith(words));

/** Who else than an applicant shows to be speaking; undefined where the words do not tell. */
export function speakerIn(text: string, { speakers, lexicon }: RuleSet): Speaker | undefined {
  const [first] = speakers === undefined ? [] : readingsOf(text, speakers);
  const sure = first !== undefined && first.chance >= lexicon.matching.speaker;
  const speaker = sure ? SPEAKERS.find((known) => known === first.meaning) : undefined;
  return speaker === "applicant" ? undefined : speaker;
}

/** So many remarks and sentences of sympathy are remembered as said; the oldest may then come again. */
const MOST_REMARKED = 12;
/** A remark that names these words more exactly than this is cut in memory. */
const LONGEST_REMARKED = 60;

const list = onFirstUse(() => new Intl.ListFormat("en", { type: "conjunction" }));

/** What was told, in words, by the name of its placeholder; only what is known. */
export function toldInWords(told: Told): ReadonlyMap<string, string> {
  const { years, managing, technology, people, role, tools } = told;
  const times = Object.entries({ years, managing, technology }).flatMap(([name, span]): [string, string][] =>
    span === undefined ? [] : [[`told.${name}`, timeInWords(span)]],
  );
  return new Map([
    ...times,
    ...(people === undefined ? [] : [["told.people", String(people)] as const]),
    ...(role === undefined ? [] : [["told.role", role] as const]),
    ...(tools === undefined ? [] : [["told.tools", list().format(tools)] as const]),
  ]);
}

/**
 * Hears what a message tells about the visitor and keeps it: what is told later stands in the place of what was told before.
 * @returns the conversation that knows it, whether it is new, and what is said where it puts right what was told before
 */
export function hear(
  conversation: Context,
  text: string,
  set: RuleSet,
  today: Date,
  facts?: ToldFacts,
): { context: Context; news: boolean; sorry?: string } {
  let context = conversation;
  const speaker = facts === undefined ? speakerIn(text, set) : facts.speaker;
  if (speaker !== undefined && speaker !== "applicant")
    context = { ...context, memory: { ...context.memory, speaker } };
  // What a mother, an employer or a referee tells is told of somebody else.
  const ofAnother = context.memory.speaker !== undefined && context.memory.speaker !== "holder";
  const heard = facts?.told ?? (ofAnother ? {} : readTold(text, set, today));
  const before = context.memory.told ?? {};
  const told = consistent({ ...before, ...heard }, heard);
  const news = Object.keys(heard).length > 0 && JSON.stringify(told) !== JSON.stringify(before);
  if (!news) return { context, news };
  const after = { ...context, memory: { ...context.memory, told } };
  const corrected = TIMES.find((time) => apart(before[time], heard[time]));
  const words = corrected === undefined ? undefined : toldInWords(told).get(`told.${corrected}`);
  if (corrected === undefined || words === undefined) return { context: after, news };
  const noted = fillPlaceholders(set.memory.noted[corrected], (name) => (name === "years" ? words : undefined));
  return { context: after, news, sorry: fillPlaceholders(set.messages.corrected, () => noted) };
}

const TIMES = ["years", "managing", "technology"] as const;
const apart = (one?: ToldYears, other?: ToldYears) =>
  one !== undefined && other !== undefined && (one.high < other.low || other.high < one.low);

/** Of two statements that cannot both be true the later one counts: nobody has led for longer than worked. */
function consistent(told: Told, heard: Told): Told {
  const { years, ...rest } = told;
  if (years === undefined) return told;
  const parts = [rest.managing, rest.technology].filter((part) => part !== undefined && part.low > years.high);
  if (parts.length === 0) return told;
  if (heard.years === undefined) return rest;
  const { managing, technology, ...others } = rest;
  return {
    ...others,
    years,
    ...(managing !== undefined && managing.low <= years.high ? { managing } : {}),
    ...(technology !== undefined && technology.low <= years.high ? { technology } : {}),
  };
}

const remembering = (memory: Memory, said: string): Memory => ({
  ...memory,
  remarked: [...(memory.remarked ?? []), said.slice(0, LONGEST_REMARKED)].slice(-MOST_REMARKED),
});

const isRemarked = ({ remarked = [] }: Memory, said: string) => remarked.includes(said.slice(0, LONGEST_REMARKED));

/**
 * The remark on what was told: when something new was, or beside a reply that the remark belongs to; never twice with the
 * same figures. Undefined when there is nothing to remark.
 * @param topics the replies that are given
 */
export async function remarkOn(
  { memory }: Context,
  news: boolean,
  topics: readonly string[],
  set: RuleSet,
): Promise<{ drafts: Draft[]; memory: Memory } | undefined> {
  // The remarks invite to the check.
  if (memory.told === undefined || memory.speaker !== undefined) return undefined;
  const words = toldInWords(memory.told);
  const fits = set.remarks.filter(
    (remark) =>
      (news || remark.topics.some((topic) => topics.includes(topic))) &&
      placeholdersIn(remark.speech.text).every((name) => words.has(name)),
  );
  const held = await judge(fits, { ...toldFacts(memory) }, set.bench);
  const remark = held[0]?.rule;
  if (remark === undefined) return undefined;
  const said = [remark.name, ...words.values()].join(" ");
  if (isRemarked(memory, said)) return undefined;
  const drafts = spoken(
    fillDeep(remark.speech, (name) => words.get(name)),
    `context/${remark.name}`,
  );
  const primary = parseAction(remark.speech.buttons?.find(({ variant }) => variant === "primary")?.action ?? "");
  const offered = primary?.kind === "start" ? { offered: primary.flow } : {};
  return { drafts, memory: { ...remembering(memory, said), ...offered } };
}

/**
 * A sentence of understanding for the feeling that a message tells beside its question, one that has not been said in this
 * conversation; undefined when none is told, or the replies speak to it by themselves.
 */
export function warmthFor(
  text: string,
  topics: readonly string[],
  memory: Memory,
  set: RuleSet,
): { sentence: string; memory: Memory; trouble: boolean } | undefined {
  const { feelings } = set;
  const feeling = topics.some((topic) => feelings.unless.has(topic)) ? undefined : feelingIn(text, set);
  const sentences = feelings.says.get(feeling ?? "") ?? [];
  const sentence = sentences.find((_, at) => !isRemarked(memory, `${feeling} ${at}`));
  if (sentence === undefined) return undefined;
  return {
    sentence,
    memory: remembering(memory, `${feeling} ${sentences.indexOf(sentence)}`),
    trouble: feelings.trouble.has(feeling ?? ""),
  };
}
