import { Schema } from "mongoose";
import { ZONE } from "#app/platform/format.ts";
import type { AssessmentState, Conversation, Profile, StoredMessage, Surface } from "./conversation.ts";
import { defineModel } from "./define-model.server.ts";

/** The newest messages are kept, so that a conversation never grows without bound. */
const MOST_MESSAGES = 120;
/** A conversation is forgotten when nothing has been said for so long. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

interface ConversationRow {
  _id: string;
  surface: Surface;
  turn: number;
  messages: StoredMessage[];
  assessment: AssessmentState | null;
  last_topic: string | null;
  profile: Profile | null;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
}

const message = new Schema<StoredMessage>(
  {
    id: { type: String, required: true },
    text: { type: String, required: true },
    isBot: { type: Boolean, required: true },
    timestamp: { type: Date, required: true },
    buttons: {
      type: [new Schema({ text: String, action: String, variant: String }, { _id: false })],
      default: undefined,
    },
    followUp: Boolean,
    rule: String,
    ruleSet: String,
  },
  { _id: false },
);

const schema = new Schema<ConversationRow>(
  {
    _id: { type: String, required: true },
    surface: { type: String, enum: ["visitor", "dashboard"], required: true },
    turn: { type: Number, required: true },
    messages: { type: [message], required: true },
    assessment: { type: Schema.Types.Mixed, default: null },
    last_topic: { type: String, default: null },
    profile: {
      type: new Schema<Profile>({ name: String, email: String, phone: String }, { _id: false }),
      default: null,
    },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
schema.index({ updated_at: 1 });
schema.index({ created_at: 1 });

const Conversations = defineModel<ConversationRow>("conversations", schema);

const expiry = (now: Date) => new Date(now.getTime() + KEPT_MS);

function toConversation(row: ConversationRow): Conversation {
  const { _id, surface, turn, messages, assessment, last_topic, profile } = row;
  return { id: _id, surface, turn, messages, assessment, lastTopic: last_topic, profile };
}

/** Keeps a new conversation under its id. */
export async function insertConversation(conversation: Conversation): Promise<void> {
  const now = new Date();
  const { id, surface, turn, messages, assessment, lastTopic, profile } = conversation;
  await Conversations.create({
    _id: id,
    surface,
    turn,
    messages: messages.slice(-MOST_MESSAGES),
    assessment,
    last_topic: lastTopic,
    profile,
    created_at: now,
    updated_at: now,
    expires_at: expiry(now),
  });
}

/** The conversation with this id; undefined when there is none or it has expired. */
export async function findConversation(id: string): Promise<Conversation | undefined> {
  const row = await Conversations.findOne({ _id: String(id), expires_at: { $gt: new Date() } }).lean<ConversationRow>();
  return row === null ? undefined : toConversation(row);
}

export type Saying = Pick<Conversation, "assessment" | "lastTopic"> & { readonly messages: readonly StoredMessage[] };

/**
 * Adds what was said in one turn. One atomic write on one document: when the turn has already been taken, by a double click
 * or another tab, nothing changes and the answer is false.
 */
export async function addTurn(id: string, turn: number, said: Saying): Promise<boolean> {
  const now = new Date();
  const { modifiedCount } = await Conversations.updateOne(
    { _id: String(id), turn: Number(turn), expires_at: { $gt: now } },
    {
      $push: { messages: { $each: said.messages as StoredMessage[], $slice: -MOST_MESSAGES } },
      $set: { assessment: said.assessment, last_topic: said.lastTopic, updated_at: now, expires_at: expiry(now) },
      $inc: { turn: 1 },
    },
  );
  return modifiedCount === 1;
}

/** A conversation as `addTurn` leaves it. */
export function afterTurn(conversation: Conversation, { messages, assessment, lastTopic }: Saying): Conversation {
  const kept = [...conversation.messages, ...messages].slice(-MOST_MESSAGES);
  return { ...conversation, turn: conversation.turn + 1, messages: kept, assessment, lastTopic };
}

/** Begins a conversation anew under the same id. The turn goes on, so that requests from before it stay outdated. */
export async function clearConversation(
  id: string,
  messages: readonly StoredMessage[],
): Promise<Conversation | undefined> {
  const now = new Date();
  const row = await Conversations.findOneAndUpdate(
    { _id: String(id), expires_at: { $gt: now } },
    {
      $set: {
        messages: messages as StoredMessage[],
        assessment: null,
        last_topic: null,
        updated_at: now,
        expires_at: expiry(now),
      },
      $inc: { turn: 1 },
    },
    { returnDocument: "after" },
  ).lean<ConversationRow>();
  return row === null ? undefined : toConversation(row);
}

/** Forgets a conversation. */
export async function deleteConversation(id: string): Promise<void> {
  await Conversations.deleteOne({ _id: String(id) });
}

export interface RuleCount {
  /** The file of the rule without .json, such as replies/fees. */
  readonly rule: string;
  /** In India, as 2026-11-21. */
  readonly day: string;
  readonly count: number;
}

/** The day of a moment, for the database to group by. @param field such as "$created_at" */
const dayOf = (field: string) => ({ $dateToString: { date: field, format: "%Y-%m-%d", timezone: ZONE } });

/**
 * How often each rule has spoken on each day since a time, by day and rule. A reply counts once, with the message that
 * follows it; only conversations that are still kept count.
 */
export async function countsPerRuleAndDay(since: Date): Promise<RuleCount[]> {
  const rows = await Conversations.aggregate<{ _id: { rule: string; day: string }; count: number }>([
    { $match: { updated_at: { $gte: since } } },
    { $unwind: "$messages" },
    {
      $match: {
        "messages.isBot": true,
        "messages.followUp": { $ne: true },
        "messages.timestamp": { $gte: since },
      },
    },
    { $group: { _id: { rule: "$messages.rule", day: dayOf("$messages.timestamp") }, count: { $sum: 1 } } },
    { $sort: { "_id.day": 1, count: -1, "_id.rule": 1 } },
  ]);
  return rows.map(({ _id, count }) => ({ rule: _id.rule, day: _id.day, count }));
}

/** How many conversations were started on each day since a time, by day (in India, as 2026-11-21). */
export async function countConversationsPerDay(since: Date): Promise<Map<string, number>> {
  const rows = await Conversations.aggregate<{ _id: string; count: number }>([
    { $match: { created_at: { $gte: since } } },
    { $group: { _id: dayOf("$created_at"), count: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, count }) => [_id, count]));
}
