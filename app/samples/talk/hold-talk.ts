import { respond } from "#app/counsellor/conversation/respond.ts";
import { type Draft, greeting } from "#app/counsellor/conversation/speech.ts";
import { BEGINNING, type Context, type Input, type Response } from "#app/counsellor/conversation/turn.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import type { StoredMessage } from "#app/records/conversation.ts";
import type { Chance } from "../chance.ts";

const READS_MS = 25_000;
/** So many of the replies are voted on, and so many of the votes are good. */
const VOTES = 0.35;
const LIKES = 0.8;
const VISITOR = { studentId: null, signedIn: false } as const;

/** What was said in one conversation. */
export interface Talk {
  context: Context;
  messages: StoredMessage[];
  turn: number;
  /** The questions that were typed, with how they were answered. */
  questions: { text: string; at: Date; response: Response }[];
}

/** Holds a conversation by a script, answered by the rules. @param at when it begins */
export async function holdTalk(
  script: readonly string[],
  { at, name, chance, set }: { at: Date; name: string | undefined; chance: Chance; set: RuleSet },
): Promise<Talk> {
  const talk: Talk = { context: BEGINNING, messages: [], turn: 0, questions: [] };
  let moment = at.getTime();
  const say = (drafts: readonly Draft[]) => {
    for (const draft of drafts) talk.messages.push(message(draft, moment, talk.messages.at(-1), set, chance));
  };
  say(greeting(name, set));
  for (const line of script) {
    const input = inputOf(line, talk.messages);
    if (!input) break;
    moment += Math.round(READS_MS * (0.5 + chance.next()));
    const response = await respond(talk.context, input, VISITOR, set, at);
    if (response.drafts.length === 0) break;
    say(response.drafts);
    const { assessment, lastTopic, memory } = response;
    talk.context = { assessment, lastTopic, memory };
    talk.turn += 1;
    if (input.kind === "text") talk.questions.push({ text: input.text, at: new Date(moment), response });
  }
  return talk;
}

function inputOf(line: string, messages: readonly StoredMessage[]): Input | undefined {
  if (!line.startsWith(">")) return { kind: "text", text: line };
  const last = messages.findLast(({ isBot, buttons }) => isBot && buttons);
  const button = last?.buttons?.[Number(line.slice(1)) - 1];
  return button && { kind: "button", button, rule: last?.rule };
}

function message(
  draft: Draft,
  moment: number,
  before: StoredMessage | undefined,
  { hash }: RuleSet,
  chance: Chance,
): StoredMessage {
  const rated = draft.isBot && draft.rule?.startsWith("replies/") && !draft.followUp && chance.next() < VOTES;
  return {
    ...draft,
    id: String(Math.max(moment, Number(before?.id ?? 0) + 1)),
    timestamp: new Date(moment),
    ...(draft.isBot && { ruleSet: hash }),
    ...(rated && { vote: chance.next() < LIKES ? "up" : "down" }),
  };
}
