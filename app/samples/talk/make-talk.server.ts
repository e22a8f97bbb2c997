import { createHash } from "node:crypto";
import { anonymousQuestion } from "#app/counsellor/conversation/anonymous.ts";
import { isJunk } from "#app/counsellor/inbox/junk.ts";
import { ruleSet } from "#app/counsellor/rule-store.server.ts";
import { startOfDay } from "#app/platform/format.ts";
import { sampleIdOf } from "#app/platform/sample-ids.server.ts";
import { SAMPLE_MARK } from "#app/platform/sample-mark.ts";
import type { ConversationRow } from "#app/records/conversations.server.ts";
import type { UnansweredRow } from "#app/records/unanswered-questions.server.ts";
import { Batch } from "../batch.server.ts";
import { Chance } from "../chance.ts";
import { samplePerson } from "../people.ts";
import { holdTalk, type Talk } from "./hold-talk.ts";
import { AGAIN, scripts } from "./scripts.ts";

const DAY_MS = 86_400_000;
const DAYS = 21;
const KEPT_DAYS = 30;
/** Of those who write, so many have told their name before. */
const NAMED = 0.3;

type Open = Map<string, UnansweredRow>;

/**
 * Conversations of the last three weeks, answered by the rules in force, and the questions that these could not answer.
 * @param secret known to nobody else: the id of a conversation opens it
 */
export async function makeTalk(now: Date, secret: string): Promise<void> {
  const set = await ruleSet();
  const chance = new Chance(23);
  const batch = new Batch();
  const open: Open = new Map();
  for (const [place, script] of [...scripts.keys(), ...AGAIN].entries()) {
    const ago = Math.floor(DAYS * chance.next() ** 1.3);
    const begun = startOfDay(now, -ago).getTime() + Math.round((0.35 + 0.55 * chance.next()) * DAY_MS);
    const at = new Date(Math.min(begun, now.getTime() - (place + 10) * 60_000));
    const name = chance.next() < NAMED ? samplePerson(300 + place).name : undefined;
    const talk = await holdTalk(scripts[script] ?? [], { at, name, chance, set });
    const id = SAMPLE_MARK + createHash("sha256").update(`${secret} ${place}`).digest("base64url");
    batch.add("conversations", id, rowOf(talk, at, name));
    for (const { text, at: asked, response } of talk.questions) {
      const offered = response.answered?.kind === "unsure";
      const readings = response.answered?.readings ?? [];
      const question = anonymousQuestion(text, name);
      if (!(response.unanswered || offered) || isJunk(question, readings, set)) continue;
      count(open, { question, at: asked, nearest: readings[0], offered });
    }
  }
  for (const [question, row] of open) batch.add("unanswered_questions", sampleIdOf(`question ${question}`), row);
  await batch.keep();
}

function rowOf({ context, messages, turn }: Talk, at: Date, name: string | undefined): Omit<ConversationRow, "_id"> {
  const updated_at = messages.at(-1)?.timestamp ?? at;
  return {
    surface: "visitor",
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
