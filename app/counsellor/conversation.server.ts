import { randomBytes } from "node:crypto";
import type { Conversation, Profile, StoredMessage, Surface, Vote } from "#app/records/conversation.ts";
import {
  addTurn,
  afterTurn,
  clearConversation,
  deleteConversation,
  findConversation,
  insertConversation,
  keepVote,
} from "#app/records/conversations.server.ts";
import { cleanMessage } from "./conversation/clean-text.ts";
import { respond } from "./conversation/respond.ts";
import { ownerOf, readSnapshotOf } from "./conversation/snapshot.server.ts";
import { type Draft, greeting } from "./conversation/speech.ts";
import type { Input } from "./conversation/turn.ts";
import { remember } from "./inbox/remember.server.ts";
import { type ChatMessage, MAX_MESSAGE_LENGTH } from "./messages.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { hasModelRouter, routedByModel } from "./router/read-facts.server.ts";
import type { RuleSet } from "./rule-set.ts";
import { ruleSet } from "./rule-store.server.ts";
import type { Visitor } from "./visitors.ts";

/** Whether a message is one to judge: a reply, an outcome or another answer, neither a greeting, a step's question nor what a person wrote. */
function isRated({ isBot, followUp, rule = "" }: StoredMessage): boolean {
  return isBot && followUp !== true && /^(?:replies|outcomes|messages)\/(?!greeting|person)/.test(rule);
}

/**
 * Keeps what a visitor thinks of a message of the counsellor: one vote per message, which may be changed.
 * @returns false when there is no such conversation or nothing of that id to judge
 */
export async function rate(id: string, messageId: string, vote: Vote): Promise<boolean> {
  const conversation = await findConversation(id);
  const message = conversation?.messages.find((each) => each.id === messageId);
  return message !== undefined && isRated(message) && keepVote(id, messageId, vote);
}

export { ownerOf, snapshotOf } from "./conversation/snapshot.server.ts";

/** What a screen sends: the turn of the page it was sent from, and either words or a reference to a button. */
export interface Say {
  readonly turn: number;
  readonly text?: string;
  /** Made by buttonReference(): the id of the message and the place of the button. */
  readonly button?: string;
}

export type Said =
  | { readonly kind: "said"; readonly conversation: Conversation }
  /** Nothing was said: blank input, a turn already taken (double click, other tab), or a button that is not there. */
  | {
      readonly kind: "unchanged";
      readonly why: "blank" | "turn-taken" | "no-such-button";
      readonly conversation: Conversation;
    }
  /** Refused; `message` is to be shown at the field, with the visitor's words kept in it. */
  | { readonly kind: "too-long"; readonly message: string; readonly text: string; readonly conversation: Conversation }
  /** A button leads to a page of the site. */
  | { readonly kind: "go"; readonly to: string; readonly conversation: Conversation }
  | { readonly kind: "download"; readonly what: "guidelines"; readonly conversation: Conversation }
  /** There is no such conversation (any more). */
  | { readonly kind: "gone" };

const newId = () => randomBytes(24).toString("base64url");

/** Gives drafts their ids and times: timestamps in milliseconds, each later than every one before it. */
function written(drafts: readonly Draft[], after: readonly StoredMessage[], set: RuleSet): StoredMessage[] {
  const now = new Date();
  const last = Math.max(0, ...after.map(({ id }) => Number(id) || 0));
  const first = Math.max(now.getTime(), last + 1);
  return drafts.map((draft, index) => ({
    ...draft,
    id: String(first + index),
    timestamp: now,
    ...(draft.isBot ? { ruleSet: set.hash } : {}),
  }));
}

/** Opens a conversation with its greeting, by name when the eligibility form has told one. */
export async function openConversation(surface: Surface, profile: Profile | null = null): Promise<Conversation> {
  const set = await ruleSet();
  const messages = written(greeting(profile?.name, set), [], set);
  const conversation: Conversation = {
    id: newId(),
    surface,
    turn: 0,
    messages,
    assessment: null,
    lastTopic: null,
    memory: {},
    profile,
  };
  await insertConversation(conversation);
  return conversation;
}

/** The conversation with this id; undefined when there is none (any more). */
export async function readConversation(id: string): Promise<Conversation | undefined> {
  return findConversation(id);
}

/**
 * Says something in a conversation and has it answered, once per turn. Words from a page that is behind (a second tab, the
 * back button) are answered where the conversation stands now, unless they have been said since. `who` comes from
 * the session, never from the browser.
 */
export async function say(id: string, { turn, text, button }: Say, who: Visitor): Promise<Said> {
  const conversation = await findConversation(id);
  if (conversation === undefined) return { kind: "gone" };
  const set = await ruleSet();
  const visitor = { ...who, modelRouter: hasModelRouter() };
  const input = button === undefined ? cleanMessage(text ?? "") : pressed(conversation, button);
  if (input === undefined) return { kind: "unchanged", why: "no-such-button", conversation };
  if (input.kind === "blank") return { kind: "unchanged", why: "blank", conversation };
  if (input.kind === "too-long")
    return { kind: "too-long", message: tooLongMessage(set), text: text ?? "", conversation };
  if (turn !== conversation.turn && !isNewText(input, turn, conversation))
    return { kind: "unchanged", why: "turn-taken", conversation };
  const today = new Date();
  const byRules = await respond(conversation, input, visitor, set, today);
  const routed = await routedByModel(input, byRules, { conversation, visitor, today }, set);
  const response = routed ?? byRules;
  if (response.goTo !== undefined) return { kind: "go", to: response.goTo, conversation };
  if (response.download !== undefined) return { kind: "download", what: response.download, conversation };
  const messages = written(response.drafts, conversation.messages, set);
  const { assessment, lastTopic, memory } = response;
  const saying = { messages, assessment, lastTopic, memory };
  if (await addTurn(id, conversation.turn, saying)) {
    await remember(input, byRules, { before: conversation, answeredByModel: routed !== undefined }, set);
    return { kind: "said", conversation: afterTurn(conversation, saying) };
  }
  return say(id, { turn, text, button }, who);
}

