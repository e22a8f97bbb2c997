import type { QueryFilter } from "mongoose";
import { addressesAsWritten } from "./checking-students.server.ts";
import type { AssessmentState, Memory, Profile, StoredMessage } from "./conversation.ts";
import { defineModel, goesAt } from "./define-model.server.ts";
import { anything, flag, list, moment, number, oneOf, type RowOf, shape, text } from "./fields.server.ts";
import { INNER, type Person, TOLD } from "./personal-data.ts";

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
  } as QueryFilter<ConversationRow>;
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
