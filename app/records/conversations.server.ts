import type { QueryFilter } from "mongoose";
import { sessionOption } from "#app/platform/database/transaction.server.ts";
import type { AssessmentState, Conversation, Memory, Profile, StoredMessage, Vote } from "./conversation.ts";
import { defineModel, goesAt } from "./define-model.server.ts";
import { anything, flag, list, moment, number, oneOf, type RowOf, shape, text } from "./fields.server.ts";
import { addressesAsWritten } from "./leads.server.ts";
import { INNER, type Person, TOLD } from "./personal-data.server.ts";
import { retentionPeriod } from "./retention.server.ts";

const message = shape({
  id: text(),
  text: text(),
  isBot: flag(),
  timestamp: moment(),
  buttons: list(shape({ text: text().optional(), action: text().optional(), variant: text().optional() })).optional(),
  followUp: flag().optional(),
  rule: text().optional(),
  decidedBy: oneOf(["model"]).optional(),
  ruleSet: text().optional(),
  vote: oneOf(["up", "down"]).optional(),
  person: flag().optional(),
});
const profile = {
  name: text().optional(),
  email: text().optional(),
  phone: text().optional(),
  accountId: text().optional(),
  modelAllowed: flag().optional(),
};

const fields = {
  _id: text(INNER),
  surface: oneOf(["visitor", "dashboard"], TOLD),
  turn: number(INNER),
  messages: list(message, TOLD).as<StoredMessage[]>(),
  assessment: anything<AssessmentState>(TOLD).orNull(),
  last_topic: text(INNER).orNull(),
  memory: anything<Memory>(TOLD).optional(),
  profile: shape(profile, TOLD).as<Profile>().orNull(),
  created_at: moment(TOLD),
  updated_at: moment(TOLD),
  expires_at: moment(TOLD),
};

export type ConversationRow = RowOf<typeof fields>;

/** Those held while signed in, and those of nobody signed in that know the address from the eligibility form, as it was written there. */
async function conversationsOf({ account, email }: Person): Promise<QueryFilter<ConversationRow>> {
  const written = await addressesAsWritten(email);
  const mine = account === null ? [] : [{ "profile.accountId": account }];
  return {
    $or: [...mine, { "profile.email": { $in: written }, "profile.accountId": null }],
  };
}

/** For the other files of conversations alone. */
export const Conversations = defineModel("conversations", {
  called: "Your conversations with the counsellor",
  of: conversationsOf,
  fields,
  indexes: [
    goesAt("expires_at"),
    [{ updated_at: 1 }],
    [{ created_at: 1 }],
    [{ "profile.accountId": 1 }],
    [{ "profile.email": 1 }],
  ],
});

/** The newest messages are kept, so that a conversation never grows without bound. */
const MOST_MESSAGES = 120;
const DAY_MS = 24 * 60 * 60 * 1000;
/** One that was only opened, restored or begun anew goes sooner: anybody can make these without a word. */
const KEPT_UNANSWERED_MS = DAY_MS;

/** A conversation is forgotten when nothing has been said for so long. */
const expiry = (now: Date, kept = retentionPeriod("conversations")) => new Date(now.getTime() + kept);

function toConversation(row: ConversationRow): Conversation {
  const { _id, surface, turn, messages, assessment, last_topic, memory = {}, profile } = row;
  return { id: _id, surface, turn, messages, assessment, lastTopic: last_topic, memory, profile };
}

/** Keeps a new conversation under its id, for a day unless something is said in it. */
export async function insertConversation(conversation: Conversation): Promise<void> {
  const now = new Date();
  const { id, surface, turn, messages, assessment, lastTopic, memory, profile } = conversation;
  await Conversations.create({
    _id: id,
    surface,
    turn,
    messages: messages.slice(-MOST_MESSAGES),
    assessment,
    last_topic: lastTopic,
    memory,
    profile,
    created_at: now,
    updated_at: now,
    expires_at: expiry(now, KEPT_UNANSWERED_MS),
  });
}

/** The conversation with this id; undefined when there is none or it has expired. */
export async function findConversation(id: string): Promise<Conversation | undefined> {
  // Past mongoose, whose queries are a fifth of what a message costs the database.
  const row = await Conversations.collection.findOne<ConversationRow>(
    { _id: String(id) as never, expires_at: { $gt: new Date() } },
    sessionOption(),
  );
  return row === null ? undefined : toConversation(row);
}

export type Saying = Pick<Conversation, "assessment" | "lastTopic" | "memory"> & {
  readonly messages: readonly StoredMessage[];
};

/**
 * Adds what was said in one turn. One atomic write on one document: when the turn has already been taken, by a double click
 * or another tab, nothing changes and the answer is false.
 */
export async function addTurn(id: string, turn: number, said: Saying): Promise<boolean> {
  const now = new Date();
  // Everything in it is the product's own or text: past the schema, which would make a document of every message.
  const { modifiedCount } = await Conversations.collection.updateOne(
    { _id: String(id) as never, turn: Number(turn), expires_at: { $gt: now } },
    {
      $push: { messages: { $each: said.messages, $slice: -MOST_MESSAGES } } as never,
      $set: {
        assessment: said.assessment,
        last_topic: said.lastTopic,
        memory: said.memory,
        updated_at: now,
        expires_at: expiry(now),
      },
      $inc: { turn: 1 },
    },
    { ignoreUndefined: true, ...sessionOption() },
  );
  return modifiedCount === 1;
}

/** A conversation as `addTurn` leaves it. */
export function afterTurn(conversation: Conversation, { messages, ...standing }: Saying): Conversation {
  const kept = [...conversation.messages, ...messages].slice(-MOST_MESSAGES);
  return { ...conversation, turn: conversation.turn + 1, messages: kept, ...standing };
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
        messages: messages,
        assessment: null,
        last_topic: null,
        memory: {},
        updated_at: now,
        expires_at: expiry(now, KEPT_UNANSWERED_MS),
      },
      $inc: { turn: 1 },
    },
    { returnDocument: "after" },
  ).lean<ConversationRow>();
  return row === null ? undefined : toConversation(row);
}

/** Takes back, for this one conversation, that a model may be shown what is asked in it. */
export async function forbidModel(id: string): Promise<void> {
  await Conversations.updateOne(
    { _id: String(id), "profile.modelAllowed": true },
    { $set: { "profile.modelAllowed": false } },
  );
}

/** Forgets a conversation. */
export async function deleteConversation(id: string): Promise<void> {
  await Conversations.deleteOne({ _id: String(id) });
}

/**
 * Writes what the visitor thinks of a message of the counsellor over what it was before; false when there is no such message.
 * One write on condition of the turn: when something is said meanwhile, it is read and written again.
 */
export async function keepVote(id: string, messageId: string, vote: Vote): Promise<boolean> {
  const conversation = await findConversation(id);
  const voted = conversation?.messages.some((each) => each.isBot && each.id === messageId) ?? false;
  if (conversation === undefined || !voted) return false;
  const messages = conversation.messages.map((each) => (each.id === messageId ? { ...each, vote } : each));
  const { matchedCount } = await Conversations.updateOne(
    { _id: String(id), turn: conversation.turn },
    { $set: { messages } },
  );
  return matchedCount === 1 || keepVote(id, messageId, vote);
}