/**
 * Whether these are words that nobody has said in the turns since the page they come from. In the middle of an assessment
 * they are not taken: they may answer a question that is no longer the one being asked.
 */
function isNewText(input: Input, turn: number, conversation: Conversation): boolean {
  const turnsSince = conversation.turn - turn;
  if (input.kind !== "text" || turnsSince < 0 || conversation.assessment !== null) return false;
  const said = conversation.messages.filter(({ isBot }) => !isBot).slice(-turnsSince);
  return said.every((message) => message.text !== input.text);
}

function pressed({ messages }: Conversation, reference: string): Input | undefined {
  const [messageId, index] = reference.split(":");
  const message = messages.find(({ id }) => id === messageId);
  const button = /^\d{1,2}$/.test(index ?? "") ? message?.buttons?.[Number(index)] : undefined;
  return button === undefined ? undefined : { kind: "button", button, rule: message?.rule };
}

function tooLongMessage(set: RuleSet): string {
  return fillPlaceholders(set.messages.tooLong, (name) => (name === "limit" ? String(MAX_MESSAGE_LENGTH) : undefined));
}

/** New Chat: begins again under the same id, with the greeting. Undefined when there is no such conversation (any more). */
export async function restartConversation(id: string): Promise<Conversation | undefined> {
  const conversation = await findConversation(id);
  if (conversation === undefined) return undefined;
  const set = await ruleSet();
  return clearConversation(id, written(greeting(conversation.profile?.name, set), conversation.messages, set));
}

/** What is told of a question that was handed to a person: that it was taken, the answer, or what PGI asks back. */
export type QuestionTold = Exclude<keyof RuleSet["messages"]["person"], "button" | "writeOn">;

/**
 * Tells in a conversation what became of a question that was handed to a person; nothing where the conversation is gone.
 * @param values of the placeholders in what is told
 * @param to where the asker reads it and writes on
 */
export async function tellOfQuestion(id: string, told: QuestionTold, values: Record<string, string>, to: string) {
  const { messages } = await ruleSet();
  const text = fillPlaceholders(messages.person[told], (name) => values[name]);
  const button = { text: messages.person.writeOn, action: `link:${to}`, variant: "outline" } as const;
  const draft: Draft = { text, isBot: true, rule: `messages/person/${told}`, buttons: [button] };
  await append(id, told === "taken" ? draft : { ...draft, person: true });
}

async function append(id: string, draft: Draft): Promise<void> {
  const conversation = await findConversation(id);
  if (conversation === undefined) return;
  const { turn, messages, assessment, lastTopic, memory } = conversation;
  const added = written([draft], messages, await ruleSet());
  if (!(await addTurn(id, turn, { messages: added, assessment, lastTopic, memory }))) await append(id, draft);
}

/** Forgets a conversation, as at sign-out. */
export async function closeConversation(id: string): Promise<void> {
  await deleteConversation(id);
}

/**
 * Opens a conversation from the signed copy that the browser has kept, when the server no longer has the original. Undefined
 * when the copy is forged, damaged, of another surface or too old.
 * @param owner who is signed in, where somebody is: a copy that another person left in the browser is not theirs
 */
export async function restoreConversation(
  snapshot: string,
  surface: Surface,
  owner?: Profile,
): Promise<Conversation | undefined> {
  const restored = readSnapshotOf(snapshot, surface);
  if (restored === undefined || restored.owner !== ownerOf(owner)) return undefined;
  const { name, owner: _, ...kept } = restored;
  const profile = owner ?? (name === null ? null : { name });
  const conversation: Conversation = { ...kept, id: newId(), turn: 0, profile };
  await insertConversation(conversation);
  return conversation;
}

/** The transcript as a screen shows it: without the names of rules. */
export function transcriptOf({ messages }: Conversation): ChatMessage[] {
  return messages.map((message) => {
    const { id, text, isBot, timestamp, buttons, followUp, person, vote = null } = message;
    return {
      id,
      text,
      isBot,
      timestamp: timestamp.toISOString(),
      ...(buttons === undefined ? {} : { buttons }),
      ...(followUp === undefined ? {} : { followUp }),
      ...(person === undefined ? {} : { person }),
      ...(isRated(message) ? { vote } : {}),
    };
  });
}

/** The four quick questions, and what the guidelines download says. */
export async function counsellorTexts(): Promise<Pick<RuleSet["messages"], "quickQuestions" | "guidelines">> {
  const { quickQuestions, guidelines } = (await ruleSet()).messages;
  return { quickQuestions, guidelines };
}
