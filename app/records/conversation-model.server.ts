import { type QueryFilter, Schema } from "mongoose";
import { addressesAsWritten } from "./checking-students.server.ts";
import type { AssessmentState, Memory, Profile, StoredMessage, Surface } from "./conversation.ts";
import { modelOf } from "./define-model.server.ts";
import { each, INNER, type Person, TOLD } from "./personal-data.ts";

export interface ConversationRow {
  _id: string;
  surface: Surface;
  turn: number;
  messages: StoredMessage[];
  assessment: AssessmentState | null;
  last_topic: string | null;
  memory?: Memory;
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
    decidedBy: { type: String, enum: ["model"] },
    ruleSet: String,
    vote: { type: String, enum: ["up", "down"] },
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
    memory: { type: Schema.Types.Mixed },
    profile: {
      type: new Schema<Profile>(
        { name: String, email: String, phone: String, accountId: String, modelAllowed: Boolean },
        { _id: false },
      ),
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
schema.index({ "profile.accountId": 1 });
schema.index({ "profile.email": 1 });

/** Those held while signed in, and those of nobody signed in that know the address from the eligibility form, as it was written there. */
async function conversationsOf({ account, email }: Person): Promise<QueryFilter<ConversationRow>> {
  const written = await addressesAsWritten(email);
  const mine = account === null ? [] : [{ "profile.accountId": account }];
  return {
    $or: [...mine, { "profile.email": { $in: written }, "profile.accountId": null }],
  } as QueryFilter<ConversationRow>;
}

/** For the other files of conversations alone. */
export const Conversations = modelOf<ConversationRow>("conversations", schema, {
  called: "Your conversations with the counsellor",
  of: conversationsOf,
  fields: {
    ...each(TOLD, "surface", "messages", "assessment", "memory", "profile", "created_at", "updated_at", "expires_at"),
    ...each(INNER, "_id", "turn", "last_topic"),
  },
});
