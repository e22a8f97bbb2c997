import { createHash } from "node:crypto";
import { z } from "zod";
import { anonymousQuestion } from "#app/counsellor/conversation/clean-text.ts";
import { respond } from "#app/counsellor/conversation/respond.ts";
import { type Draft, greeting } from "#app/counsellor/conversation/speech.ts";
import { BEGINNING, type Context, type Input } from "#app/counsellor/conversation/turn.ts";
import { isJunk } from "#app/counsellor/inbox/groups.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { ruleSet } from "#app/counsellor/rule-store.server.ts";
import { contentFile } from "#app/platform/content.server.ts";
import { startOfDay } from "#app/platform/format.ts";
import { sampleIdOf } from "#app/platform/sample-ids.server.ts";
import { SAMPLE_MARK } from "#app/platform/sample-mark.ts";
import type { StoredMessage } from "#app/records/conversation.ts";
import type { ConversationRow } from "#app/records/conversations.server.ts";
import { insertSamples } from "#app/records/every-collection.server.ts";
import type { UnansweredRow } from "#app/records/unanswered-questions.server.ts";
import { samplePerson } from "./people.server.ts";

/** What visitors say, one after the other, where `>2` presses the second button that is offered; and those heard again. */
const visits = contentFile(
  "samples/conversations",
  z.strictObject({ scripts: z.array(z.array(z.string())), again: z.array(z.number()) }),
);
const DAY_MS = 86_400_000;
const DAYS = 21;
const KEPT_DAYS = 30;
const READS_MS = 25_000;
/** Of those who write, so many have told their name before. */
const NAMED = 0.3;
/** So many of the replies are voted on, and so many of the votes are good. */
const VOTES = 0.35;
const LIKES = 0.8;
const VISITOR = { studentId: null, signedIn: false } as const;

type Open = Map<string, UnansweredRow>;

/**
 * Conversations of the last three weeks, answered by the rules in force, and the questions that these could not answer.
 * @param secret known to nobody else: the id of a conversation opens it
 */
export async function seedConversations(now: Date, secret: string): Promise<void> {
  const { scripts, again } = visits();
  const set = await ruleSet();
  const open: Open = new Map();
  const rows: (ConversationRow & { _id: string })[] = [];
  for (const [place, script] of [...scripts.keys(), ...again].entries()) {
    const ago = Math.floor(DAYS * Math.random() ** 1.3);
    const begun = startOfDay(now, -ago).getTime() + Math.round((0.35 + 0.55 * Math.random()) * DAY_MS);
    const at = new Date(Math.min(begun, now.getTime() - (place + 10) * 60_000));
    const name = Math.random() < NAMED ? samplePerson(300 + place).name : undefined;
    const _id = SAMPLE_MARK + createHash("sha256").update(`${secret} ${place}`).digest("base64url");
    rows.push({ _id, ...(await seedConversation(scripts[script] ?? [], { at, name, set, open })) });
  }
  await insertSamples("conversations", rows);
  const questions = [...open.values()].map((row) => ({ _id: sampleIdOf(`question ${row.question}`), ...row }));
  await insertSamples("unanswered_questions", questions);
}

interface Visit {
  /** When it begins. */
  at: Date;
  name: string | undefined;
  set: RuleSet;
  /** Takes the questions that the rules could not answer. */
  open: Open;
}

async function seedConversation(script: readonly string[], { at, name, set, open }: Visit) {
  const messages: StoredMessage[] = [];
  let context: Context = BEGINNING;
  let turn = 0;
  let moment = at.getTime();
  const say = (drafts: readonly Draft[]) => {
    for (const draft of drafts) messages.push(messageOf(draft, moment, messages.at(-1), set));
  };
  say(greeting(name, set));
  for (const line of script) {
    const input = inputOf(line, messages);
    if (!input) break;
    moment += Math.round(READS_MS * (0.5 + Math.random()));
    const { drafts, assessment, lastTopic, memory, answered, unanswered } = await respond(
      context,
      input,
      VISITOR,
      set,
      at,
    );
    if (drafts.length === 0) break;
    say(drafts);
    context = { assessment, lastTopic, memory };
    turn += 1;
    if (input.kind !== "text") continue;
    const offered = answered?.kind === "unsure";
    const readings = answered?.readings ?? [];
    const question = anonymousQuestion(input.text, name);
    if ((unanswered || offered) && !isJunk(question, readings, set))
      count(open, { question, at: new Date(moment), nearest: readings[0], offered });
  }
  const updated_at = messages.at(-1)?.timestamp ?? at;
  return {
    surface: "visitor" as const,
    turn,
    messages,
    assessment: context.assessment,
    last_topic: context.lastTopic,
    memory: context.memory,
    profile: name === undefined ? null : { name },
    created_at: at,
    updated_at,
    expires_at: new Date(updated_at.getTime() + KEPT_DAYS * DAY_MS),
  };
}

function inputOf(line: string, messages: readonly StoredMessage[]): Input | undefined {
  if (!line.startsWith(">")) return { kind: "text", text: line };
  const last = messages.findLast(({ isBot, buttons }) => isBot && buttons);
  const button = last?.buttons?.[Number(line.slice(1)) - 1];
  return button && { kind: "button", button, rule: last?.rule };
}

function messageOf(draft: Draft, moment: number, before: StoredMessage | undefined, { hash }: RuleSet): StoredMessage {
  const rated = draft.isBot && draft.rule?.startsWith("replies/") && !draft.followUp && Math.random() < VOTES;
  return {
    ...draft,
    id: String(Math.max(moment, Number(before?.id ?? 0) + 1)),
    timestamp: new Date(moment),
    ...(draft.isBot && { ruleSet: hash }),
    ...(rated && { vote: Math.random() < LIKES ? "up" : "down" }),
  };
}

interface Asked {
  question: string;
  at: Date;
  nearest: { meaning: string; chance: number } | undefined;
  offered: boolean;
}

function count(open: Open, { question, at, nearest, offered }: Asked): void {
  const known = open.get(question);
  open.set(question, {
    question,
    count: (known?.count ?? 0) + 1,
    nearest_topic: nearest?.meaning ?? null,
    nearest_score: nearest?.chance ?? 0,
    offered: (known?.offered ?? 0) + (offered ? 1 : 0),
    taken: {},
    first_at: known && known.first_at < at ? known.first_at : at,
    last_at: known && known.last_at > at ? known.last_at : at,
  });
}
